"""The texts of the facts and refusals of sales."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from cashier.currencies.words import instant_words
from cashier.drawers.words import drawer_names
from cashier.kinds import Method, SaleKind
from journal.facts import Fact, Undo, says
from wording.figures import minor_text
from wording.words import format_of, names_of, word_refusals


@dataclass(frozen=True, slots=True)
class OfSale(Fact):
    """The fields of every fact about a sale."""

    sale: int
    event: int
    entry: int
    player: int
    number: int
    amount_minor: int
    currency: str
    method: str
    payments: tuple[tuple[str, int], ...]
    receipt: int


@dataclass(frozen=True, slots=True)
class Sold(OfSale):
    """The fields of every sale; amounts in minor units, ``table`` and ``seat`` None if none was drawn.

    A sale paid in several ways has no ``method`` but ``payments``: each way with its amount.
    """

    undo: ClassVar[Undo] = Undo.BY_REVERSE


@says(
    _(
        "%(player)s entered: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    )
)
class EntrySold(Sold):
    table: int | None
    seat: int | None
    override_reason: str


@says(
    _(
        "%(player)s re-entered: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    )
)
class ReEntrySold(EntrySold): ...


@says(
    _("%(player)s paid ahead for %(day)s: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)")
)
class PaidAhead(EntrySold):
    """A player in play on one flight paid for a later one."""

    day: int


@says(
    _(
        "%(player)s paid: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    )
)
class PaymentTaken(EntrySold): ...


@says(_("%(entry)s: the bag with %(chips)s chips will be played"))
class BagChosen(Fact):
    """Which of several bags a player wants to play; the last one said counts."""

    entry: int
    chips: int


@says(_("%(player)s bought a rebuy: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"))
class RebuySold(Sold):
    """An entry bought chips again and kept its seat."""

    override_reason: str


@says(_("%(player)s bought the add-on: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"))
class AddOnSold(Sold):
    override_reason: str


@says(_("%(player)s bought %(sold_name)s: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"))
class ExtraSold(Sold):
    """An entry bought a bounty or a side fee apart from its price: the kind, and the name of the product."""

    # The figures of the room stay the same; those of the cashier change.
    parts: ClassVar[tuple[str, ...]] = ("stats",)

    kind: str
    sold_name: str
    override_reason: str


@dataclass(frozen=True, slots=True)
class OfEntry(Fact):
    """The fields of every fact about an entry that is not sold."""

    event: int
    entry: int
    player: int
    number: int


@says(_("%(player)s is on the list, payment due: no. %(number)s"))
class EntryRegistered(OfEntry):
    """A player registered without payment; ``until`` is the deadline, None on the waiting list."""

    until: str | None
    table: int | None
    seat: int | None


@says(_("%(player)s is on the waiting list: no. %(number)s"))
class EntryQueued(OfEntry):
    """An unpaid entry of a full event moved to the waiting list and lost its deadline."""


@says(_("%(player)s was removed from the list: no. %(number)s"))
class UnpaidEntryCancelled(OfEntry): ...


@says(
    _(
        "Receipt %(receipt)s of %(player)s voided (%(void_receipt)s), %(amount_minor)s "
        "%(method)s refunded: %(reason)s"
    )
)
class SaleVoided(OfSale):
    """A sale was voided and its money refunded; ``void_receipt`` is the number of the void."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    void_receipt: int
    reason: str


@says(_("The cashier rules were changed"))
class CashierRulesChanged(Fact):
    allows_override: bool
    wants_good_funds: bool


@dataclass(frozen=True, slots=True)
class OfOwedRebuy(OfEntry):
    """The fields of every fact about an announced rebuy."""

    owed: int
    chips: int


@says(_("%(player)s announced a rebuy: no. %(number)s, %(chips)s chips, %(amount_minor)s owed"))
class RebuyAnnounced(OfOwedRebuy):
    """A player announced a rebuy: ``chips`` are in play, ``amount_minor`` is owed."""

    amount_minor: int
    currency: str


@says(_("%(player)s paid a rebuy: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"))
class RebuyCollected(Sold):
    """An announced rebuy was paid; an undo makes it owed again."""


