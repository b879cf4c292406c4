// A panel of the cashier on a page of its own: "next" and Escape return to the page above.

function back() {
  const above = document.querySelector(".page-head-trail a");
  location.assign(above ? above.href : "/");
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-next-sale]")) back();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented) back();
});
