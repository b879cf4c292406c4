// Every action sends a command key, so that a repeated tap takes effect once; refusals become toasts.
import { csrfToken, keepToken, newKey } from "./words.js";
import { Frames, position, take } from "./fragments.js";
import { toast } from "./toast.js";

const RETRY_EVERY = 700;
const GIVE_UP_AFTER = 10000;
// The database went away, perhaps after it had saved: as without a response, the same command is sent again.
const AWAY = "database_away";
const BESIDE = "\x1e";
const PASSING = ["system_busy", "sign_in_busy", AWAY];
const commands = new WeakMap();

function isWrite(verb) {
  return verb.toLowerCase() !== "get";
}

function commandOf(element, path) {
  const known = commands.get(element);
  if (known && known.path === path) return known;
  const command = { key: newKey(), since: Date.now(), path };
  commands.set(element, command);
  return command;
}

// A page in fragments says what it shows: the answer brings what the tap has changed.
function shown() {
  const shows = position();
  return shows ? { Shows: shows } : {};
}

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-CSRFToken"] = csrfToken();
  if (!isWrite(event.detail.verb)) return;
  event.detail.headers["Idempotency-Key"] = commandOf(event.detail.elt, event.detail.path).key;
  Object.assign(event.detail.headers, shown());
});

// A frame belongs to the page, not to the element that was tapped.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr?.getResponseHeader("Frame")) event.detail.shouldSwap = false;
});

// After the text of an answer, such as a receipt, comes the frame of what it changed.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.xhr?.getResponseHeader("Frame-Beside")) return;
  const text = detail.xhr.responseText;
  detail.serverResponse = text.slice(0, text.lastIndexOf(BESIDE));
});

document.addEventListener("htmx:afterOnLoad", ({ detail: { xhr } }) => {
  if (!xhr?.getResponseHeader("Frame-Beside")) return;
  take(JSON.parse(xhr.responseText.slice(xhr.responseText.lastIndexOf(BESIDE) + 1)));
});

// A double tap on the same button is one command: the second is dropped while the first is being sent.
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr, requestConfig } = event.detail;
  if (!isWrite(requestConfig.verb)) return;
  if (elt.dataset.underWay) event.preventDefault();
  else follow(elt, xhr, requestConfig.path);
});

// What was chosen while the choice before it was being sent follows it.
document.addEventListener(
  "change",
  ({ target }) => {
    const form = target.closest("[hx-post][hx-trigger~='change']");
    if (form?.dataset.underWay) form.dataset.again = "yes";
  },
  true,
);

// A change notice may arrive before the response: the panel was rendered again, and the response to a button that no
// longer exists reaches nobody.
const heard = new WeakSet();
document.addEventListener("htmx:beforeOnLoad", (event) => heard.add(event.detail.xhr));

// The message does not wait for the frames that an answer brings, nor a frame for the next.
const arriving = new WeakMap();

function arrive(element, xhr) {
  if (xhr.readyState < XMLHttpRequest.HEADERS_RECEIVED || !xhr.getResponseHeader("Frame")) return;
  if (!arriving.has(xhr)) {
    arriving.set(xhr, new Frames());
    tell(xhr.getResponseHeader("Done"));
    settle(element, "action:done");
    takeAsItComes(xhr);
  }
  arriving.get(xhr).take(xhr.responseText);
}

// Chromium tells every 50 ms what has arrived; the text is there before.
function takeAsItComes(xhr) {
  if (![XMLHttpRequest.HEADERS_RECEIVED, XMLHttpRequest.LOADING].includes(xhr.readyState)) return;
  arriving.get(xhr).take(xhr.responseText);
  requestAnimationFrame(() => takeAsItComes(xhr));
}

function follow(element, xhr, path) {
  element.dataset.underWay = "yes";
  xhr.addEventListener("readystatechange", () => arrive(element, xhr));
  xhr.addEventListener("loadend", () => {
    ended(element, xhr, path);
    if (!element.dataset.again || element.dataset.underWay) return;
    delete element.dataset.again;
    sendAgain(element);
  });
}

function ended(element, xhr, path) {
  if (arriving.has(xhr)) {
    delete element.dataset.underWay;
    arriving.get(xhr).end();
    return;
  }
  if (heard.has(xhr)) return;
  const isDone = xhr.status >= 200 && xhr.status < 300;
  if (isDone) tell(xhr.getResponseHeader("HX-Trigger"));
  answered(element, xhr, path, isDone);
}

document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, xhr, successful, requestConfig } = event.detail;
  if (!isWrite(requestConfig.verb) || arriving.has(xhr)) return;
  heard.add(xhr);
  answered(elt, xhr, requestConfig.path, successful);
});

function answered(element, xhr, path, isDone) {
  delete element.dataset.underWay;
  const mayRepeat = () => element.isConnected && Date.now() - commandOf(element, path).since < GIVE_UP_AFTER;
  if (isDone) settle(element, "action:done");
  else if ((isBusy(xhr) || isOutdated(xhr)) && mayRepeat()) setTimeout(() => sendAgain(element), RETRY_EVERY);
  else refuse(element, xhr, path);
}

