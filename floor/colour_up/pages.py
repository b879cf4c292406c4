"""The page of a table in a colour-up: count odd chips, settle the race, close the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page, say_done
from access.roles import FLOOR, READERS
from access.typed import number_in, whole_number
from access.verbs import By
from floor.colour_up import tables
from floor.colour_up.rows import (
    ColourUpView,
    RaceStage,
    TableRace,
    at_table,
    colour_up,
    comes_first,
    leaving_now,
    race_at,
    races_beside_table,
)
from floor.colour_up.verbs import (
    CloseTableByTotal,
    CountOddChips,
    ExchangeStrayChips,
    OddChips,
    SettleRace,
    TableOfColourUp,
)
from floor.colour_up.words import signed
from floor.models import ColourUpTable
from rulebook.chips import RacePlan, is_drawn
from rulebook.profile import ChipRules
from rulebook.profile.variants import RaceStart, RaceTie
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments
from wording import words
from wording.figures import chips_text

MOST_TAPPED = 6
"""Up to this number odd chips are tapped; larger numbers are typed."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat with its odd chips, its cards and its result in the race."""

    seat: int
    player: str
    odd: int = 0
    is_last: bool = False
    cards: int = 0
    is_saved: bool = False
    is_at_risk: bool = False
    has_won: bool = False
    is_kept_in: bool = False


@dataclass(frozen=True, slots=True)
class RacePage:
    """A table of a colour-up; ``step`` is count, race or done.

    ``leaving`` are the leaving chips of this break if there are several, ``first_race`` is the race that
    comes before this one.
    """

    colour_up: ColourUpView
    race: TableRace
    step: str
    rows: tuple[SeatRow, ...]
    choices: tuple[int, ...]
    seats: tuple[int, ...]
    asks_small_blind: bool
    small_blind: int | None
    raced_for: int = 0
    cards: int = 0
    first: int = 0
    is_by_round: bool = False
    by_suit: bool = True
    is_drawn: bool = False
    decks: int = 1
    leaving: str = ""
    first_race: ColourUpTable | None = None

    @property
    def odd_value(self) -> int:
        """The value of the odd chips."""
        return self.colour_up.swap.value(self.race.odd_chips)

    @property
    def new_value(self) -> int:
        """The value of the new chips, without rescues."""
        return self.race.new_chips * self.colour_up.into

    @property
    def delta(self) -> str:
        """The chips that play gained or lost at this table, with sign."""
        return signed(self.race.delta)

    @property
    def dealt(self) -> tuple[SeatRow, ...]:
        """The players who are dealt cards, in deal order, then all others."""
        return tuple(sorted(self.rows, key=lambda row: row.cards == 0))


@dataclass(frozen=True, slots=True)
class TypedCount:
    """Odd chips as typed: by seat, with whether they are the last; shown again after a refusal."""

    odd: Mapping[int, tuple[int, bool]]
    small_blind: int | None


@dataclass(frozen=True, slots=True)
class TypedTotals:
    """The totals of a table as typed, and the wrong one; shown again after a refusal."""

    odd_chips: str
    new_chips: str
    rescued: str
    wrong: str

    @property
    def has_wrong(self) -> bool:
        """Whether the refusal is about one of these totals."""
        return self.wrong in ("odd_chips", "new_chips", "rescued")


