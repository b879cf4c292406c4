// What every working page needs: actions with a command key, toasts, dialogs, shortcuts, user switch.
import "./actions.js";
import "./toast.js";
import "./touched.js";
import "./fresh.js";
import "./amounts.js";
import "./bar.js";
import "./follows.js";
import "./dialog.js";
import "./keys.js";
import "./paper.js";
import "./person.js";
import "./print.js";
import { comeBack } from "./cut.js";
import { hasFragments } from "./fragments.js";
import { followStream } from "./stream.js";
import { csrfToken, newKey } from "./words.js";

for (const choice of document.querySelectorAll("[data-submit-on-change]")) {
  choice.addEventListener("change", () => choice.form.submit());
}

// A form in a fragment is the same for everybody: what is one's own is added when it is sent.
document.addEventListener("submit", ({ target }) => {
  if (!target.hasAttribute("data-token")) return;
  const own = { csrfmiddlewaretoken: csrfToken(), _key: target.elements._key?.value || newKey() };
  for (const [name, value] of Object.entries(own)) {
    const field = target.elements[name] || document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    target.append(field);
  }
});

// The page a form was sent from, as it was left: a link would open it empty.
for (const link of document.querySelectorAll("[data-back]")) {
  link.addEventListener("click", (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}

// What takes seconds says so from the tap on, and is not sent twice.
for (const told of document.querySelectorAll("[data-under-way]")) {
  told.closest("form").addEventListener("submit", (event) => {
    // A file taken from the page leaves it as it is.
    if (event.submitter?.hasAttribute("formaction")) return;
    if (told.hidden) told.hidden = false;
    else event.preventDefault();
  });
  // A page that is shown again from the browser's memory has nothing under way.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) told.hidden = true;
  });
}

if (document.body.dataset.stream) {
  const follower = followStream(document.body.dataset);
  // A page in fragments has its answer already.
  if (!hasFragments()) document.addEventListener("action:done", () => follower.check());
  comeBack(1000);
}
