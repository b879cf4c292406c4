// The sign-in panel on a page of its own.
import "./actions.js";
import { wirePinPad } from "./pinpad.js";

wirePinPad(document.getElementById("lock-page"));
document.addEventListener("person-changed", () => location.replace("/"));
