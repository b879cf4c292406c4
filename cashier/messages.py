"""The counter's codes in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from cashier import facts
from cashier.actions.refund import reverse_sale
from cashier.kinds import Method
from cashier.models import Drawer
from journal.facts import Fact, Undo
from journal.undo import taken_back
from wording.figures import minor_text
from wording.words import Text, fact_words, format_of, names_of, refusal_words

SENTENCES: dict[type[Fact], Text] = {
    facts.EntrySold: _(
        "%(player)s entered: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    ),
    facts.ReEntrySold: _(
        "%(player)s re-entered: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    ),
    facts.PaymentTaken: _(
        "%(player)s paid: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    ),
    facts.RebuySold: _(
        "%(player)s bought a rebuy: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"
    ),
    facts.AddOnSold: _(
        "%(player)s bought the add-on: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"
    ),
    facts.EntryRegistered: _("%(player)s is on the list to pay: no. %(number)s"),
    facts.RegistrationReleased: _("%(player)s was struck from the list: no. %(number)s"),
    facts.SaleVoided: _(
        "Receipt %(receipt)s of %(player)s voided (%(void_receipt)s), %(amount_minor)s %(method)s given back: "
        "%(reason)s"
    ),
    facts.DrawerOpened: _("%(drawer)s opened with %(float_minor)s"),
    facts.DrawerClosed: _(
        "%(drawer)s closed: %(counted_minor)s counted, %(expected_minor)s expected, "
        "difference %(difference_minor)s"
    ),
    facts.DrawerFilled: _("%(amount_minor)s from the safe into %(drawer)s: %(reason)s"),
    facts.DrawerEmptied: _("%(amount_minor)s from %(drawer)s to the safe: %(reason)s"),
    facts.CounterRulesChanged: _("The rules of the counter were changed"),
}


def register() -> None:
    """Give words to the counter's facts and refusals, and say how each fact is taken back."""
    for fact, sentence in SENTENCES.items():
        fact_words(fact, sentence)
        taken_back(fact, reverse_sale if fact.undo is Undo.BY_REVERSE else None)
    format_of("_minor", minor_text)
    format_of("method", _method)
    names_of("drawer", _drawer_names)
    _word_entry_rules()
    _word_chips()
    _word_sales()
    _word_drawers()


def _method(value: Any, _details: Mapping[str, Any]) -> str:
    return str(Method(value).label).lower() if value in Method.values else str(value)


def _drawer_names(ids: set[int]) -> Mapping[int, str]:
    rows = Drawer.objects.filter(pk__in=ids).select_related("cashier")
    return {
        row.pk: _now("Drawer %(number)s (%(name)s)") % {"number": row.pk, "name": row.cashier} for row in rows
    }


def _word_entry_rules() -> None:
    refusal_words(
        "registration_closed",
        _("Registration is closed"),
        _("No entry is sold any more (level %(level)s). A director may override with a reason."),
    )
    refusal_words(
        "entries_full",
        _("The event is full"),
        _("%(entries)s of %(max_entries)s entries are sold. Put the player in the queue."),
    )
    refusal_words(
        "not_booked",
        _("Late only if booked"),
        _("Play has begun, and this house sells late only to players on its list."),
    )
    refusal_words(
        "no_return", _("No way back"), _("This event sells neither re-entries nor rebuys to who is out.")
    )
    refusal_words(
        "re_entries_used",
        _("No re-entry left"),
        _("The event allows %(re_entries)s re-entries a player. A director may override with a reason."),
    )
    refusal_words(
        "re_entry_closed",
        _("Re-entry is over"),
        _("Re-entries were sold to the end of level %(until_level)s; it is level %(level)s."),
    )
    _word_overrides()


def _word_overrides() -> None:
    refusal_words(
        "player_in_play",
        _("Already in play"),
        _("The player has a live entry here. One entry at a time."),
    )
    refusal_words(
        "override_not_allowed",
        _("No overrides in this house"),
        _("The house lets nobody override an entry rule. An administrator can change that."),
    )
    refusal_words(
        "override_forbidden",
        _("Only a director may override"),
        _("Switch to a director at this terminal and repeat, with the reason."),
    )


def _word_chips() -> None:
    refusal_words(
        "rebuys_closed",
        _("Rebuys are over"),
        _("Rebuys were sold to the end of level %(until_level)s; it is level %(level)s."),
    )
    refusal_words(
        "rebuys_used", _("No rebuy left"), _("The event allows %(rebuys)s rebuys an entry; all are used.")
    )
    refusal_words(
        "chips_left",
        _("The player still has chips"),
        _("A rebuy is sold only to a player without chips; %(chips)s are left."),
    )
    refusal_words("not_in_play", _("Not in play"), _("This entry is not in play. Sell a re-entry instead."))
    refusal_words(
        "add_on_not_offered", _("No add-on"), _("This event has no add-on. Its set-up says what it sells.")
    )
    refusal_words(
        "add_on_not_now",
        _("Not the add-on break"),
        _("The add-on is sold in the break after level %(after_level)s. Wait for it."),
    )
    refusal_words(
        "add_ons_used", _("The add-on is bought"), _("The event sells %(add_ons)s add-on an entry.")
    )


def _word_sales() -> None:
    refusal_words("sale_unknown", _("No such sale"), _("There is no sale %(sale_number)s. Reload the page."))
    refusal_words(
        "sale_void", _("Already void"), _("Receipt %(receipt)s was voided before. Reload the page.")
    )
    refusal_words(
        "sales_on_entry",
        _("More was sold to this entry"),
        _("Receipts %(receipts)s rest on it. Void them first."),
    )
    refusal_words(
        "entry_out",
        _("The player is out"),
        _("The entry was played and has finished. Reinstate it first if the bust-out was a mistake."),
    )
    refusal_words(
        "amount_differs",
        _("Another amount"),
        _("%(amount_minor)s are to be handed back. Look again and confirm that amount."),
    )
    refusal_words(
        "method_unknown",
        _("Unknown way to pay"),
        _("“%(method)s” is not a way to pay: cash, card or transfer."),
    )
    refusal_words("product_missing", _("Nothing chosen"), _("Choose what the player buys."))
    refusal_words("amount_negative", _("Less than nothing"), _("Type an amount of zero or more."))
    refusal_words("amount_zero", _("No amount"), _("Type how much is moved."))


def _word_drawers() -> None:
    refusal_words("drawer_missing", _("No open drawer"), _("Open a drawer with its float, then repeat."))
    refusal_words(
        "drawer_open", _("A drawer is open"), _("%(drawer)s is yours and open. Close it before another.")
    )
    refusal_words(
        "drawer_closed",
        _("The drawer is closed"),
        _("%(drawer)s was counted and closed. Choose an open one."),
    )
    refusal_words("drawer_unknown", _("No such drawer"), _("There is no drawer %(number)s. Reload the page."))
    refusal_words(
        "drawer_currency",
        _("Another currency"),
        _("%(drawer)s holds %(currency)s. Open one in the event's currency."),
    )
    refusal_words(
        "drawer_short",
        _("Not enough cash"),
        _("%(drawer)s holds %(held_minor)s and %(wanted_minor)s are needed. Bring cash from the safe first."),
    )
