// A panel of the cashier by keyboard, beside the search or on a page of its own: digits and letters choose, Enter sells.
import { wirePaper } from "./paper.js";
import { adaptSplit, notesOf, restOf, showCredit, showRest, ticketsOf, toggleSplit } from "./splitting.js";
import { money, typedMinor } from "./words.js";

const SETTLES = 250;

/** Wire the panels shown in `room`; `leave` goes to the next customer, or back to the page above. */
export function wirePanels(room, leave) {
  let shownAt = Date.now();
  let waiting = 0;
  let isEnterExpected = false;

  const form = () => room.querySelector("[data-cashier-form]");
  const chosen = (name) => room.querySelector(`input[name="${name}"]:checked`);
  const isFresh = () => Date.now() - shownAt < SETTLES;
  const search = document.getElementById("search");
  const isDone = () => room.querySelector("[data-done]") !== null;

  // A registration without payment costs nothing now; an override needs a reason, some rebuys the chips left.
  function adapt(sale, product) {
    const isPaid = Boolean(product && "price" in product.dataset);
    sale.querySelector("[data-paid]").hidden = !isPaid;
    const verb = sale.querySelector("[data-verb]");
    verb.textContent = isPaid || !product ? verb.dataset.sell : verb.dataset.list;
    ask(sale.querySelector("[data-reason]"), Boolean(product && "override" in product.dataset));
    ask(sale.querySelector("[data-chips-left]"), Boolean(product && "chips" in product.dataset));
  }

  function ask(field, isNeeded) {
    if (!field) return;
    if (field.hidden === isNeeded) field.hidden = !isNeeded;
    field.querySelector("input").required = isNeeded;
  }

  function given(sale, price) {
    const method = chosen("method");
    const isCash = Boolean(price && method && "cash" in method.dataset);
    sale.querySelector("[data-given]").hidden = !isCash;
    if (!isCash) return null;
    return notesOf(sale) ?? typedMinor(sale.elements.given.value, Number(sale.dataset.digits));
  }

  function reckon() {
    const sale = form();
    if (sale && sale.querySelector("[data-ways]") && "amount" in sale.dataset) return reckonOut(sale);
    if (!sale || !sale.querySelector("[data-total]")) return;
    const product = chosen("product");
    adapt(sale, product);
    const price = Number((product && product.dataset.price) || 0);
    const unit = unitOf(sale);
    sale.querySelector("[data-total]").textContent = price ? money(price, unit) : "";
    adaptSplit(sale);
    const rest = restOf(sale, price);
    showRest(sale, rest, unit);
    showCredit(sale, price, unit);
    const cash = given(sale, price);
    const isShort = cash !== null && cash < rest;
    const change = sale.querySelector("[data-change]");
    change.textContent = cash === null || isShort ? "–" : money(cash - rest, unit);
    const isPaid = rest === 0 && ticketsOf(sale) > 0;
    lock(sale, product, isShort ? money(rest - cash, unit) : "", price > 0 && !isPaid && (rest === null || rest <= 0));
  }

  // What is paid out: what the winner leaves for the staff comes off, then the other ways, and what they leave.
  function reckonOut(sale) {
    adaptSplit(sale);
    const typed = sale.elements.tip?.value.trim();
    const tip = typed ? typedMinor(typed, Number(sale.dataset.digits)) : 0;
    showRest(sale, tip === null ? null : restOf(sale, Number(sale.dataset.amount) - tip), unitOf(sale));
  }

  function unitOf(sale) {
    return { currency: sale.dataset.currency, digits: Number(sale.dataset.digits) };
  }

  // What cannot be sold yet says so on the spot, with what unlocks it.
  function lock(sale, product, missing, isOver) {
    const place = sale.querySelector("[data-lock]");
    const short = isOver ? place.dataset.over : missing && place.dataset.short.replace("{amount}", missing);
    const text = product ? short : place.dataset.choose;
    place.hidden = !text;
    place.textContent = text;
    sale.querySelector('[type="submit"]').disabled = Boolean(text);
  }

  room.addEventListener("change", reckon);
  room.addEventListener("input", reckon);

  // Where the focus goes first: a confirmation, a payout, what is bought, a field, the button.
  const FIRST = [
    "[autofocus]",
    ".pending-payout",
    'input[name="product"]:checked',
    'input[name="product"]:not(:disabled)',
    '.field input:not([type="hidden"])',
    '[type="submit"]',
    "[data-next-sale]",
  ];

  // A radio button would be chosen by the arrow keys alone, not by the focus: nothing is sold that nobody chose.
  function first() {
    for (const wish of FIRST) {
      const place = Array.from(room.querySelectorAll(wish)).find((element) => element.offsetParent !== null);
      if (place) return place;
    }
    return null;
  }

  room.addEventListener("htmx:afterSwap", (event) => {
    // What a ticket or notes are worth came: the sale stays as it is.
    if (event.target.closest("#ticket-told, #notes-told")) {
      reckon();
      return;
    }
    shownAt = Date.now();
    clearTimeout(waiting);
    if (isEnterExpected) waiting = setTimeout(late, SETTLES);
    isEnterExpected = false;
    reckon();
    // After a sale the search holds the focus: a key pressed while paper prints reaches no handler, only a field.
    const place = (isDone() && search) || first();
    if (place) place.focus();
  });

  room.addEventListener("click", (event) => {
    if (event.target.closest("[data-split]")) {
      toggleSplit(form());
      reckon();
    }
    if (event.target.closest("[data-next-sale]") && !isFresh()) leave();
  });

  // A click meant for the previous panel must not sell what nobody has read.
  room.addEventListener(
    "submit",
    (event) => {
      if (!isFresh()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  // An Enter held down never sells; one pressed while a panel has just appeared takes effect once it has settled.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" || !(room.contains(event.target) || (event.target === search && isDone()))) return;
      if (event.repeat) event.preventDefault();
      if (event.repeat || !isFresh()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      clearTimeout(waiting);
      waiting = setTimeout(late, SETTLES - (Date.now() - shownAt) + 1);
    },
    true,
  );

  function late() {
    const held = document.activeElement;
    const button = held && room.contains(held) && held.closest("button, a");
    if (button) button.click();
    else enterAt(held);
  }

  // A scanner ends a code with Enter: what it is worth is read before anything is sold.
  function enterAt(place) {
    if (place && form() && "ticket" in place.dataset) form().querySelector('[type="submit"]').focus();
    else enter();
  }

  function mark(selector) {
    const place = room.querySelector(selector);
    if (!place || place.disabled || place.offsetParent === null) return false;
    if (place.tagName === "BUTTON" || place.tagName === "A") place.click();
    else place.focus();
    // The first letter of a scanned code leads to its field: it stays part of the code.
    if (place.dataset.begins && !place.value) place.value = place.dataset.begins;
    if (place.type === "checkbox") place.checked = !place.checked;
    if (place.type !== "radio") return true;
    place.checked = true;
    place.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  }

  function send(sale) {
    const button = sale.querySelector('[type="submit"]');
    if (!button) return;
    if (button.disabled) unlock(sale);
    else if (sale.reportValidity()) window.htmx.trigger(sale, "submit");
  }

  // Enter on a locked sale leads to what is missing.
  function unlock(sale) {
    const place = chosen("product")
      ? sale.querySelector("[data-ways] input:not(:disabled)") || sale.elements.given
      : sale.querySelector('input[name="product"]:not(:disabled), [data-unlock]');
    if (place) place.focus();
    if (place && place.select) place.select();
  }

  function enter() {
    if (form()) send(form());
    else if (isDone()) leave();
  }

  function isTextField(element) {
    return element.matches('input:not([type="radio"]):not([type="checkbox"]), textarea, select');
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.target.id === "search")
      return;
    if (document.querySelector(".dialog:not([hidden]), .lock:not([hidden])")) return;
    if (event.key === "Escape" && room.querySelector("[data-next-sale]")) leave();
    else if (event.key === "Enter") onEnter(event);
    else if (event.key.length === 1 && !isTextField(event.target)) onLetter(event);
  });

  function onEnter(event) {
    if (event.target.closest("button, a, summary")) return;
    event.preventDefault();
    if (!event.repeat) enterAt(event.target);
  }

  function onLetter(event) {
    const key = event.key.toLowerCase();
    if (form() && (mark(`[data-digit="${key}"]`) || mark(`[data-letter="${key}"]`))) event.preventDefault();
  }

  /** An Enter pressed while the panel was still on its way: it takes effect once the panel has settled. */
  function expectEnter() {
    isEnterExpected = true;
  }

  wirePaper(room);
  reckon();
  if (isDone() && !search) first().focus();
  return { form, expectEnter };
}
