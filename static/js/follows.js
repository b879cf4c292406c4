// What is typed is what is posted: a hidden value that repeats a visible field has its value at the moment it is sent.
document.addEventListener(
  "submit",
  (event) => {
    for (const hidden of event.target.querySelectorAll("[data-follows]")) {
      const field = document.getElementById(hidden.dataset.follows);
      if (field) hidden.value = field.value;
    }
  },
  true,
);