def race_page(
    colour_up_id: int,
    table_id: int,
    *,
    counts_again: bool = False,
    names: Mapping[int, str] | None = None,
    typed: TypedCount | None = None,
) -> RacePage:
    """The page of a table; ``names`` by entry replace the full ones. Raises ``Refusal("table_not_racing")``."""
    view = colour_up(colour_up_id)
    race, table, row = view.table(table_id), seats.table(table_id), race_at(colour_up_id, table_id)
    rules = tournaments.profile(view.event_id).chips
    step = {RaceStage.WAITING: "count", RaceStage.COUNTED: "race", RaceStage.CLOSED: "done"}[race.stage]
    plan = row.plan if row is not None and not counts_again else None
    leaving = leaving_now(view.event_id) if view.is_open else frozenset[int]()
    return RacePage(
        colour_up=view,
        race=race,
        step="count" if counts_again and step == "race" else step,
        rows=_rows(table, row.row if row else None, plan, names, typed),
        choices=tuple(range(view.swap.ratio)) if view.swap.ratio <= MOST_TAPPED else (),
        seats=tuple(seat.number for seat in table.seats),
        asks_small_blind=rules.start is RaceStart.SMALL_BLIND,
        small_blind=typed.small_blind if typed else row.row.small_blind if row else None,
        leaving=", ".join(map(chips_text, sorted(leaving))) if len(leaving) > 1 else "",
        first_race=comes_first(view.gone, races_beside_table(view, table_id)) if plan else None,
        **_plan_in_words(plan, rules),
    )


def _plan_in_words(plan: RacePlan | None, rules: ChipRules) -> dict[str, Any]:
    """The explanation of the race, once it is counted."""
    if plan is None or not plan.needs_cards:
        return {"raced_for": plan.raced_for if plan else 0}
    return {
        "raced_for": plan.raced_for,
        "cards": sum(count for _seat, count in plan.cards),
        "first": plan.cards[0][0],
        "is_by_round": plan.is_by_round,
        "by_suit": rules.tie is RaceTie.SUIT,
        "is_drawn": is_drawn(rules),
        "decks": plan.decks,
    }


def _rows(
    table: TableView,
    row: ColourUpTable | None,
    plan: RacePlan | None,
    player_names: Mapping[int, str] | None,
    typed: TypedCount | None,
) -> tuple[SeatRow, ...]:
    """The players in deal order, then the others in seat order."""
    names = words.names("entry", list(table.entries.values())) if player_names is None else player_names
    odd_by_seat = {seat: (odd, is_last) for seat, _entry, odd, is_last in (row.held if row else ())}
    chips = typed.odd if typed else odd_by_seat
    cards = dict(plan.cards) if plan and plan.needs_cards else {}
    order = {seat: at for at, seat in enumerate(cards)}
    in_order = sorted(table.entries, key=lambda seat: (order.get(seat, len(order)), seat))
    return tuple(
        SeatRow(
            seat=seat,
            player=names.get(table.entries[seat]) or _("Seat %(seat)s") % {"seat": seat},
            odd=chips.get(seat, (0, False))[0],
            is_last=chips.get(seat, (0, False))[1],
            cards=cards.get(seat, 0),
            is_saved=plan is not None and seat in plan.saved,
            is_at_risk=plan is not None and seat in plan.last and seat not in plan.saved,
            has_won=row is not None and seat in row.won,
            is_kept_in=row is not None and seat in row.kept_in,
        )
        for seat in in_order
    )


TableCommand = CountOddChips | SettleRace | CloseTableByTotal | ExchangeStrayChips | TableOfColourUp


def command_at_table(request: HttpRequest, of_table: TableOfColourUp) -> TableCommand:
    """The command of the submitted form; raises ``Refusal`` for a number that cannot be read."""
    table, here = seats.table(of_table.table), of_table
    place: Mapping[str, Any] = {"colour_up": here.colour_up, "table": here.table}
    step = request.POST.get("step", "")
    if step == "settle":
        winners = tuple(seat for seat in table.entries if request.POST.get(f"won-{seat}"))
        return SettleRace(**place, winners=winners)
    if step == "draw":
        return here
    if step == "total":
        return CloseTableByTotal(
            **place,
            odd_chips=number_in(request, "odd_chips") or 0,
            new_chips=number_in(request, "new_chips") or 0,
            rescued=number_in(request, "rescued") or 0,
        )
    if step == "stray":
        return ExchangeStrayChips(**place, chips=_needed(request, "chips"))
    odd = tuple(
        OddChips(
            seat=seat,
            chips=number_in(request, f"odd-{seat}") or 0,
            is_last=bool(request.POST.get(f"last-{seat}")),
        )
        for seat in sorted(table.entries)
    )
    return CountOddChips(**place, odd=odd, small_blind=number_in(request, "small_blind"))


