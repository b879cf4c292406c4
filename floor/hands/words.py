"""The texts of hand for hand: facts, refusals and remedies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from floor.play.hands import HandOn, HandsView
from journal.facts import Fact, Undo, says
from rulebook.bubble import Pace
from rulebook.handforhand import Stage
from wording.words import Text, format_of, word_refusals


@dataclass(frozen=True, slots=True)
class RoundFact(Fact):
    """A fact about all tables of a day; ``hand`` 0 was in progress at the announcement."""

    event: int
    day: int
    hand: int
    left: int


@says(_("Hand for hand was announced with %(left)s players left, until %(goal)s remain"))
class HandForHandAnnounced(RoundFact):
    """Every table finishes its hand and waits, until ``goal`` players are left."""

    goal: int


@dataclass(frozen=True, slots=True)
class SoftFact(RoundFact):
    """The same at a soft ``pace``, with a running clock; in an orbit ``hand`` counts orbits."""

    pace: str


@says(_("%(pace)s was announced with %(left)s players left, until %(goal)s remain; the clock keeps running"))
class SoftPaceAnnounced(SoftFact):
    """Every table finishes its hand and waits, until ``goal`` players are left; the clock keeps running."""

    goal: int


@says(
    ngettext_lazy(
        "%(pace)s: number %(hand)s started with %(left)s player",
        "%(pace)s: number %(hand)s started with %(left)s players",
        "left",
    )
)
class SoftRoundBegun(SoftFact): ...


@says(
    ngettext_lazy(
        "%(pace)s ended after number %(hand)s with %(left)s player left",
        "%(pace)s ended after number %(hand)s with %(left)s players left",
        "left",
    )
)
class SoftPaceEnded(SoftFact): ...


@says(
    ngettext_lazy(
        "Hand %(hand)s of hand for hand started with %(left)s player",
        "Hand %(hand)s of hand for hand started with %(left)s players",
        "left",
    )
)
class NextHandBegun(RoundFact): ...


@says(_("Hand %(hand)s ended the level on the clock: the break starts"))
class LevelEndedByHands(RoundFact):
    """The time deducted for the hand ended the level: the break starts."""


@says(
    ngettext_lazy(
        "Hand for hand ended after hand %(hand)s with %(left)s player left",
        "Hand for hand ended after hand %(hand)s with %(left)s players left",
        "left",
    )
)
class HandForHandEnded(RoundFact): ...


@says(
    ngettext_lazy(
        "In the money: every table has been counted, %(left)s player left",
        "In the money: every table has been counted, %(left)s players left",
        "left",
    )
)
class MoneyReached(RoundFact): ...


@dataclass(frozen=True, slots=True)
class TableFact(Fact):
    """A fact that one table reported in a hand."""

    table: int
    hand: int


@says(_("Table %(table)s has finished its hand (tables still playing: %(waiting)s)"))
class HandFinished(TableFact):
    """A table has finished its hand; ``waiting`` others are left."""

    waiting: int


@says(_("Table %(table)s has finished orbit %(hand)s, %(waiting)s still playing"))
class OrbitFinished(TableFact):
    """A table has finished its orbit; ``waiting`` others are left."""

    waiting: int


@says(_("All-in and call at table %(table)s in hand %(hand)s: cards stay face down"))
class AllInHeld(TableFact):
    """All in and called: the cards stay face down until the floor releases the board."""


@says(_("Table %(table)s deals the board of hand %(hand)s"))
class BoardReleased(TableFact): ...


@says(_("Misdeal at table %(table)s: hand %(hand)s is dealt again"))
class HandRedealt(TableFact):
    """A misdeal: the table deals the same hand again."""


@says(_("Chips at the start of the hand: %(entries)s had %(stacks)s"))
class HandStacksRecorded(Fact):
    entries: tuple[int, ...]
    stacks: tuple[int, ...]


@says(_("Head count requested (tables: %(tables)s)"))
class HeadCountOpened(Fact):
    event: int
    tables: int


@says(_("Counted at table %(table)s: %(players)s"))
class HeadsCounted(Fact):
    table: int
    players: int


@dataclass(frozen=True, slots=True)
class DealerFact(Fact):
    """Dealer passes are not restored by undo but created again: an old one must never become valid again."""

    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    tables: tuple[int, ...]


@says(_("Dealers’ QR codes were created for tables %(tables)s"))
class DealerPassesMade(DealerFact): ...


@says(_("Dealers’ QR codes for tables %(tables)s are no longer valid"))
class DealerPassesRevoked(DealerFact): ...


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "hand_for_hand_on",
        _("Hand for hand is on"),
        _("It has already been announced. End it before announcing it again."),
    ),
    (
        "no_hand_for_hand",
        _("Not hand for hand"),
        _("Play is normal. The floor announces hand for hand first."),
    ),
    (
        "play_not_normal",
        _("Play is already restricted"),
        _("Hand for hand or the last hands are in progress. End that first."),
    ),
    (
        "goal_reached",
        _("The target is already reached"),
        _(
            "%(left)s players are left and hand for hand ends at %(goal)s. End it, or choose a "
            "later pay jump."
        ),
    ),
    (
        "no_hand_on",
        _("No hand in progress"),
        _("Every table has finished this hand. Wait for the floor to start the next one."),
    ),
    (
        "no_table_deals",
        _("No table is dealing"),
        _("Every table is halted or has fewer than two players. Let one resume, or seat players there."),
    ),
    (
        "pace_unknown",
        _("Not allowed by the event rules"),
        _("The event rules do not allow this kind of wait. Choose one of those offered."),
    ),
    (
        "orbit_on",
        _("An orbit is being played"),
        _("Table %(table)s plays a whole orbit: boards run and misdeals are dealt again as usual."),
    ),
    (
        "hand_over",
        _("That hand is over"),
        _("Table %(table)s reported hand %(hand)s, but another one is being played. Reload the page."),
    ),
    (
        "table_not_dealt",
        _("Not dealt in this hand"),
        _("Table %(table)s is not part of this hand: it is halted, or was opened later."),
    ),
    (
        "table_finished",
        _("Already finished"),
        _("Table %(table)s has already reported this hand. Undo the report if it was a mistake."),
    ),
    (
        "board_held",
        _("All in: wait for the floor"),
        _("Table %(table)s has an all-in. Wait for the floor to run the board, then finish the hand."),
    ),
    (
        "all_in_known",
        _("The floor has been told"),
        _("Table %(table)s has reported its all-in. Keep the cards face down until the floor says so."),
    ),
    ("no_all_in", _("No all-in there"), _("Table %(table)s has no all-in waiting.")),
    (
        "tables_playing",
        _("Tables are still playing"),
        _("Tables %(tables)s have not finished this hand. Wait for them."),
    ),
    (
        "board_running",
        _("A board is being dealt"),
        _("Table %(table)s is dealing its board. Boards run one at a time: wait until it is finished."),
    ),
    (
        "hand_on",
        _("A hand is being played"),
        _(
            "All tables are playing one hand together, so nobody is moved. Wait until every "
            "table has finished."
        ),
    ),
    (
        "break_on",
        _("On break"),
        _("The next hand is dealt after the break. Skip the break on the clock to continue at once."),
    ),
    (
        "not_out_in_hand",
        _("Not out in this hand"),
        _("%(entry)s was not eliminated in the hand being played. Reload the page."),
    ),
    (
        "head_count_missing",
        _("No head count in progress"),
        _("Start a head count first: every table reports how many players it has."),
    ),
    (
        "heads_out_of_range",
        _("Too many players"),
        _("Table %(table)s has %(most)s seats. Count again."),
    ),
    (
        "head_count_disagrees",
        _("The head count does not match"),
        _(
            "Not counted yet: tables %(missing)s. Different from the seating: tables %(wrong)s. "
            "Recount these, or correct the seats."
        ),
    ),
    (
        "not_in_the_money",
        _("Not in the money yet"),
        _("Players left: %(left)s; places paid: %(paid)s."),
    ),
    (
        "no_tables_yet",
        _("No table is open"),
        _("Draw the seats first: the QR codes are for the tables in play."),
    ),
    (
        "dealer_pass_unknown",
        _("This code is no longer valid"),
        _("This QR code no longer works. Ask the floor for the latest one."),
    ),
    (
        "seat_is_empty",
        _("The seat is empty"),
        _("Seat %(seat)s at table %(table)s is empty. Check the table and seat numbers."),
    ),
    (
        "number_missing",
        _("How many?"),
        _("Type how many players are at the table."),
    ),
)
PACES: Mapping[Pace, Text] = {
    Pace.HAND: _("Hand for hand"),
    Pace.SOFT: _("Soft hand for hand"),
    Pace.ORBIT: _("Orbit for orbit"),
}
"""The announcement of the floor, by pace."""
TYPED = ("pace_unknown", "heads_out_of_range", "number_missing", "seat_is_empty")


def register() -> None:
    """Register the texts of hand for hand and how its facts are undone."""
    word_refusals(REFUSALS)
    names_wrong_input(*TYPED)
    format_of("pace", _pace)


def _pace(value: Any, _details: Mapping[str, Any]) -> str:
    return str(PACES[Pace(value)]) if value in set(Pace) else str(value)


def hand_label(hand: HandOn) -> str:
    """``Hand for hand · hand 3``; the hand in progress at the announcement has no number."""
    values: dict[str, Any] = {"pace": str(PACES[hand.pace]), "hand": hand.hand}
    if hand.hand == 0 and hand.stage is Stage.BARRIER:
        return str(values["pace"])
    if hand.hand == 0:
        return gettext("%(pace)s: finish this hand first") % values
    if hand.is_orbit:
        return gettext("%(pace)s · orbit %(hand)s") % values
    return gettext("%(pace)s · hand %(hand)s") % values


def waiting_label(hands_view: HandsView) -> str:
    """How many tables are still awaited, or that the next hand is."""
    if hands_view.stage is Stage.BARRIER:
        return gettext("All tables have finished")
    count = len(hands_view.waiting)
    text = ngettext("%(count)s table is still playing", "%(count)s tables are still playing", count)
    return text % {"count": count}
