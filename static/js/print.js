// The button of a paper opens the browser's dialog for printing.
for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}