def typed_count(request: HttpRequest) -> TypedCount | None:
    """The odd chips as typed; numbers that cannot be read are left out."""
    if request.POST.get("step") != "count":
        return None
    names = [name for name in request.POST if name.startswith("odd-")]
    seats_typed = {seat: name for name in names if (seat := whole_number(name.removeprefix("odd-")))}
    odd = {
        seat: (whole_number(request.POST[name]) or 0, bool(request.POST.get(f"last-{seat}")))
        for seat, name in seats_typed.items()
    }
    return TypedCount(odd, whole_number(request.POST.get("small_blind", "")))


def typed_totals(request: HttpRequest, problem: Mapping[str, str] | None) -> TypedTotals | None:
    """The totals as typed, if the form closes a table by its totals."""
    if request.POST.get("step") != "total":
        return None
    values = {name: request.POST.get(name, "") for name in ("odd_chips", "new_chips", "rescued")}
    return TypedTotals(**values, wrong=(problem or {}).get("field", ""))


def _needed(request: HttpRequest, name: str) -> int:
    number = number_in(request, name)
    if not number:
        raise Refusal("number_missing", field=name)
    return number


def problem_of(refusal: Refusal) -> dict[str, str]:
    """A refusal in the form in which the page shows it."""
    title, text = words.explain(refusal)
    return {"title": str(title) or _("Not possible"), "text": str(text), "field": refusal.field}


@page(reads=READERS, writes=FLOOR)
def table(request: HttpRequest, event_id: int, colour_up_id: int, table_id: int) -> HttpResponseBase:
    """One table: count the odd chips, then settle the winners; once closed, the chips given and received."""
    problem = None
    if request.method == "POST":
        try:
            request_of_table = command_at_table(
                request, TableOfColourUp(colour_up=colour_up_id, table=table_id)
            )
            line = _perform(request_of_table, by_page(request))
            if isinstance(request_of_table, CountOddChips):
                # The page shows the count and may count again; a message would cover its last button.
                next_view = at_table(event_id, table_id)
                next_id = next_view.id if next_view else colour_up_id
                return redirect("floor-colour-up-table", event_id, next_id, table_id)
            say_done(request, line)
            return redirect("colour-ups", event_id)
        except Refusal as refusal:
            problem = problem_of(refusal)
    return _page(request, event_id, colour_up_id, table_id, problem)


def _page(
    request: HttpRequest, event_id: int, colour_up_id: int, table_id: int, problem: dict[str, str] | None
) -> HttpResponse:
    again = "again" in request.GET or request.POST.get("step") == "count"
    context = {
        "event": tournaments.event(event_id),
        "one": race_page(colour_up_id, table_id, counts_again=again, typed=typed_count(request)),
        "may_write": request.user.role in FLOOR,  # type: ignore[union-attr]
        "problem": problem,
        "totals": typed_totals(request, problem),
    }
    return render(request, "floor/colour_up_table.html", context, status=409 if problem else 200)


def _perform(command: TableCommand, by: By) -> int | None:
    """Carry out the submitted form; returns the line that records it."""
    if isinstance(command, CountOddChips):
        return tables.count_odd_chips.perform_with(by, race=command).line
    if isinstance(command, SettleRace):
        return tables.settle_race.perform_with(by, race=command).line
    if isinstance(command, CloseTableByTotal):
        return tables.close_table_by_total.perform_with(by, race=command).line
    if isinstance(command, ExchangeStrayChips):
        return tables.exchange_stray_chips.perform_with(by, race=command).line
    return tables.draw_race.perform_with(by, race=command).line
