// A panel of the cashier on a page of its own: the same keys, and "next" or Escape return to the page above.
import { wirePanels } from "./sale_panel.js";

const room = document.getElementById("sale");

function back() {
  const above = document.querySelector(".page-head-trail a");
  location.assign(above ? above.href : "/");
}

if (room) wirePanels(room, back);
