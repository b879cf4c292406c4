// Lists typed as rows: a row more from its template, a row less; without this script the server does both.
export function rowsOf(form) {
  return Array.from(form.querySelectorAll("[data-rows]"));
}

export function addRow(list) {
  const total = list.querySelector("[name$='-TOTAL_FORMS']");
  const at = Number(total.value);
  const fresh = document.createElement("template");
  fresh.innerHTML = list
    .querySelector("[data-row-template]")
    .innerHTML.replace(/__prefix__/g, at)
    .trim();
  const row = fresh.content.firstElementChild;
  list.querySelector("[data-rows-list]").append(row);
  total.value = at + 1;
  return row;
}

function firstInput(row) {
  return row && row.querySelector("input:not([type=hidden]):not([disabled])");
}

function tell(list) {
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

function more(list) {
  firstInput(addRow(list)).focus();
  tell(list);
}

// The rows that stay keep their numbers: the server skips the one that is gone.
function less(button) {
  const list = button.closest("[data-rows]");
  const row = button.closest("[data-row]");
  const next = row.nextElementSibling || row.previousElementSibling;
  row.remove();
  (firstInput(next) || list.querySelector("[data-row-more]")).focus();
  tell(list);
}

export function watchRows(form) {
  form.addEventListener("click", (event) => {
    const add = event.target.closest("[data-row-more]");
    const remove = event.target.closest("[data-row-less]");
    if (!add && !remove) return;
    event.preventDefault();
    if (add) more(add.closest("[data-rows]"));
    else less(remove);
  });
}
