"""The ways to divide an event's prizes side by side: one tap makes one the proposal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from math import log

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS, READERS
from access.typed import whole_number
from payouts.divisions.rows import AS_SET_UP, Division, Divisions, PrizesDivided, PrizeTier, PublishedPayouts
from payouts.divisions.rows import divisions as beside
from payouts.divisions.verbs import divide_prizes
from payouts.structure import rows as queries
from payouts.tables.rows import MOST_ENTRIES
from rulebook.money import Money
from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.typed.amounts import paid_points_of, percent_text
from tournaments.values import MONEY_KINDS
from wording.figures import money_short_text
from wording.words import explain

NAMES: Mapping[str, str | Promise] = {
    AS_SET_UP: _("As set up"),
    Division.USUAL.value: _("As in published events"),
    Division.FLAT.value: _("Flatter"),
    Division.STEEP.value: _("Steeper"),
}
WIDTH, HEIGHT = 240, 96
SINGLES = 9


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of the chart, in its units: places with the same prize."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Column:
    """A way to divide the prizes as a column: its figures as texts, its places, its chart."""

    title: str
    note: str
    figures: tuple[str, ...]
    places: tuple[str, ...]
    bars: tuple[Bar, ...]
    division: str = ""
    payout_table: int | None = None
    is_current: bool = False


@page(reads=READERS, writes=DIRECTORS)
def divisions(request: HttpRequest, event_id: int) -> HttpResponse:
    """The columns; a POST chooses one."""
    problem = None
    if request.method == "POST":
        try:
            _divided(request, event_id)
            messages.success(request, _now("The proposal has been changed."))
            return redirect("payouts", event_id)
        except Refusal as refusal:
            problem = explain(refusal)
    event, structure = tournaments.event(event_id), queries.structure(event_id)
    points = _points(request)
    result = beside(event_id, points, _entries(request))
    may_take = getattr(request.user, "role", "") in DIRECTORS and event.payout.kind in MONEY_KINDS
    columns = _columns(result) if result.ways else ()
    context = {
        "event": event,
        "problem": problem,
        "percent": "" if points is None else percent_text(points),
        "columns": columns,
        "rows": _rows(columns),
        "entries": result.entries,
        "is_assumed": result.is_assumed,
        "asked_entries": _entries(request) or "",
        "pool": Money(result.prizes_minor, result.currency),
        "within": Money(result.within_minor, result.currency),
        "may_take": may_take and structure.is_provisional,
    }
    return render(request, "payouts/divisions.html", context, status=409 if problem else 200)


def _divided(request: HttpRequest, event_id: int) -> None:
    division, table = request.POST.get("division", ""), request.POST.get("payout_table", "")
    if division not in tuple(Division):
        raise Refusal("not_found", what="division")
    divide_prizes.perform_with(
        by_page(request),
        event=event_id,
        division=Division(division),
        paid_points=_points(request),
        payout_table=whole_number(table),
    )


def _points(request: HttpRequest) -> int | None:
    """How much of the field generated prizes pay; None if no number was typed."""
    typed = request.POST.get("paid_percent") or request.GET.get("paid_percent") or ""
    try:
        points = paid_points_of(typed)
    except Refusal:
        return None
    return points if points is not None and LEAST_PAID <= points <= MOST_PAID else None


def _entries(request: HttpRequest) -> int | None:
    """The number of entries to compare prizes for; None if no number was typed."""
    typed = (request.POST.get("entries") or request.GET.get("entries") or "").strip()
    entries = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 7 else 0
    return entries if 1 <= entries <= MOST_ENTRIES else None


HEADS = (_("Places paid"), _("Of the entries"), _("First place"), _("Minimum cash"), _("Minimum in buy-ins"))


def _rows(columns: Sequence[Column]) -> Sequence[tuple[str, tuple[str, ...]]]:
    """The rows of the comparison: the figures, then the first places, each with a value per column."""
    figures = [(str(head), tuple(column.figures[at] for column in columns)) for at, head in enumerate(HEADS)]
    last = max((len(column.places) for column in columns if column.division), default=0)
    return [*figures, *((_place(at), tuple(_nth(column, at) for column in columns)) for at in range(last))]


def _place(at: int) -> str:
    return _now("Place %(place)s") % {"place": at + 1}


def _nth(column: Column, at: int) -> str:
    return column.places[at] if at < len(column.places) else ""


def _columns(result: Divisions) -> Sequence[Column]:
    last = max(
        [way.places for way in result.ways] + ([result.nearest.places] if result.nearest else []), default=1
    )
    shares = [way.prizes[0].prize / result.prizes_minor for way in result.ways]
    if result.nearest:
        shares.append(result.nearest.prizes[0].prize / result.nearest.prize_pool)
    scale = _Scale(last, max(shares, default=1))
    columns = [_column(way, result, scale) for way in result.ways]
    return [*columns, _published(result.nearest, scale)] if result.nearest else columns


@dataclass(frozen=True, slots=True)
class _Scale:
    """The limits of the chart: the last place and the largest share of all columns."""

    places: int
    share: float

    def bars(self, prizes: Sequence[PrizeTier], pool: int) -> tuple[Bar, ...]:
        """One bar per tier; places on a logarithmic scale, to keep the first ones apart."""
        result = []
        for tier in prizes:
            left, right = self._x(tier.first), self._x(tier.last + 1)
            height = round(HEIGHT * tier.prize / pool / self.share, 1)
            result.append(Bar(left, round(HEIGHT - height, 1), round(max(right - left - 1, 0.6), 1), height))
        return tuple(result)

    def _x(self, place: int) -> float:
        return round(WIDTH * log(place) / log(self.places + 1), 1)


def _column(way: PrizesDivided, result: Divisions, scale: _Scale) -> Column:
    first = way.prizes[0].prize
    last = next(tier.prize for tier in way.prizes if tier.last >= way.places)
    money = [_money(prize, result.currency) for prize in _by_place(way.prizes)]
    return Column(
        title=way.table or str(NAMES[way.division]),
        note=_now("payout table") if way.division == Division.TABLE else "",
        figures=(
            str(way.places),
            _share(way.places, result.entries),
            f"{_money(first, result.currency)} · {_share(first, result.prizes_minor)}",
            _money(last, result.currency),
            _times(last, result.price_minor),
        ),
        places=tuple(money),
        bars=scale.bars(way.prizes, result.prizes_minor),
        division=way.division,
        payout_table=way.payout_table,
        is_current=way.is_current,
    )


def _published(event: PublishedPayouts, scale: _Scale) -> Column:
    size = {"entries": number_format(event.entries, force_grouping=True), "year": event.year}
    is_whole = event.prizes[-1].last == event.places
    last = event.prizes[-1].prize if is_whole else 0
    shares = [_share(prize, event.prize_pool) for prize in _by_place(event.prizes)]
    return Column(
        title=event.name,
        note=_now("published %(year)s, %(entries)s entries") % size,
        figures=(
            number_format(event.places, force_grouping=True),
            _share(event.places, event.entries),
            _share(event.prizes[0].prize, event.prize_pool),
            _share(last, event.prize_pool) if is_whole else "–",
            _times(last, event.price),
        ),
        places=tuple(shares),
        bars=scale.bars(event.prizes, event.prize_pool),
    )


def _by_place(prizes: Sequence[PrizeTier]) -> list[int]:
    return [tier.prize for tier in prizes for _place in range(tier.first, tier.last + 1) if _place <= SINGLES]


def _money(minor: int, currency: str) -> str:
    return money_short_text(Money(minor, currency))


def _share(part: int, whole: int) -> str:
    """A part in percent, to a tenth; below one percent, to three digits."""
    if not whole or not part:
        return "–"
    percent = Decimal(100) * part / whole
    digits = 1 if percent >= 1 else 3
    return f"{number_format(percent.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP), digits)} %"


def _times(part: int, price: int) -> str:
    if not price or not part:
        return "–"
    return f"{number_format((Decimal(part) / price).quantize(Decimal('0.01'), ROUND_HALF_UP), 2)}×"
