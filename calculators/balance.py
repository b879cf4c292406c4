"""Who moves where so that the tables agree again, from what stands on the floor now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.balance_form import BalanceForm
from calculators.calculator import Calculator, Given
from rulebook.balance import Halt, SuggestedMove, halt_play, short_table, suggest_moves
from rulebook.button import Role
from rulebook.profile import PROFILES, profile_named
from rulebook.room import Positions, TableView

MOST_TABLES = 500
MOST_SEATS = 11
POSITIONS = ("button", "small_blind", "big_blind")
ROLES: dict[Role, str | Promise] = {
    Role.SINGLE_BB: _("posts the big blind alone"),
    Role.BB: _("posts the big blind at once"),
    Role.SB: _("posts the small blind"),
    Role.BTN: _("has the button"),
    Role.UTG: _("posts the big blind on the hand after"),
    Role.OTHER: _("plays from there"),
}


class SeatsField(serializers.ListField):
    """Seats of one table, each named once."""

    child = serializers.IntegerField(min_value=1, max_value=MOST_SEATS)

    def to_internal_value(self, data: Any) -> list[int]:
        """The seats; a seat named twice is a slip of the pen."""
        seats: list[int] = super().to_internal_value(data)
        if len(set(seats)) < len(seats):
            raise serializers.ValidationError(_now("A seat is named twice."))
        return seats


class TableAsked(serializers.Serializer):
    """A table: its seats, who sits, and the positions of the hand just ended, all three or none."""

    table = serializers.IntegerField(min_value=1, max_value=9_999)
    seats = serializers.IntegerField(min_value=2, max_value=MOST_SEATS)
    occupied = SeatsField()
    button = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    small_blind = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    big_blind = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    unusable = SeatsField(default=list, help_text="Empty seats that may not be given.")
    fixed = SeatsField(default=list, help_text="Seats whose players may not be moved.")
    opened = SeatsField(default=list, help_text="Empty seats in the order in which they opened.")
    eliminated = serializers.IntegerField(
        min_value=0, default=0, help_text="Players of this table knocked out and not replaced."
    )

    def validate(self, attrs: Given) -> Given:
        """Every seat belongs to the table, and positions are told together."""
        for field in ("occupied", "unusable", "fixed", "opened"):
            _within(field, attrs[field], attrs["seats"])
        told = [attrs[name] for name in POSITIONS if attrs[name] is not None]
        if told and len(told) < len(POSITIONS):
            missing = next(name for name in POSITIONS if attrs[name] is None)
            raise serializers.ValidationError({missing: _now("Tell button and both blinds, or none.")})
        for field in POSITIONS if told else ():
            _within(field, [attrs[field]], attrs["seats"])
        _agreeing(attrs)
        return attrs


class BalanceAsked(serializers.Serializer):
    """The tables in play, in any order, and the rules that they play by."""

    profile = serializers.ChoiceField(sorted(PROFILES), default="TDA2024")
    tables = TableAsked(many=True, allow_empty=False, max_length=MOST_TABLES)  # type: ignore[call-arg]

    def validate_tables(self, rows: list[Given]) -> list[Given]:
        """A table is told once."""
        if len({row["table"] for row in rows}) < len(rows):
            raise serializers.ValidationError(_now("A table is named twice."))
        return rows


def _within(field: str, seats: Sequence[int], most: int) -> None:
    if any(seat > most for seat in seats):
        raise serializers.ValidationError({field: _now("The table has no such seat.")})


def _agreeing(attrs: Given) -> None:
    taken = set(attrs["occupied"])
    if not taken.issuperset(attrs["fixed"]):
        raise serializers.ValidationError({"fixed": _now("Nobody sits there.")})
    for field in ("unusable", "opened"):
        if taken.intersection(attrs[field]):
            raise serializers.ValidationError({field: _now("Somebody sits there.")})


class MoveFound(serializers.Serializer):
    """One player from a table and seat to another; null where it cannot be known yet."""

    from_table = serializers.IntegerField(allow_null=True)
    from_seat = serializers.IntegerField(allow_null=True)
    to_table = serializers.IntegerField()
    to_seat = serializers.IntegerField(allow_null=True)
    role = serializers.ChoiceField([role.value for role in Role], allow_null=True)
    needs_button = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables whose button and blinds must be told."
    )
    needs_lot = serializers.BooleanField()
    drawn_among = serializers.ListField(child=serializers.IntegerField())
    mover_source = serializers.CharField(source="reason.mover_source")
    seat_source = serializers.CharField(source="reason.seat_source")


class HaltFound(serializers.Serializer):
    """Tables that stop dealing until they are filled."""

    tables = serializers.ListField(child=serializers.IntegerField())
    is_proposal = serializers.BooleanField()
    needs_button = serializers.ListField(child=serializers.IntegerField())


class BalanceFound(serializers.Serializer):
    """The moves in order, each seen after the ones before it, and who stops dealing."""

    moves = MoveFound(many=True)
    halt = HaltFound()


@dataclass(frozen=True, slots=True)
class BalanceMade:
    """The moves that balance the room, and the tables that halt."""

    moves: tuple[SuggestedMove, ...]
    halt: Halt

    @property
    def lines(self) -> tuple[tuple[SuggestedMove, str], ...]:
        """Each move with its sentence."""
        return tuple((move, move_told(move)) for move in self.moves)


def _view(row: Given) -> TableView:
    button, small, big = (row[name] for name in POSITIONS)
    return TableView(
        key=row["table"],
        seats=row["seats"],
        occupied=frozenset(row["occupied"]),
        prev=None if big is None else Positions(button, small, big),
        unusable=frozenset(row["unusable"]),
        fixed=frozenset(row["fixed"]),
        opened=tuple(row["opened"]),
        eliminated=row["eliminated"],
    )


def balance_made(given: Given) -> BalanceMade:
    """The balance of the tables; raises ``Refusal("nobody_may_move")`` or ``procedure_required``."""
    profile = profile_named(given["profile"])
    tables = [_view(row) for row in sorted(given["tables"], key=lambda row: row["table"])]
    playing = [short_table(table) for table in tables if table.occupied]
    return BalanceMade(suggest_moves(tables, profile), halt_play(playing, profile.seating.halt_rule))


def move_told(move: SuggestedMove) -> str:
    """One move in a sentence that names what must be known first."""
    if move.from_table is None:
        among = {"among": _listed(move.drawn_among), "to": move.to_table}
        return _now("A lot decides which of the tables %(among)s gives a player to table %(to)s.") % among
    values = {"table": move.from_table, "to": move.to_table, "seat": move.from_seat, "to_seat": move.to_seat}
    if move.needs_button:
        said = _now("Table %(table)s gives a player to table %(to)s: tell the blinds of table %(asked)s.")
        return said % {**values, "asked": _listed(move.needs_button)}
    if move.needs_lot:
        return _now("Table %(table)s gives a player to table %(to)s: a lot decides.") % values
    if move.role is None:
        return _now("Table %(table)s seat %(seat)s goes to table %(to)s seat %(to_seat)s.") % values
    said = _now("Table %(table)s seat %(seat)s goes to table %(to)s seat %(to_seat)s and %(role)s.")
    return said % {**values, "role": ROLES[move.role]}


def balance_told(made: BalanceMade) -> tuple[str, ...]:
    """Every move, then the tables that stop dealing."""
    told = [move_told(move) for move in made.moves] or [_now("Nobody has to move.")]
    if made.halt.tables:
        told.append(_now("Until they are filled no hand is dealt at: %s.") % _listed(made.halt.tables))
    return tuple(told)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


BALANCE = Calculator(
    name="balance",
    title=_("Balance"),
    summary=_("Who moves where so that the tables agree again, and which table waits for them."),
    asks=BalanceAsked,
    works=balance_made,
    answers=BalanceFound,
    tells=balance_told,
    form=BalanceForm,
    template="calculators/_balance.html",
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
)
