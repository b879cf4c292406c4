"""The texts of play: facts, refusals and undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from cashier.refunds.events import owe_no_more, owe_nothing
from floor.play.going_on import played_days
from floor.play.hands import open_hand
from floor.play.rows import sells_at
from journal.facts import Fact, Undo, says, undone_besides
from payouts.reports import report_open_hand
from rulebook.entries import is_early_start
from seating.reports import report_registration_open
from tournaments.events import report_played_days
from wording.dates import date_format
from wording.figures import chips_text
from wording.words import Text, format_of, names, names_of, word_refusals


@dataclass(frozen=True, slots=True)
class PlayFact(Fact):
    """A change in the number of players, and so in the announced time bank."""


@says(_("%(entry)s is out, place %(place_range)s"))
class PlayerBusted(PlayFact):
    """A player lost the last chips; ``place_range`` is the first and last tied place, equal without a tie."""

    entry: int
    table: int | None
    seat: int | None
    place_range: tuple[int, int]


@says(_("Out in one hand: %(entries)s, places %(place_range)s"))
class HandBusted(PlayFact):
    entries: tuple[int, ...]
    place_range: tuple[int, int]


@says(_("%(entry)s is back in play at table %(table)s seat %(seat)s"))
class PlayerReinstated(PlayFact):
    """A bust-out was a mistake: the player is seated and in play again."""

    entry: int
    table: int
    seat: int


@says(_("%(entry)s is back in play: bag %(bag)s with %(chips)s chips waits for the next day"))
class BagReinstated(PlayFact):
    """A bag was taken out of play by mistake after its day: it waits again, and its player with it."""

    entry: int
    bag: int
    chips: int


@says(_("%(entry)s has %(stack)s chips"))
class StackCounted(Fact):
    entry: int
    stack: int


@says(
    ngettext_lazy(
        "%(counted)s stack counted, %(total)s in total",
        "%(counted)s stacks counted, %(total)s in total",
        "counted",
    )
)
class StacksCounted(Fact):
    counted: int
    total: int


@dataclass(frozen=True, slots=True)
class LifeFact(Fact):
    """A fact that every part of a screen shows."""

    event: int


@says(
    ngettext_lazy("Play started with %(players)s player", "Play started with %(players)s players", "players")
)
class PlayStarted(LifeFact):
    """Play started; ``seated`` players drew their seats at the start."""

    players: int
    seated: int


@says(_("%(day)s is over (advancing: %(advancing)s, out: %(out)s)"))
class DayEnded(LifeFact):
    """A day ended: how many players advance, and how many are out."""

    day: int
    advancing: int
    out: int


@says(_("End of %(day)s confirmed; free again: tables %(numbers)s"))
class DayEndConfirmed(LifeFact):
    """The end of a day was confirmed: its tables are free for other events."""

    day: int
    numbers: tuple[int, ...]


@says(_("%(event)s takes entries: %(earlier)s has started"))
class NextOpened(LifeFact):
    """A sit-and-go that started opened the same one again; to reverse it, cancel the event."""

    undo: ClassVar[Undo] = Undo.NEVER

    earlier: int


@says(
    ngettext_lazy(
        "%(players)s player of the waiting list moved to the next event",
        "%(players)s players of the waiting list moved to the next event",
        "players",
    )
)
class WaitingMoved(LifeFact):
    """The waiting list of an event moved to another one."""

    to: int
    players: int


@says(_("%(entries)s won %(event)s"))
class EventFinished(LifeFact):
    """The last hand was played; several ``entries`` if they tie for the best places."""

    entries: tuple[int, ...]


@says(_("%(event)s was cancelled (refunds: %(refunds)s): %(cause)s"))
class EventCancelled(LifeFact):
    """The event does not take place; all payments become refunds, one per player."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    refunds: int
    amount_minor: int
    currency: str
    cause: str


