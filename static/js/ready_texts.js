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