function settle(element, name, detail) {
  commands.delete(element);
  element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  if (!element.isConnected) document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

function problemOf(xhr) {
  try {
    return JSON.parse(xhr.responseText);
  } catch (_unreadable) {
    return {};
  }
}

function isBusy(xhr) {
  return [429, 503].includes(xhr.status) && PASSING.includes(problemOf(xhr).code);
}

// Signed in again on another tab: the token has been renewed, and the command is sent once more.
function isOutdated(xhr) {
  return xhr.status === 403 && problemOf(xhr).code === "page_too_old";
}

document.addEventListener("token-renewed", (event) => keepToken(event.detail.token));

function sendAgain(element) {
  const tapped = element.tagName === "FORM" ? "submit" : "click";
  window.htmx.trigger(element, element.matches("[hx-trigger~='change']") ? "change" : tapped);
}

// Without a response the command may have succeeded: its key is kept, so that a second tap cannot repeat it.
function refuse(element, xhr, path) {
  if (xhr.status === 0) {
    toast({ text: document.body.dataset.wordUnreached || "?", kind: "refusal" });
    return;
  }
  const problem = problemOf(xhr);
  if (!showInForm(element, problem, wayOut(problem, path))) {
    toast({
      text: problem.title || `${xhr.status}`,
      detail: problem.detail,
      kind: "refusal",
      ...wayOut(problem, path),
    });
  }
  if (problem.code !== AWAY) settle(element, "action:refused", problem);
}

// An undo that includes later lines, or needs a reason, has a page of its own: the refusal leads there.
function wayOut(problem, path) {
  const back = encodeURIComponent(location.pathname);
  if (["undo_blocked", "reason_missing"].includes(problem.code) && path.endsWith("/undo/")) {
    return {
      link_url: `/lines/${path.split("/").slice(-3)[0]}/undo/?next=${back}`,
      link_label: document.body.dataset.wordTogether,
    };
  }
  if (problem.code === "approval_needed" && problem.values) {
    return {
      link_url: `/approvals/${problem.values.approval}/?next=${back}`,
      link_label: document.body.dataset.wordApprove,
    };
  }
  if (["document_needed", "winner_unidentified"].includes(problem.code) && problem.values) {
    return {
      link_url: `/players/${problem.values.player}/documents/?next=${back}`,
      link_label: document.body.dataset.wordDocument,
    };
  }
  if (problem.code !== "undo_conflicts" || !problem.values || !problem.values.line) return {};
  return {
    link_url: `/lines/${problem.values.line}/undo/?next=${back}`,
    link_label: document.body.dataset.wordTakeBack,
  };
}

// A form with a place for it keeps the refusal visible, beside what was typed.
function showInForm(element, problem, way) {
  const form = element.closest("form");
  const place = form && form.querySelector("[data-refusal]");
  if (!place || !problem.title) return false;
  place.querySelector("[data-refusal-title]").textContent = problem.title;
  place.querySelector("[data-refusal-detail]").textContent = problem.detail || "";
  const link = place.querySelector("[data-refusal-link]");
  link.hidden = !way.link_url;
  if (way.link_url) {
    link.href = way.link_url;
    link.textContent = way.link_label;
  }
  place.hidden = false;
  const [name] = Object.keys(problem.errors || {});
  const field = name && form.elements[name];
  if (field && field.focus) field.focus();
  return true;
}

/**
 * Post an action that has no form on the page; true when it was done, false when it was refused.
 * `ways` maps a refusal code to a function that handles it in place of a toast.
 */
export async function post(url, values = {}, ways = {}) {
  const command = { key: newKey(), since: Date.now() };
  for (;;) {
    const answer = await send(url, values, command.key);
    if (answer && answer.ok) return accept(answer);
    const problem = answer ? await answer.json().catch(() => ({})) : null;
    const isWaiting = !problem || ["system_busy", AWAY].includes(problem.code);
    if (!isWaiting || Date.now() - command.since > GIVE_UP_AFTER) return showRefusal(problem, ways);
    await new Promise((done) => setTimeout(done, RETRY_EVERY));
  }
}

function send(url, values, key) {
  const headers = { "X-CSRFToken": csrfToken(), "Idempotency-Key": key, "HX-Request": "true", ...shown() };
  return fetch(url, { method: "POST", headers, body: new URLSearchParams(values) }).catch(() => null);
}

function tell(triggers) {
  for (const [name, detail] of Object.entries(JSON.parse(triggers || "{}"))) {
    document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

function accept(answer) {
  tell(answer.headers.get("Done") || answer.headers.get("HX-Trigger"));
  if (answer.headers.get("Frame")) new Frames().readAll(answer);
  document.body.dispatchEvent(new CustomEvent("action:done", { bubbles: true }));
  return true;
}

function showRefusal(problem, ways) {
  if (problem && ways[problem.code]) {
    ways[problem.code](problem);
    return false;
  }
  const title = problem ? problem.title : document.body.dataset.wordUnreached;
  toast({ text: title || "?", detail: problem ? problem.detail : "", kind: "refusal" });
  return false;
}
