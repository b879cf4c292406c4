"""Where each player of a broken table goes, by which draw, and whether they are dealt in there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import SPREAD, Aside, Note
from calculators.balance import SizeFound
from calculators.blinds import WAITS, ArrivalFound, arrival_result
from calculators.calculator import calculator, refused_at, require_once, wrong
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from calculators.seeds import DrawFound, Seed, SeedInput, card_sign, repeated_by, seed_of
from calculators.tables import (
    ROLES,
    TWICE,
    SeatNumbers,
    SeatsInput,
    TableNumber,
    TablesForm,
    TablesRequest,
    listed,
)
from calculators.two_step_draw import StackCard, stack_cards
from rulebook.arrivals import arrivals
from rulebook.breaking import (
    BreakCount,
    BreakKind,
    BreakVerdict,
    DrawLine,
    FieldState,
    Leaver,
    break_order,
    choose_table,
    should_break,
    suggest_break,
)
from rulebook.button import Arrival
from rulebook.draw import PoolTable, Seat
from rulebook.profile import RulesProfile, profile_named
from rulebook.profile.variants import NewcomerWait, SeatPool
from rulebook.proof import KeptDraw, OfferedSeats, WayOut, Witness, record_of
from rulebook.refusals import Refusal
from rulebook.room import TableView


@dataclass(frozen=True, slots=True)
class OfferFound:
    """The seats of another table in the draw."""

    table: int
    players: int
    free: int
    offered: int


@dataclass(frozen=True, slots=True)
class LeaverFound:
    """One player of the broken table: old seat, card, new seat, and what the player meets there."""

    seat: int
    card: Annotated[
        str,
        Note("Rank and suit, or a number; empty where the draw has one step."),
    ]
    to_table: int
    to_seat: int
    is_carried_by_staff: bool
    arrival: Annotated[ArrivalFound | None, Note("Null: the blinds of that table are not told.")]
    told: str
    sign: Annotated[str, Aside()]
    meets: Annotated[str, Aside()]


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakFound(DrawFound):
    """Both steps of the draw, the moves, the sizes, and whether the break is due."""

    table: int
    verdict: BreakVerdict
    is_final_table: bool
    next_by_order: Annotated[int | None, Note("Null: decided by a draw.")]
    offers: tuple[OfferFound, ...]
    stack: tuple[StackCard, ...]
    moves: tuple[LeaverFound, ...]
    sizes: tuple[SizeFound, ...]
    needs_button: tuple[int, ...]
    count: Annotated[BreakCount, Aside()]
    pool: Annotated[SeatPool, Aside()]


class BreakForm(TablesForm):
    """The form: the tables, the one that breaks, absent players, the seed."""

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


def _sentences(result: BreakFound) -> tuple[str, ...]:
    """Whether the table should break, which seats are drawn, and what must be entered first."""
    values: dict[str, Any] = {
        "table": result.table,
        "players": result.count.players,
        "free": result.count.free_seats,
        "others": result.count.tables,
        "next": result.next_by_order,
    }
    lines = [
        _now(
            "Table %(table)s has %(players)s players; free seats at the other tables (%(others)s): %(free)s."
        )
    ]
    if result.is_final_table:
        lines.append(_now("The remaining players form the final table."))
    elif result.verdict is BreakVerdict.NO:
        lines.append(_now("These rules do not break this table yet; the director may break it anyway."))
    if result.next_by_order is None:
        lines.append(_now("These rules break the smallest table; a draw decides ties."))
    elif result.next_by_order != result.table:
        lines.append(_now("By the break order, table %(next)s would break first."))
    lines.append(_pool(result.pool))
    if result.needs_button:
        values["asked"] = listed(result.needs_button)
        lines.append(_now("Who is dealt in at table %(asked)s depends on its blinds: enter them."))
    return (*(line % values for line in lines), result.seed_told)


def _pool(rule: SeatPool) -> str:
    if rule is SeatPool.ALL_FREE:
        return _now("Every free seat is in the draw.")
    return _now("Each table offers enough seats to keep the tables balanced; which seats is drawn at random.")


def move_sentence(line: DrawLine, sign: str, meets: str) -> str:
    """``Table 3 seat 4 (K♠) goes to table 1 seat 8: dealt in, has the button.``"""
    values = {
        "table": line.old_seat.table,
        "seat": line.old_seat.number,
        "card": sign,
        "to": line.new_seat.table,
        "to_seat": line.new_seat.number,
        "meets": meets,
    }
    if not sign:
        return (
            _now("Table %(table)s seat %(seat)s moves to table %(to)s seat %(to_seat)s: %(meets)s.") % values
        )
    text = _now("Table %(table)s seat %(seat)s (%(card)s) moves to table %(to)s seat %(to_seat)s: %(meets)s.")
    return text % values


def arrival_words(met: Arrival | None, rule: NewcomerWait) -> str:
    """Whether the player is dealt in, and what the player posts."""
    if met is None:
        return _now("enter the blinds")
    if met.wait_hands:
        return _now("not dealt in, %(where)s") % {"where": WAITS[rule]}
    return _now("dealt in, %(role)s") % {"role": ROLES[met.role]}


@calculator(
    _("Break a table"),
    _("Where each player from a broken table moves, with both steps of the draw, and who is dealt in."),
    says=_sentences,
    form=BreakForm,
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
def break_table(
    *,
    play: Annotated[TablesRequest, SPREAD],
    table: TableNumber,
    absent: Annotated[SeatNumbers, Note("Seats of that table whose players are away.")] = (),
    seed: Seed = "",
) -> BreakFound:
    """The tables in play and the one that breaks, drawn as on the floor (TDA 2024 rule 10-B; Sanremo art. 4.7.2)."""
    require_once("absent", absent, str(TWICE))
    profile, views = profile_named(play.profile), play.views
    going = next((view for view in views if view.key == table), None)
    if going is None:
        raise wrong("table", _now("This table is not in play."))
    if not going.occupied.issuperset(absent):
        raise wrong("absent", _now("This seat is empty."))
    others = [view for view in views if view.key != table]
    if not others:
        raise Refusal("last_table", field="table", table=table)
    if not going.occupied:
        raise Refusal("nobody_seated", field="table")
    used_seed = seed_of(seed)
    with refused_at("table", "room_full"):
        draw = _drawn(used_seed, going, absent, others, profile)
    due = suggest_break(views, profile, FieldState(handed=max(view.seats for view in views)))
    count = BreakCount.beside(going.players, [(view.players, view.usable) for view in others])
    moves = _moves(draw.lines, others, profile)
    return BreakFound(
        **repeated_by(used_seed, seed, draw.kept),
        table=table,
        verdict=should_break(count, profile.breaking),
        is_final_table=due is not None and due.kind is BreakKind.FINAL_TABLE,
        next_by_order=choose_table(views, profile.breaking.choose).table,
        offers=_offers(others, draw.offered),
        stack=stack_cards(draw.stack),
        moves=moves,
        sizes=_sizes(views, table, draw.lines),
        needs_button=tuple(sorted({move.to_table for move in moves if move.arrival is None})),
        count=count,
        pool=profile.breaking.pool,
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The result of the draw: the seats offered, the stack, the lines, and both draws as they are stored."""

    offered: tuple[Seat, ...]
    stack: tuple[Seat, ...]
    lines: tuple[DrawLine, ...]
    kept: tuple[KeptDraw, ...]


