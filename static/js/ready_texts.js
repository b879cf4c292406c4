// A preset text fills the form of an announcement, in every language that the form has.
document.addEventListener("change", (event) => {
  if (event.target.id !== "ready-text") return;
  const { form, selectedOptions } = event.target;
  const texts = selectedOptions[0].dataset;
  const first = form.elements.language.value;
  for (const [language, text] of Object.entries(texts)) {
    const field = form.elements[language === first ? "text" : `others.${language}`];
    if (field) field.value = text;
  }
  form.elements.text.focus();
});

// What covers everything stays for a minute, what runs along the foot for ten; another choice is kept.
document.addEventListener("change", ({ target }) => {
  if (target.name !== "is_urgent") return;
  const { minutes } = target.form.elements;
  const [from, to] = target.checked ? ["10", "1"] : ["1", "10"];
  if (minutes.value === from) minutes.value = to;
});
