// The set-up form shows only what its own choices leave open; an input with an error stays visible.
const ASKED = {
  add_on: ["has_add_on", "on"],
  add_on_fee: ["has_add_on", "on"],
  add_on_stack: ["has_add_on", "on"],
  add_on_after_level: ["has_add_on", "on"],
  places: ["payout_kind", "cash"],
  paid_percent: ["payout_kind", "cash"],
  min_cash: ["payout_kind", "cash"],
  shares: ["payout_kind", "shares"],
  ticket: ["payout_kind", "satellite"],
  ticket_name: ["payout_kind", "satellite"],
  things: ["payout_kind", "in_kind"],
  advance_count: ["advance_kind", "table_winners", "top"],
};
const form = document.querySelector("form.setup");

function ask() {
  const typed = new FormData(form);
  for (const [name, [choice, ...answers]] of Object.entries(ASKED)) {
    const field = document.getElementById(`id_${name}`).closest(".field");
    field.hidden = !answers.includes(typed.get(choice)) && !field.classList.contains("field-bad");
  }
}

if (form) {
  form.addEventListener("change", ask);
  ask();
  const bad = form.querySelector(".field-bad input, .field-bad select, .field-bad textarea");
  if (bad) bad.focus();
}