def _drawn(
    seed: bytes, going: TableView, absent: Sequence[int], others: Sequence[TableView], profile: RulesProfile
) -> _Drawn:
    rules, dice = profile.breaking, Witness(seed)
    takers = break_order(others, rules.choose)[::-1]
    pool = tuple(PoolTable(view.key, view.players, view.open_seats) for view in takers)
    offer = OfferedSeats(pool, going.players, rules.pool)
    seats = offer.carry_out(dice)
    dice.steps()
    leavers = tuple(Leaver(seat, seat, seat in absent) for seat in sorted(going.occupied))
    way_out = WayOut(going.key, leavers, seats, rules.draw)
    lines = way_out.carry_out(dice)
    return _Drawn(seats, dice.steps()[0].outcome, lines, (record_of(offer, seats), record_of(way_out, lines)))


def _offers(others: Sequence[TableView], offered: Sequence[Seat]) -> tuple[OfferFound, ...]:
    return tuple(
        OfferFound(view.key, view.players, view.free, sum(seat.table == view.key for seat in offered))
        for view in others
    )


def _moves(
    lines: Sequence[DrawLine], others: Sequence[TableView], profile: RulesProfile
) -> tuple[LeaverFound, ...]:
    by_seat: dict[Seat, Arrival] = {}
    for view in others:
        seats = [line.new_seat.number for line in lines if line.new_seat.table == view.key]
        if seats and view.prev is not None and len(view.occupied) + len(seats) > 1:
            by_seat |= {
                Seat(view.key, newcomer.seat): newcomer
                for newcomer in arrivals(view, seats, profile, is_moved=True)
            }
    return tuple(_leaver(line, by_seat.get(line.new_seat), profile.seating.moved_wait) for line in lines)


def _leaver(line: DrawLine, met: Arrival | None, rule: NewcomerWait) -> LeaverFound:
    card = "" if line.card is None else str(line.card)
    sign = "" if line.card is None else card_sign(line.card)
    meets = arrival_words(met, rule)
    return LeaverFound(
        line.old_seat.number,
        card,
        line.new_seat.table,
        line.new_seat.number,
        line.is_carried_by_staff,
        arrival_result(met, rule) if met else None,
        move_sentence(line, sign, meets),
        sign,
        meets,
    )


def _sizes(views: Sequence[TableView], going: int, lines: Sequence[DrawLine]) -> tuple[SizeFound, ...]:
    return tuple(
        SizeFound(
            view.key, view.players, view.players + sum(line.new_seat.table == view.key for line in lines)
        )
        for view in views
        if view.key != going
    )
