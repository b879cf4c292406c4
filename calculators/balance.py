"""The moves that balance the tables again, and why, from the tables as they are now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.fields import SPREAD, Aside, Note
from calculators.calculator import calculator
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from calculators.tables import ROLES, TablesForm, TablesRequest, listed
from rulebook.balance import SuggestedMove, halt_play, short_table, suggest_moves
from rulebook.button import Role
from rulebook.profile import profile_named
from rulebook.profile.variants import Mover, SeatPolicy
from rulebook.room import TableView

MOVERS: dict[Mover, str | Promise] = {
    Mover.NEXT_BB: _("next to be big blind"),
    Mover.CURRENT_BB: _("the big blind of the last hand"),
    Mover.BUTTON: _("on the button"),
    Mover.SAME_RELATIVE_POSITION: _("in the same position"),
    Mover.HIGH_CARD: _("by the highest card"),
}
SEAT_POLICIES: dict[SeatPolicy, str | Promise] = {
    SeatPolicy.TDA_WORST: _("the worst position: big blind soonest, never the small blind"),
    SeatPolicy.NEAREST_LEFT_OF_BB: _(
        "the first open seat to the left of the big blind, never the small blind"
    ),
    SeatPolicy.SOONEST_TO_PAY_BB: _("the seat that pays the big blind soonest"),
    SeatPolicy.PHYSICALLY_NEAREST_TO_BB: _("the open seat nearest to the big blind"),
    SeatPolicy.STUD_LAST_OPEN: _("the seat that opened last"),
    SeatPolicy.FIRST_FREE_RIGHT_OF_BUTTON: _("the first open seat to the right of the button"),
    SeatPolicy.RANDOM_OPEN_SEAT: _("an open seat drawn at random"),
}


@dataclass(frozen=True, slots=True)
class MoveFound:
    """One player from a table and seat to another; null if it is not known yet."""

    from_table: int | None
    from_seat: int | None
    to_table: int
    to_seat: int | None
    role: Role | None
    hands_until_bb: Annotated[int | None, Note("0: on the next hand.")]
    wait_hands: Annotated[int | None, Note("0: dealt in at once.")]
    from_players: Annotated[int, Note("Before this move.")]
    to_players: Annotated[int, Note("Before this move.")]
    allowed_difference: int
    needs_button: Annotated[tuple[int, ...], Note("Tables whose button and blinds must be told.")]
    needs_lot: bool
    drawn_among: tuple[int, ...]
    mover_source: str
    seat_source: str
    why: str
    sentence: Annotated[str, Aside()]


@dataclass(frozen=True, slots=True)
class HaltFound:
    """Tables that are halted until they are filled."""

    tables: tuple[int, ...]
    is_proposal: bool
    needs_button: tuple[int, ...]
    makes_misdeals: Annotated[bool, Aside()]


@dataclass(frozen=True, slots=True)
class SizeFound:
    """Players of a table before and after."""

    table: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class BalanceFound:
    """The moves in order, each computed after those before it, the sizes, and the tables that are halted."""

    moves: tuple[MoveFound, ...]
    sizes: tuple[SizeFound, ...]
    halt: HaltFound


def _size(table: TableView, moves: tuple[SuggestedMove, ...]) -> SizeFound:
    decided = [move for move in moves if move.from_table is not None and not move.is_asked]
    arrivals = sum(move.to_table == table.key for move in decided)
    return SizeFound(
        table.key, table.players, table.players + arrivals - sum(m.from_table == table.key for m in decided)
    )


def _move(move: SuggestedMove) -> MoveFound:
    arrival, reason = move.arrival, move.reason
    return MoveFound(
        move.from_table,
        move.from_seat,
        move.to_table,
        move.to_seat,
        move.role,
        arrival.hands_until_bb if arrival else None,
        arrival.wait_hands if arrival else None,
        reason.from_players,
        reason.to_players,
        reason.allowed_difference,
        tuple(move.needs_button),
        move.needs_lot,
        tuple(move.drawn_among),
        reason.mover_source,
        reason.seat_source,
        move_why(move),
        move_sentence(move),
    )


def move_sentence(move: SuggestedMove) -> str:
    """A move in a sentence that first names any fact still missing."""
    if move.from_table is None:
        values = {"among": listed(move.drawn_among), "to": move.to_table}
        return _now("A draw decides which of tables %(among)s sends a player to table %(to)s.") % values
    if move.is_open:
        text = _now("The floor chooses who of table %(table)s moves to table %(to)s.")
        return text % {"table": move.from_table, "to": move.to_table}
    if move.chosen_among:
        text = _now("The floor chooses which of tables %(among)s sends a player. If it is this one:")
        return f"{text % {'among': listed(move.chosen_among)}} {_seats_sentence(move)}"
    return _seats_sentence(move)


def _seats_sentence(move: SuggestedMove) -> str:
    values = {"table": move.from_table, "to": move.to_table, "seat": move.from_seat, "to_seat": move.to_seat}
    if move.needs_button:
        text = _now("Table %(table)s sends a player to table %(to)s: enter the blinds of table %(asked)s.")
        return text % {**values, "asked": listed(move.needs_button)}
    if move.needs_lot:
        return _now("Table %(table)s sends a player to table %(to)s: a draw decides.") % values
    if move.role is None:
        return _now("Table %(table)s seat %(seat)s moves to table %(to)s seat %(to_seat)s.") % values
    text = _now("Table %(table)s seat %(seat)s moves to table %(to)s seat %(to_seat)s and %(role)s.")
    return text % {**values, "role": ROLES[move.role]}


def move_why(move: SuggestedMove) -> str:
    """The reason for a move: the sizes before it, and the rules that choose the player and the seat."""
    reason = move.reason
    values: dict[str, Any] = {
        "table": move.from_table,
        "to": move.to_table,
        "players": reason.from_players,
        "to_players": reason.to_players,
        "difference": reason.from_players - reason.to_players,
        "allowed": reason.allowed_difference,
        "who": f"{MOVERS[reason.mover]} ({reason.mover_source})",
        "seat": f"{SEAT_POLICIES[reason.seat_policy]} ({reason.seat_source})",
    }
    if move.from_table is None:
        sizes = _now("The largest tables have %(players)s players, table %(to)s has %(to_players)s.")
    else:
        sizes = _now(
            "Table %(table)s has %(players)s players, table %(to)s has %(to_players)s: "
            "a difference of %(difference)s, and the rules allow %(allowed)s."
        )
    rules = _now("Who moves: %(who)s. Which seat: %(seat)s.")
    return " ".join([sizes % values, rules % values, *_meets(move)])


def _meets(move: SuggestedMove) -> tuple[str, ...]:
    """What the player meets in the new seat, if it is known."""
    if move.arrival is None:
        return ()
    if move.arrival.wait_hands:
        hands = move.arrival.wait_hands
        return (
            ngettext("The player waits %(hands)s hand.", "The player waits %(hands)s hands.", hands)
            % {"hands": hands},
        )
    hands = move.arrival.hands_until_bb
    if not hands:
        return ()
    text = ngettext("Big blind in %(hands)s hand.", "Big blind in %(hands)s hands.", hands)
    return (text % {"hands": hands},)


def _sentences(result: BalanceFound) -> tuple[str, ...]:
    """Every move, then the tables that are halted and those whose blinds must be known."""
    lines = [move.sentence for move in result.moves] or [_now("Nobody has to move.")]
    if result.halt.tables:
        lines.append(_now("No hand is dealt until filled: table %s.") % listed(result.halt.tables))
        if not result.halt.makes_misdeals:
            lines.append(
                _now("A hand dealt there meanwhile counts: it is not a misdeal (TDA 2024 rule 11-D).")
            )
    if result.halt.needs_button:
        text = _now("Whether play halts at table %s depends on its blinds: enter them.")
        lines.append(text % listed(result.halt.needs_button))
    return tuple(lines)


@calculator(
    _("Balance"),
    _("Who moves where to balance the tables, and which table waits for them."),
    says=_sentences,
    form=TablesForm,
    example={
        "profile": "TDA2024",
        "tables": [
            {
                "table": 1,
                "seats": 9,
                "occupied": [1, 2, 3, 4, 5, 6, 7, 8, 9],
                "button": 1,
                "small_blind": 2,
                "big_blind": 3,
            },
            {
                "table": 2,
                "seats": 9,
                "occupied": [1, 2, 3, 5, 6, 8, 9],
                "button": 5,
                "small_blind": 6,
                "big_blind": 8,
            },
        ],
    },
    sources=(
        tda("rule 11"),
        wsop("rule 67"),
        sanremo("art. 4.2.32, 4.7.1, 4.9"),
        montegalda("art. 8.2, 16.2"),
    ),
)
def balance(*, play: Annotated[TablesRequest, SPREAD]) -> BalanceFound:
    """Balance the tables; a choice that the rules leave to the floor is asked for, not refused."""
    profile, tables = profile_named(play.profile), play.views
    moves = suggest_moves(tables, profile)
    playing = [short_table(table) for table in tables if table.occupied]
    halt = halt_play(playing, profile.seating.halt_rule)
    return BalanceFound(
        tuple(map(_move, moves)),
        tuple(_size(table, moves) for table in tables),
        HaltFound(tuple(halt.tables), halt.is_proposal, tuple(halt.needs_button), halt.makes_misdeals),
    )
