// The page of displays: a form that was carried out is empty again.
document.addEventListener("action:done", (event) => {
  if (event.target.matches && event.target.matches("form[data-clears]")) event.target.reset();
});
