"""The seats' codes in words, and how each fact is taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact
from journal.undo import taken_back
from rulebook.balance import Override
from rulebook.button import Correction
from seating import facts
from seating.models import HouseMoveOutcome, MoveReason, SeatStatus
from seating.queries.tables import tables_serving
from tournaments import reports
from wording.words import Text, fact_words, format_of, refusal_words

SENTENCES: tuple[tuple[type[Fact], Text], ...] = (
    (facts.SeatDrawn, _("%(entry)s drew table %(table)s seat %(seat)s")),
    (facts.FieldDrawn, _("Seats drawn at once: %(players)s players at %(tables)s tables")),
    (
        facts.PlayerMoved,
        _(
            "%(entry)s moved from table %(from_table)s seat %(from_seat)s to table %(to_table)s seat "
            "%(to_seat)s (%(move_reason)s)"
        ),
    ),
    (
        facts.PlayerMovedByHouse,
        _(
            "%(entry)s moved from table %(from_table)s seat %(from_seat)s to table %(to_table)s seat "
            "%(to_seat)s: applied by the house"
        ),
    ),
    (facts.PlayerSeated, _("%(entry)s was seated at table %(table)s seat %(seat)s")),
    (facts.PlayerUnseated, _("%(entry)s left table %(table)s seat %(seat)s and waits for a seat")),
    (facts.PlayersSwapped, _("Seats swapped: %(entries)s")),
    (facts.TableBroken, _("Table %(table)s broken, %(players)s players moved")),
    (facts.FinalTableSeated, _("Final table at table %(table)s with %(players)s players")),
    (facts.SeatsRedrawn, _("All seats drawn anew: %(players)s players at %(tables)s tables")),
    (facts.SeatVerified, _("%(entry)s is at table %(table)s seat %(seat)s")),
    (facts.TableVerified, _("All %(players)s players of table %(table)s are in their seats")),
    (facts.TablesOpened, _("Tables opened: %(numbers)s")),
    (facts.TableClosed, _("Table %(table)s closed")),
    (facts.BreakOrderSet, _("Break order posted: %(numbers)s")),
    (facts.TableHeld, _("Table %(table)s is not to be broken")),
    (facts.TableReleased, _("Table %(table)s may be broken again")),
    (facts.TableFeatured, _("Table %(table)s: %(is_feature)s")),
    (facts.AccessibleSeatsSet, _("Accessible seats of table %(table)s: %(seats)s")),
    (facts.SeatNeedSet, _("%(player)s: %(needs)s")),
    (facts.PlayersKeptApart, _("Kept apart at draws: %(players)s")),
    (facts.ApartEnded, _("No longer kept apart at draws: %(players)s")),
    (facts.SeatStatusSet, _("Table %(table)s seat %(seat)s: %(seat_status)s")),
    (
        facts.PositionsTold,
        _("Table %(table)s: button %(button)s, small blind %(small_blind)s, big blind %(big_blind)s"),
    ),
    (
        facts.ButtonMoved,
        _(
            "Table %(table)s dealt a hand: button %(button)s, small blind %(small_blind)s, "
            "big blind %(big_blind)s"
        ),
    ),
    (facts.ButtonCorrected, _("Wrong button at table %(table)s: %(correction)s")),
    (facts.ButtonDrawn, _("Table %(table)s drew its button: seat %(button)s")),
    (facts.ButtonsDrawn, _("The button was drawn at %(tables)s tables")),
    (facts.ButtonFrozen, _("The button of table %(table)s is frozen at seat %(button)s")),
    (facts.ButtonReleased, _("Table %(table)s deals from its frozen button at seat %(button)s")),
    (facts.TableHalted, _("Table %(table)s stopped dealing with %(players)s players")),
    (facts.TableResumed, _("Table %(table)s plays on with %(players)s players")),
    (facts.HaltWaived, _("Table %(table)s may play on with %(players)s players")),
    (facts.PlayerHeld, _("%(entry)s is not to be moved")),
    (facts.PlayerReleased, _("%(entry)s may be moved again")),
    (facts.DayVerified, _("All %(players)s players are in their seats")),
    (
        facts.HouseMoveAnnounced,
        _(
            "The house announced: %(entry)s from table %(from_table)s seat %(from_seat)s to table "
            "%(to_table)s seat %(to_seat)s"
        ),
    ),
    (
        facts.HouseMoveVetoed,
        _("Stopped: the house does not move %(entry)s to table %(to_table)s seat %(to_seat)s"),
    ),
    (
        facts.HouseMoveWithdrawn,
        _("Withdrawn: %(entry)s does not go to table %(to_table)s seat %(to_seat)s any more"),
    ),
)

REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "seat_taken",
        _("The seat is taken"),
        _("Table %(table)s seat %(seat)s belongs to %(entry)s. Choose another seat, or swap the two."),
    ),
    (
        "nothing_drawn",
        _("Nothing was drawn here"),
        _("This line of the journal holds no draw. Choose one from the list of draws."),
    ),
    (
        "seat_not_in_use",
        _("The seat is not in use"),
        _("Table %(table)s seat %(seat)s is locked or out of use. Give it back first."),
    ),
    ("seat_unknown", _("No such seat"), _("This table has no seat %(seat)s. Choose one on the plan.")),
    (
        "table_unknown",
        _("No such table"),
        _("Table %(table)s is not open on this day. Open it, or choose another."),
    ),
    (
        "table_not_open",
        _("The table is closed"),
        _("Table %(table)s is not in play any more. Reload the plan."),
    ),
    (
        "table_in_use",
        _("The table is not free"),
        _("Table %(table)s serves an event, is reserved or out of order. Choose another."),
    ),
    (
        "table_not_empty",
        _("Players still sit here"),
        _("Table %(table)s has players. Break it instead of closing it."),
    ),
    (
        "no_table_free",
        _("Not enough tables"),
        _("%(wanted)s tables are asked for, %(free)s are free in the room. Free a table or ask for fewer."),
    ),
    (
        "room_full",
        _("The room is full"),
        _("%(entrants)s players need a seat and %(seats)s are left. Open a table, or keep a waiting list."),
    ),
    (
        "event_not_open",
        _("The event takes no tables"),
        _("An event that is over or cancelled, or a day that is closed, opens no tables."),
    ),
    (
        "entry_not_seated",
        _("No seat yet"),
        _("%(entry)s has no seat. Draw one, or choose a free seat on the plan."),
    ),
    (
        "entry_seated",
        _("Seated already"),
        _("%(entry)s has table %(table)s seat %(seat)s. Move the player instead."),
    ),
    (
        "too_few_to_keep_apart",
        _("Two players at least"),
        _("Choose two or more different players who are not to be drawn to one table."),
    ),
    ("other_day", _("Not of the same day"), _("Only two different players of one day change seats.")),
    ("nobody_seated", _("Nobody is seated"), _("There is nobody to draw seats for. Draw the field first.")),
    (
        "needs_button",
        _("Where is the button?"),
        _("Tell who was big blind and who posted the small blind at table %(tables)s, then apply again."),
    ),
    (
        "suggestion_waits",
        _("Something comes before"),
        _("An earlier suggestion concerns the same tables. Apply that one first."),
    ),
    (
        "only_advice",
        _("Nothing to apply"),
        _("No table is to break any more. Look at the list of things to do again."),
    ),
    (
        "table_halted",
        _("The table stands still already"),
        _("Table %(table)s has stopped dealing. Fill it, or let it play on."),
    ),
    ("table_plays", _("The table plays"), _("Table %(table)s was not stopped. Reload the plan.")),
    (
        "button_not_frozen",
        _("The button is not frozen"),
        _("Table %(table)s plays with blinds. Tell its blinds instead."),
    ),
    (
        "floor_decides",
        _("The floor decides"),
        _("The rules leave a wrong button at table %(table)s to you: mend it, or let the hand stand."),
    ),
    (
        "automatic_move_over",
        _("Too late, or already stopped"),
        _("The move of %(entry)s was %(outcome)s. Undo it in the journal if it was made."),
    ),
    (
        "reason_needed",
        _("Please say why"),
        _("The move of %(entry)s overrides a rule: %(overridden)s. Give a reason, or choose another seat."),
    ),
    (
        "one_table_at_a_time",
        _("One table at a time"),
        _(
            "The rules of this event break one table after the other. Choose one of %(tables)s, or change the rules."
        ),
    ),
    ("last_table", _("The last table"), _("Table %(table)s is the only one. It cannot be broken.")),
    (
        "too_few_seats",
        _("Not enough seats"),
        _("%(players)s players need a seat and %(seats)s are free. Open a larger table or give seats back."),
    ),
    (
        "final_table_not_due",
        _("No final table yet"),
        _("%(players)s players are left. Choose the table if you combine them all the same."),
    ),
    (
        "too_few_players",
        _("Too few players"),
        _("With %(players)s players there are no blinds to tell. Seat players first."),
    ),
    (
        "nobody_may_move",
        _("Nobody may move"),
        _("Nobody of table %(table)s may be moved. Choose the player by hand."),
    ),
    ("table_full", _("The table is full"), _("Table %(table)s has no free seat. Choose another.")),
    (
        "procedure_required",
        _("No procedure is set"),
        _("The rules profile names no table that gives a player. Set it, or move a player by hand."),
    ),
)


def register() -> None:
    """Give words to the seats' codes, say how facts are taken back, report tables in use."""
    for fact, sentence in SENTENCES:
        fact_words(fact, sentence)
        taken_back(fact)
    for code, title, detail in REFUSALS:
        refusal_words(code, title, detail)
    format_of("move_reason", _move_reason)
    format_of("seat_status", _seat_status)
    format_of("is_feature", _is_feature)
    format_of("needs", _needs)
    format_of("correction", _correction)
    format_of("outcome", _outcome)
    format_of("overridden", _overridden)
    reports.report_tables_serving(tables_serving)