@says(
    _(
        "%(event)s was stopped, %(left_minor)s left: %(shared_minor)s to those still in (%(players)s), "
        "%(back_minor)s and %(fees_minor)s of fees given back (refunds: %(refunds)s): %(cause)s"
    )
)
class EventStopped(LifeFact):
    """The event was stopped: its ``left_minor`` is shared by the ``players`` still in, or refunded."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    players: int
    refunds: int
    left_minor: int
    shared_minor: int
    back_minor: int
    fees_minor: int
    currency: str
    cause: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("next_is_open", _("The next one is open"), _("%(event)s already takes entries.")),
    ("nobody_waits", _("Nobody waits"), _("The waiting list of %(event)s is empty.")),
    (
        "starts_early",
        _("Hours too early"),
        _("Play is planned for %(planned_for)s. To start it anyway, confirm the early start."),
    ),
    (
        "nobody_left",
        _("A winner is needed"),
        _("%(alive)s players are left and all would be out. Leave the winner of the hand in."),
    ),
    (
        "busts_too_few",
        _("Choose several players"),
        _("Choose at least two different players. To bust one player, use their seat."),
    ),
    (
        "order_is_no_stack",
        _("The chips are needed"),
        _("Who had more is not enough here. Enter the chips of each player at the start of the hand."),
    ),
    (
        "nobody_to_play",
        _("Not enough players"),
        _("Players paid for this day: %(players)s. At least two are needed."),
    ),
    (
        "stacks_wait",
        _("Stacks wait in their bags"),
        _("Bagged stacks for this day: %(stacks)s. Merge them before the last day ends."),
    ),
    (
        "number_unreadable",
        _("Not a number"),
        _("“%(text)s” is not a whole number. Type digits only."),
    ),
    (
        "start_level_unknown",
        _("No such level"),
        _("The structure has levels %(first)s to %(levels)s. Start with one of them."),
    ),
    (
        "length_unreadable",
        _("No length"),
        _("“%(text)s” is not a length of time. Type minutes, or minutes and seconds such as 21:30."),
    ),
    (
        "bags_sealed",
        _("Bags still sealed"),
        _("Bags that nobody opened: %(sealed)s (%(entries)s). Open them, or start with a reason."),
    ),
    (
        "feeder_open",
        _("A day before it is not over"),
        _("Days that lead to this one are still open. End them first, or start it with a reason."),
    ),
    ("day_still_open", _("The day is not over"), _("Its end is confirmed once it has ended.")),
    (
        "stack_unknown",
        _("Chips not counted"),
        _("Players whose chips nobody counted: %(missing)s (%(entries)s). Bag or count them first."),
    ),
    (
        "chips_do_not_add_up",
        _("Chips do not add up"),
        _(
            "The chips counted are %(counted)s together; %(in_play)s are in play. Find the difference, or end "
            "the day with a reason."
        ),
    ),
    (
        "tie_needs_play",
        _("Equal stacks"),
        _("%(entries)s have equal stacks. Play it off, then choose who advances."),
    ),
    (
        "tie_needs_card",
        _("Equal stacks"),
        _("%(entries)s hold equally many chips. Deal each a card: the highest wins. Then name the winner."),
    ),
)


# Fields of facts and refusals with chips or counts of a large field, by suffix of the name.
GROUPED_FIELDS = (
    "stack",
    "chips",
    "bagged",
    "in_play",
    "milestone",
    "total",
    "counted",
    "expected",
    "difference",
    "gone",
    "into",
    "given",
    "removed",
    "received",
    "sum",
    "worth",
    "needed",
    "owned",
    "chip",
    "ante",
    "bet",
    "big",
    "blind",
    "bring_in",
    "call",
    "raise_to",
    "before",
    "amount",
    "missing",
    "most",
    "limit",
    "entries",
    "players",
    "entrants",
)


def planned_label(starts_at: datetime) -> str:
    """``Friday 4 December, 20:00``: the planned start of play."""
    return date_format(timezone.localtime(starts_at), "l j F, H:i")


def early_label(starts_at: datetime, now: datetime) -> str:
    """The confirmation before a start that is hours too early; empty otherwise."""
    if not is_early_start(starts_at, now):
        return ""
    hours = (starts_at - now) // timedelta(hours=1)
    return gettext("Tap again: %(hours)s hours early") % {"hours": hours}


def _planned(value: Any, _details: Mapping[str, Any]) -> str:
    return planned_label(value if isinstance(value, datetime) else datetime.fromisoformat(value))


class _Grouped(int):
    """A number formatted as on the pages, ``31,500``, that still selects a plural form."""

    def __str__(self) -> str:
        return chips_text(int(self))


def _grouped(value: Any, _details: Mapping[str, Any]) -> str | int:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return _Grouped(value) if isinstance(value, int) else str(value)


def register() -> None:
    """Register the floor's texts, the undo of its facts, and the seats' query about registration."""
    undone_besides(EventCancelled)(owe_nothing)
    undone_besides(EventStopped)(owe_no_more)
    word_refusals(REFUSALS)
    names_of("earlier", partial(names, "event"))
    format_of("place_range", _places)
    format_of("planned_for", _planned)
    for field in GROUPED_FIELDS:
        format_of(field, _grouped)
    report_registration_open(sells_at)
    report_open_hand(open_hand)
    report_played_days(played_days)


def _places(value: Any, _details: Mapping[str, Any]) -> str:
    first, last = value
    return str(first) if first == last else f"{first}–{last}"