@says(_("The rebuy of %(player)s was called off: no. %(number)s, chips out: %(chips)s. %(cause)s"))
class RebuyCalledOff(OfOwedRebuy):
    """An announced rebuy is no longer owed; ``chips`` left play."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


NOT_NOW = _("Not on sale now")
SALE_OVER = _("No longer on sale")
NONE_LEFT = _("None left")
REFUSALS = (
    (
        "nameless_not_allowed",
        _("Not without a name"),
        _("The house sells to nobody without a name. Ask for it and enter it."),
    ),
    (
        "no_chips_sold",
        _("No chips for the table"),
        _("Receipt %(receipt)s is for no rebuy or add-on, or it is void: there is no slip for the table."),
    ),
    ("nothing_sold", _("Nothing was sold"), _("There are no receipts at this event yet.")),
    (
        "registration_closed",
        _("Registration is closed"),
        _("Entries are no longer sold (level %(level)s). A director can override this with a reason."),
    ),
    (
        "same_group",
        _("Another group only"),
        _("Who is out of a group of a bracket may enter the next one. Choose its day."),
    ),
    (
        "entries_full",
        _("The event is full"),
        _("%(entries)s of %(max_entries)s entries are sold. Add the player to the waiting list."),
    ),
    (
        "day_full",
        _("The day is full"),
        _(
            "%(entries)s of %(max_entries)s entries are sold for this day. Sell another day, or queue the player."
        ),
    ),
    (
        "not_booked",
        _("Late entry by pre-registration only"),
        _("Play has begun, and late entries are sold only to players on the list."),
    ),
    ("no_return", _("No re-entry"), _("This event sells no re-entries or rebuys to eliminated players.")),
    (
        "re_entries_used",
        _("No re-entry left"),
        ngettext_lazy(
            "The event allows %(re_entries)s re-entry per player. A director can override this with a reason.",
            "The event allows %(re_entries)s re-entries per player. A director can override this with a reason.",
            "re_entries",
        ),
    ),
    (
        "re_entry_closed",
        _("Re-entry is closed"),
        _("Re-entry closed at the end of level %(until_level)s; it is now level %(level)s."),
    ),
    (
        "player_in_play",
        _("Already in play"),
        _("This player already has a live entry here. One entry at a time."),
    ),
    (
        "entry_not_bagged",
        _("No bag of this entry"),
        _("This entry has no bag for a later day. Choose another of the player’s entries."),
    ),
    (
        "carry_not_chosen",
        _("Nothing to choose"),
        _("In this event the players do not choose which bag they play. The set-up has the rule."),
    ),
    (
        "already_through",
        _("Already through"),
        _("This player has a bag for the next day. Who surrenders it at the end of its day may enter again."),
    ),
    (
        "override_not_allowed",
        _("Overrides are off"),
        _("Entry rules cannot be overridden here. An administrator can change that."),
    ),
    (
        "override_forbidden",
        _("Only a director may override"),
        _("Switch to a director on this terminal and try again, with the reason."),
    ),
    (
        "rebuys_closed",
        _("Rebuys are closed"),
        _("Rebuys closed at the end of level %(until_level)s; it is now level %(level)s."),
    ),
    (
        "rebuys_used",
        _("No rebuy left"),
        ngettext_lazy(
            "The event allows %(rebuys)s rebuy per entry; all are used.",
            "The event allows %(rebuys)s rebuys per entry; all are used.",
            "rebuys",
        ),
    ),
    (
        "no_late_stack",
        _("Nothing is left of the stack"),
        _(
            "By the event’s rules nothing is left of a late stack of %(stack)s. Change the rule of late stacks."
        ),
    ),
    (
        "chips_left",
        _("The player still has chips"),
        _(
            "Rebuys are sold only to players with no chips; chips left: %(chips)s. If they are lost since, type 0."
        ),
    ),
    (
        "chips_left_missing",
        _("How many chips are left?"),
        _("Rebuys are sold to players with chips too. Count the player’s chips and type them."),
    ),
    (
        "chips_not_under_stack",
        _("Too many chips for a rebuy"),
        _("Rebuys are sold to players with fewer than %(stack)s chips; chips left: %(chips)s."),
    ),
    (
        "chips_over_stack",
        _("Too many chips for a rebuy"),
        _("Rebuys are sold to players with at most %(stack)s chips; chips left: %(chips)s."),
    ),
    ("not_in_play", _("Not in play"), _("This entry is not in play. Sell a re-entry instead.")),
    ("add_on_not_offered", _("No add-on"), _("This event has no add-on. Check its set-up.")),
    (
        "add_on_not_now",
        _("Not the add-on break"),
        _("The add-on is sold in the break after level %(after_level)s. Wait for it."),
    ),
    (
        "add_ons_used",
        _("Add-on already bought"),
        ngettext_lazy(
            "The event allows %(add_ons)s add-on per entry.",
            "The event allows %(add_ons)s add-ons per entry.",
            "add_ons",
        ),
    ),
    (
        "queue_empty",
        _("Nobody waits with a number"),
        _("All %(given)s numbers were called. Serve the next player, or give a number."),
    ),
    ("sale_unknown", _("No such sale"), _("There is no sale %(sale_number)s. Reload the page.")),
    ("sale_void", _("Already voided"), _("Receipt %(receipt)s is already void. Reload the page.")),
    (
        "sales_on_entry",
        _("Later sales depend on this one"),
        _("Receipts %(receipts)s depend on it. Void them first."),
    ),
    (
        "entry_out",
        _("The player is out"),
        _("This entry has been eliminated. Reinstate it first if that was a mistake."),
    ),
    (
        "amount_differs",
        _("The amount has changed"),
        _("It is %(amount_minor)s now. Check it and confirm that amount."),
    ),
    (
        "method_unknown",
        _("Unknown payment method"),
        _("“%(method)s” is not a payment method here. Choose another."),
    ),
    (
        "cash_short",
        _("Not enough cash given"),
        _("%(short_minor)s is missing. Take the rest, or choose another way to pay."),
    ),
    (
        "payments_short",
        _("Not all is paid"),
        _("%(short_minor)s is missing. Add it to one of the ways, or add another way."),
    ),
    (
        "payments_over",
        _("More than the price"),
        _("%(over_minor)s too much. Lower one of the amounts: change is given of cash only."),
    ),
    (
        "payment_empty",
        _("A payment without money"),
        _("One of the ways would pay nothing. Give it an amount, or leave it out."),
    ),
    (
        "way_twice",
        _("Twice the same way"),
        _("There is one payment by %(method)s. Add the two amounts."),
    ),
    (
        "rest_twice",
        _("Two payments without amount"),
        _("Only one way pays the rest. Type the other’s amount."),
    ),
    (
        "transfer_not_arrived",
        _("The transfer has not arrived"),
        _("Take it once the money is here. Until then, a player who enters is put on the list."),
    ),
    (
        "reference_missing",
        _("No reference"),
        _("Type what names the transfer: the line of the bank statement."),
    ),
    (
        "refund_differs",
        _("Not what was paid"),
        _("%(amount_minor)s was paid. Give back exactly that, over all ways."),
    ),
    (
        "other_way_back",
        _("Back the way it came"),
        _("Give each payment back its own way. The head of cage or a director may choose another."),
    ),
    (
        "product_day",
        NOT_NOW,
        _("It is sold on day %(days)s; this is day %(today)s. Choose another price."),
    ),
    (
        "product_listed_only",
        _("Only from the list"),
        _("It is sold only to players who were on the list before. Choose another price."),
    ),
    (
        "product_members_only",
        _("Only for members"),
        _("It is sold only to members: %(tiers)s. Enter the player’s tier, or choose another price."),
    ),
    (
        "product_play_not_begun",
        NOT_NOW,
        _("It is sold once play has started. Sell the usual entry until then."),
    ),
    ("entry_is_late", NOT_NOW, _("Play has started: sell the late entry instead.")),
    (
        "product_not_yet",
        NOT_NOW,
        _("It is sold after level %(after_level)s; it is now level %(level)s. Wait for it."),
    ),
    ("product_play_begun", SALE_OVER, _("It was sold until play started. Choose another price.")),
    (
        "product_ended",
        SALE_OVER,
        _(
            "It was sold until the end of level %(until_level)s; it is now level %(level)s. Choose another price."
        ),
    ),
    (
        "product_break_over",
        SALE_OVER,
        _(
            "It was sold until the end of the break after level %(until_break)s; it is now level %(level)s. "
            "Choose another price."
        ),
    ),
    ("product_time_over", SALE_OVER, _("It was sold until %(until_at)s. Choose another price.")),
    (
        "product_break_only",
        NOT_NOW,
        _("It is sold only in the last break before registration closes. Wait for it."),
    ),
    (
        "product_too_few",
        NOT_NOW,
        _(
            "It is sold once %(from_entries)s players have entered; there are %(entries)s. Choose another price."
        ),
    ),
    (
        "product_full",
        SALE_OVER,
        _("It was sold until %(until_entries)s players had entered. Choose another price."),
    ),
    ("product_entry_limit", NONE_LEFT, _("At most %(limit)s per entry. Choose another price.")),
    ("product_player_limit", NONE_LEFT, _("At most %(limit)s per player. Choose another price.")),
    ("product_day_limit", NONE_LEFT, _("All %(limit)s of this day are sold. Choose another price.")),
    ("product_event_limit", NONE_LEFT, _("All %(limit)s of the event are sold. Choose another price.")),
    ("product_not_sold", _("Not sold here"), _("The event sells no product %(product)s. Reload the page.")),
    ("product_missing", _("Nothing chosen"), _("Choose what the player buys.")),
    ("amount_negative", _("Amount below zero"), _("Type an amount of zero or more.")),
    ("amount_zero", _("No amount"), _("Type the amount to move.")),
    ("drawer_missing", _("No open drawer"), _("Open a drawer with its float, then try again.")),
    (
        "drawer_open",
        _("You already have an open drawer"),
        _("%(drawer)s is yours and still open. Close it first."),
    ),
    (
        "drawer_of_another",
        _("Another cashier’s drawer"),
        _("Use your own drawer. The head of cage or a director may use %(drawer)s, with a reason."),
    ),
    ("drawer_closed", _("The drawer is closed"), _("%(drawer)s was counted and closed. Choose an open one.")),
    (
        "drawer_not_counted",
        _("The drawer is still open"),
        _("Count and close %(drawer)s first; then its sheet is here."),
    ),
    ("drawer_unknown", _("No such drawer"), _("There is no drawer %(number)s. Reload the page.")),
    (
        "drawer_currency",
        _("Wrong currency"),
        _("%(drawer)s holds %(currency)s. Open one in the event’s currency."),
    ),
    (
        "drawer_short",
        _("Not enough cash"),
        _("%(drawer)s holds %(held_minor)s, but %(wanted_minor)s is needed. Bring cash from the safe first."),
    ),
    (
        "rebuy_does_not_bind",
        _("Announced too late"),
        _("Only a rebuy announced before the hand is played for. Sell it after the hand."),
    ),
    ("rebuy_collected", _("Paid already"), _("This rebuy was paid, receipt %(receipt)s.")),
    ("rebuy_called_off", _("Called off"), _("This rebuy was called off and is not owed any more.")),
    (
        "rebuy_owed",
        _("A rebuy is owed"),
        _("No. %(number)s announced a rebuy that is not paid. Collect it or call it off first."),
    ),
    (
        "rebuys_owed",
        _("Rebuys are owed"),
        _("Rebuys announced and not paid: %(owed)s. Collect them or call them off first."),
    ),
    (
        "still_waiting",
        _("No seat is free yet"),
        _("The player is on the waiting list and no seat of %(max_entries)s is free; before: %(waiting)s."),
    ),
    (
        "waiting_list_passed",
        _("Others wait for this seat"),
        _(
            "Players on the waiting list before this one: %(waiting)s; places free: %(free)s. Sell to them "
            "first, or let a director give the reason."
        ),
    ),
)


def register() -> None:
    """Register the texts of the facts and refusals of sales, and how each fact is undone."""
    word_refusals(REFUSALS)
    format_of("_minor", minor_text)
    format_of("method", _method)
    format_of("sold_name", _sold_name)
    format_of("until_at", instant_words)
    names_of("drawer", drawer_names)


def _method(value: Any, details: Mapping[str, Any]) -> str:
    """The way of payment in a sentence; if there are several, each with its amount."""
    if value == "" and (several := details.get("payments")):
        ways = (f"{minor_text(amount, details)} {_method(way, {})}" for way, amount in several)
        return f"({', '.join(ways)})"
    return str(Method(value).label).lower() if value in Method.values else str(value)


def _sold_name(value: Any, details: Mapping[str, Any]) -> str:
    return str(value) or str(SaleKind(details["kind"]).label)