def _move_reason(value: Any, _details: Mapping[str, Any]) -> str:
    return str(MoveReason(value).label)


def _seat_status(value: Any, _details: Mapping[str, Any]) -> str:
    return str(SeatStatus(value).label)


def _is_feature(value: Any, _details: Mapping[str, Any]) -> str:
    return str(_("feature table, outside draws and balancing") if value else _("takes part in draws again"))


def _needs(value: Any, _details: Mapping[str, Any]) -> str:
    return str(_("needs an accessible seat") if value else _("no longer needs an accessible seat"))


CORRECTIONS: Mapping[str, Text] = {
    Correction.NOW: _("corrected at once"),
    Correction.NEXT_HAND: _("corrected for the next hand"),
    Correction.STANDS: _("the hand stands"),
}
OVERRIDES: Mapping[str, Text] = {
    Override.SIZES_DIFFER: _("the tables would differ by more than allowed"),
    Override.PLAYER_HELD: _("the player is not to be moved"),
    Override.SMALL_BLIND: _("the new seat is the small blind"),
    Override.KEPT_APART: _("the players are kept apart"),
    Override.ACCESSIBLE_SEAT: _("the seat is kept for those who need an accessible one"),
    Override.LAST_HANDS: _("nobody moves in the last hands"),
    Override.HAND_ON: _("a hand is being played at all tables"),
}


def _correction(value: Any, _details: Mapping[str, Any]) -> str:
    return str(CORRECTIONS[value])


def _outcome(value: Any, _details: Mapping[str, Any]) -> str:
    return str(HouseMoveOutcome(value).label)


def _overridden(value: Any, _details: Mapping[str, Any]) -> str:
    return ", ".join(str(OVERRIDES[one]) for one in value)
