// Fields into which a document may be scanned: the Enter after each of its lines divides them and sends nothing.
import { dividesLines, watchScanner } from "./scanner.js";

for (const field of document.querySelectorAll("[data-scan]")) {
  watchScanner(field);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && dividesLines(field, event)) event.preventDefault();
  });
}
