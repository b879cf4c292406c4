"""Where each player of a broken table goes, by which draw, and who is dealt in there."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.balance import SizeFound
from calculators.blinds import ArrivalFound
from calculators.broken_table import BreakMade, Left, break_made
from calculators.calculator import Calculator, Given
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from calculators.seeds import DrawFound, SeedField, SeedInput
from calculators.tables import SeatsField, TableNumber, TablesRequest, listed
from calculators.two_step_draw import StackCard
from calculators.typed_tables import SeatsInput, TablesForm
from rulebook.breaking import BreakVerdict
from rulebook.profile.variants import SeatPool


class BreakRequest(TablesRequest):
    """The tables in play and the one that breaks."""

    table = TableNumber()
    absent = SeatsField(default=list, help_text="Seats of that table whose players are away.")
    seed = SeedField()

    def validate(self, attrs: Given) -> Given:
        """The table is one of those given, and a player who is away has a seat."""
        attrs = super().validate(attrs)
        going = next((row for row in attrs["tables"] if row["table"] == attrs["table"]), None)
        if going is None:
            raise serializers.ValidationError({"table": _now("This table is not in play.")})
        if not set(going["occupied"]).issuperset(attrs["absent"]):
            raise serializers.ValidationError({"absent": _now("This seat is empty.")})
        return attrs


class OfferFound(serializers.Serializer):
    """The seats of another table in the draw."""

    table = serializers.IntegerField()
    players = serializers.IntegerField()
    free = serializers.IntegerField()
    offered = serializers.IntegerField()


class LeaverFound(serializers.Serializer):
    """One player of the broken table: old seat, card, new seat, and what awaits them there."""

    seat = serializers.IntegerField(source="line.old_seat.number")
    card = serializers.CharField(
        allow_blank=True, help_text="Rank and suit, or a number; empty where the draw has one step."
    )
    to_table = serializers.IntegerField(source="line.new_seat.table")
    to_seat = serializers.IntegerField(source="line.new_seat.number")
    is_carried_by_staff = serializers.BooleanField(source="line.is_carried_by_staff")
    arrival = ArrivalFound(allow_null=True, help_text="Null: the blinds of that table are not told.")
    told = serializers.SerializerMethodField()

    def get_told(self, one: Left) -> str:
        """The move in a sentence."""
        return move_told(one)


class BreakFound(DrawFound):
    """Both steps of the draw, who goes where, the sizes, and whether the break is due."""

    table = serializers.IntegerField()
    verdict = serializers.ChoiceField([verdict.value for verdict in BreakVerdict])
    is_final_table = serializers.BooleanField()
    next_by_order = serializers.IntegerField(allow_null=True, help_text="Null: a lot decides.")
    offers = OfferFound(many=True)
    stack = StackCard(many=True)
    moves = LeaverFound(many=True)
    sizes = SizeFound(many=True)
    needs_button = serializers.ListField(child=serializers.IntegerField())


class BreakForm(TablesForm):
    """The tables, the one that breaks, who is away, the seed."""

    tables = forms.CharField(
        label=_("Tables"),
        help_text=TablesForm.base_fields["tables"].help_text,
        widget=forms.Textarea(attrs={"rows": 6}),
        initial="1: 1 2 3 4 6 7 9 / 3 4 6\n2: 1 2 3 5 6 8 9 / 5 6 8\n3: 2 4 7 8 / 2 4 7",
    )
    table = forms.IntegerField(label=_("Table to break"), min_value=1, max_value=9_999, initial=3)
    absent = SeatsInput(
        label=_("Seats of absent players"),
        help_text=_("Staff carry their chips (TDA 2024 RP-16)."),
        required=False,
    )
    seed = SeedInput()
    field_order = ("profile", "seats", "tables", "table")


def break_told(made: BreakMade) -> tuple[str, ...]:
    """Whether the table should break, which seats are drawn, and what must be entered first."""
    values: dict[str, Any] = {
        "table": made.table,
        "players": made.count.players,
        "free": made.count.free_seats,
        "others": made.count.tables,
        "next": made.next_by_order,
    }
    said = [
        _now(
            "Table %(table)s has %(players)s players; free seats at the other tables (%(others)s): %(free)s."
        )
    ]
    if made.is_final_table:
        said.append(_now("The remaining players form the final table."))
    elif made.verdict is BreakVerdict.NO:
        said.append(_now("These rules do not break this table yet; the director may break it anyway."))
    if made.next_by_order is None:
        said.append(_now("These rules break the smallest table; a draw decides ties."))
    elif made.next_by_order != made.table:
        said.append(_now("By the break order, table %(next)s would break first."))
    said.append(_pool(made.profile.breaking.pool))
    if made.needs_button:
        values["asked"] = listed(made.needs_button)
        said.append(_now("Who is dealt in at table %(asked)s depends on its blinds: enter them."))
    return (*(one % values for one in said), made.record.told)


def _pool(rule: SeatPool) -> str:
    if rule is SeatPool.ALL_FREE:
        return _now("Every free seat is in the draw.")
    return _now("Each table offers enough seats to keep the tables balanced; which seats is drawn at random.")


def move_told(one: Left) -> str:
    """``Table 3 seat 4 (K♠) goes to table 1 seat 8: dealt in, has the button.``"""
    values = {
        "table": one.line.old_seat.table,
        "seat": one.line.old_seat.number,
        "card": one.sign,
        "to": one.line.new_seat.table,
        "to_seat": one.line.new_seat.number,
        "meets": one.meets,
    }
    if not one.sign:
        return (
            _now("Table %(table)s seat %(seat)s moves to table %(to)s seat %(to_seat)s: %(meets)s.") % values
        )
    said = _now("Table %(table)s seat %(seat)s (%(card)s) moves to table %(to)s seat %(to_seat)s: %(meets)s.")
    return said % values


BREAK_TABLE = Calculator(
    name="break-table",
    title=_("Break a table"),
    summary=_(
        "Where each player from a broken table moves, with both steps of the draw, and who is dealt in."
    ),
    asks=BreakRequest,
    works=break_made,
    answers=BreakFound,
    tells=break_told,
    form=BreakForm,
    template="calculators/_break_table.html",
    example={
        "profile": "TDA2024",
        "tables": [
            {
                "table": 1,
                "seats": 9,
                "occupied": [1, 2, 3, 4, 6, 7, 9],
                "button": 3,
                "small_blind": 4,
                "big_blind": 6,
            },
            {
                "table": 2,
                "seats": 9,
                "occupied": [1, 2, 3, 5, 6, 8, 9],
                "button": 5,
                "small_blind": 6,
                "big_blind": 8,
            },
            {"table": 3, "seats": 9, "occupied": [2, 4, 7, 8]},
        ],
        "table": 3,
        "seed": bytes(range(32)).hex(),
    },
    sources=(
        tda("rule 10-B, RP-9, RP-16"),
        wsop("rule 66"),
        sanremo("art. 4.7.2, 4.10"),
        montegalda("art. 8.3, 16.1"),
    ),
)
