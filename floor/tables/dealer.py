"""The page of a table for its dealer, without a sign-in: the table's state, and the dealer's reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, Case, F, Q, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import command_of
from access.roles import PUBLIC
from access.typed import number_in, whole_number
from floor.busts.rows import bust_reports, pot_rows, pots_typed
from floor.busts.verbs import report_bust, withdraw_bust
from floor.colour_up import tables
from floor.colour_up.pages import command_at_table, problem_of, race_page, typed_count, typed_totals
from floor.colour_up.rows import at_table, event_of_colour_up, open_swaps
from floor.colour_up.verbs import (
    CloseTableByTotal,
    CountOddChips,
    ExchangeStrayChips,
    SettleRace,
    TableOfColourUp,
)
from floor.counts.pages import CountForm
from floor.counts.rows import chips_in_use
from floor.counts.verbs import count_table
from floor.hands.tables import hold_board, record_heads, redeal_hand, report_hand_finished
from floor.last_hands.rows import hands_drawn
from floor.last_hands.verbs import report_last_hand
from floor.models import (
    BustReport,
    ColourUpTable,
    LastHandsTable,
    ShotClock,
    ShotClockRequest,
    TableCount,
    TableHand,
)
from floor.play import hands
from floor.play.hands import DealerPassView, hand_on, open_head_count
from floor.shot_clock.rows import SHOWN_AFTER, ShotClockView, running_at
from floor.shot_clock.verbs import Outcome, end_shot_clock, record_bet, request_shot_clock
from journal.book import OpenBook
from journal.opening import carry_out, tournament_book
from journal.reading import asked_once
from rulebook.handforhand import TableStage
from rulebook.refusals import Refusal
from rulebook.shot_clock import ShotClockRun
from rulebook.structure import Game
from seating import queries as seats
from seating.buttons.games import change_game
from seating.queries import TableView
from tournaments import queries as tournaments
from wording import words

Rows = QuerySet[Any, tuple[Any, ...]]


class ClockRow(NamedTuple):
    """A row of any kind in the columns of a shot clock; other kinds fill the columns that they need."""

    kind: str
    key: int
    entry: int | None
    caller: int | None
    since: datetime | None
    ended: datetime | None
    think: int | None
    countdown: int | None
    faces_bet: bool | None
    word: str


@dataclass(frozen=True, slots=True)
class There:
    """A table's current or last clock, its bust reports, and its progress in the special states of play.

    ``heads`` is the head count, ``stage`` that of hand for hand, ``races`` are colour-ups still to finish,
    ``played`` counts last hands; each is empty if there is none.
    """

    clock: ShotClockView | None
    is_clock_wanted: bool
    reported: frozenset[int]
    heads: int | None
    stage: TableStage | None
    races: frozenset[int]
    played: int | None


@asked_once
def there(table: TableView, at: datetime) -> There:
    """The current state of a table in play."""
    first, *rest = _kinds(table, at)
    rows = [ClockRow(*row) for row in first.union(*rest, all=True)]
    keys = {kind: [line.key for line in rows if line.kind == kind] for kind in {line.kind for line in rows}}
    stages = [TableStage(line.word) for line in rows if line.kind == "hand"]
    return There(
        clock=_clock(table, [line for line in rows if line.kind == "clock"]),
        is_clock_wanted="request" in keys,
        reported=frozenset(line.entry for line in rows if line.kind == "report" and line.entry is not None),
        heads=next(iter(keys.get("heads", ())), None),
        stage=next(iter(stages), None),
        races=frozenset(keys.get("race", ())),
        played=next(iter(keys.get("last", ())), None),
    )


def _kinds(table: TableView, at: datetime) -> Iterator[Rows]:
    """The rows of all possible kinds at the table; clocks come first, because their columns set the types."""
    clocks = ShotClock.objects.filter(Q(ended_at=None) | Q(ended_at__gt=at - SHOWN_AFTER), table_id=table.id)
    times = {"since": F("called_at"), "ended": F("ended_at")}
    lengths = {"think": F("think_seconds"), "countdown": F("countdown_seconds")}
    people = {"entry": F("entry_id"), "caller": F("caller_id")}
    yield _columns(
        clocks, "clock", F("pk"), **people, **times, **lengths, bet=F("faces_bet"), word=F("outcome")
    )
    requests = ShotClockRequest.objects.filter(table_id=table.id, closed_at=None)
    yield _columns(requests, "request", F("pk"))
    reports = BustReport.objects.filter(table_id=table.id, closed_at=None)
    yield _columns(reports, "report", F("pk"), entry=F("entry_id"))
    if (count_id := open_head_count(table.event_id, table.day_id)) is not None:
        table_counts = TableCount.objects.filter(head_count_id=count_id, table_id=table.id)
        yield _columns(table_counts, "heads", F("players"))
    if (hand := hand_on(table.day_id)) is not None:
        table_hands = TableHand.objects.filter(hand_for_hand_id=hand.id, hand=hand.hand, table_id=table.id)
        yield _columns(table_hands, "hand", F("pk"), word=STAGE)
    if swaps := open_swaps(table.event_id):
        races = ColourUpTable.objects.filter(colour_up__in=list(swaps), table_id=table.id, closed_at=None)
        yield _columns(races, "race", F("colour_up_id"))
    if (last := hands_drawn(tournaments.day(table.day_id))) is not None:
        hands = LastHandsTable.objects.filter(last_hands_id=last[0], table_id=table.id)
        yield _columns(hands, "last", F("played"))


EMPTY = ("entry", "caller", "since", "ended", "think", "countdown", "bet")
# The same rule as ``stage_of``.
STAGE = Case(
    When(finished_at__isnull=False, then=Value(TableStage.FINISHED.value)),
    When(released_at__isnull=False, then=Value(TableStage.BOARD.value)),
    When(all_in_at__isnull=False, then=Value(TableStage.ALL_IN.value)),
    default=Value(TableStage.PLAYING.value),
)


def _columns(rows: QuerySet[Any], kind: str, key: Any, **filled: Any) -> Rows:
    """Rows in the columns of ``Told``; unused columns are empty."""
    none = {name: Value(None, BigIntegerField()) for name in EMPTY}
    columns = {"kind": Value(kind), "key": key, **none, "word": Value(""), **filled}
    columns_named = {f"told_{name}": column for name, column in columns.items()}
    return rows.order_by().annotate(**columns_named).values_list(*columns_named)


def _clock(table: TableView, rows: list[ClockRow]) -> ShotClockView | None:
    """The last clock."""
    last = max(rows, key=lambda one: (one.since, one.key), default=None)
    if last is None or last.since is None:
        return None
    return ShotClockView(
        id=last.key,
        event_id=table.event_id,
        table_id=table.id,
        table=table.number,
        entry_id=last.entry,
        caller_id=last.caller,
        clock=ShotClockRun(last.since, last.think or 0, last.countdown or 0),
        faces_bet=bool(last.faces_bet),
        outcome=last.word,
        ended_at=last.ended,
    )


def public_names_at(table: TableView) -> dict[int, str]:
    """``Rossi M.`` by entry, or the entry number if the event or the player hides the name."""
    rows = tournaments.entries_by_id(table.entries.values()).values()
    is_shown = tournaments.event(table.event_id).shows_names
    names = tournaments.public_names({row.player_id for row in rows}) if is_shown else {}
    return {
        row.id: names.get(row.player_id) or _("Entry %(number)s") % {"number": row.number} for row in rows
    }


HAND_STEPS = {"finished": report_hand_finished, "all-in": hold_board, "redeal": redeal_hand}
"""The dealer's reports on the current hand, by name in the URL."""
SHOT_STEPS: Mapping[str, Callable[[OpenBook, int], object]] = {
    "acted": lambda book, clock: end_shot_clock(book, shot_clock=clock, outcome=Outcome.IN_TIME),
    "bet": lambda book, clock: record_bet(book, shot_clock=clock, faces_bet=True),
    "no-bet": lambda book, clock: record_bet(book, shot_clock=clock, faces_bet=False),
}
"""The dealer's reports on a running shot clock at the table."""
STEPS = (*HAND_STEPS, "last-hand", "next-game", *SHOT_STEPS, "heads", "clock", "out", "still-in")


@page(reads=frozenset(), writes=PUBLIC)
def report(request: HttpRequest, code: str, step: str) -> HttpResponseBase:
    """Carry out a dealer's report once, however often it is tapped: on the hand shown, heads, or a clock.

    Raises ``Refusal`` ``dealer_pass_unknown``, ``table_closed`` or a refusal of the verb.
    """
    dealer_pass = hands.dealer_pass(code)
    if step not in STEPS:
        raise Http404

    def perform(book: OpenBook) -> None:
        # The values of the page are looked up in the open book: a repeated tap gets its first response.
        _perform(book, request, _table_in_play(dealer_pass), step)

    carry_out([tournament_book(dealer_pass.event_id)], command_of(request), perform)
    return HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("dealer-page", code)


def _table_in_play(dealer_pass: DealerPassView) -> TableView:
    table = hands.table_of_pass(dealer_pass)
    if table is None:
        raise Refusal("table_closed", table=dealer_pass.number)
    return table


def _perform(book: OpenBook, request: HttpRequest, table: TableView, step: str) -> None:
    """Carry out the verb of the tap."""
    if step == "heads":
        record_heads(book, table=table.id, players=_players(request))
    elif step == "clock":
        faces_bet = request.POST.get("faces_bet", "1") == "1"
        request_shot_clock(book, table=table.id, entry=_seated(request, table), faces_bet=faces_bet)
    elif step == "out":
        report_bust(book, table=table.id, entry=_seated(request, table))
    elif step == "still-in":
        withdraw_bust(book, bust_report=_reported(request, table))
    elif step == "next-game":
        change_game(book, table=table.id, game=_game(request), seen=number_in(request, "turn"))
    elif step == "last-hand":
        report_last_hand(book, table=table.id, hand=number_in(request, "hand"))
    elif step in SHOT_STEPS:
        SHOT_STEPS[step](book, _running(request, table))
    else:
        HAND_STEPS[step](book, table=table.id, hand=number_in(request, "hand"))


def _players(request: HttpRequest) -> int:
    players = number_in(request, "players")
    if players is None:
        raise Refusal("number_missing", field="players")
    return players


def _game(request: HttpRequest) -> Game | None:
    """The game that the table chose; None for the next in the order."""
    chosen = request.POST.get("game", "")
    if chosen and chosen not in tuple(Game):
        raise Refusal("game_not_played", field="game", game=chosen[:40])
    return Game(chosen) if chosen else None


def _seated(request: HttpRequest, table: TableView) -> int:
    """The player in the tapped seat; raises ``Refusal("seat_is_empty")``."""
    seat = number_in(request, "seat")
    entry_id = table.entries.get(seat or 0)
    if entry_id is None:
        raise Refusal("seat_is_empty", field="seat", table=table.number, seat=seat)
    return entry_id


def _reported(request: HttpRequest, table: TableView) -> int:
    """The report on the player in the tapped seat; raises ``Refusal("bust_not_reported")``."""
    entry_id = _seated(request, table)
    reports = (
        bust_report for bust_report in bust_reports(table.event_id) if bust_report.entry_id == entry_id
    )
    if (row := next(reports, None)) is None:
        raise Refusal("bust_not_reported", entry=entry_id)
    return row.id


def _running(request: HttpRequest, table: TableView) -> int:
    """The clock that the page showed, if it runs at this table; raises ``Refusal("clock_ended")``."""
    view = running_at(table.id)
    if view is None or view.id != number_in(request, "shot_clock"):
        raise Refusal("clock_ended", table=table.number)
    return view.id


@page(reads=PUBLIC, writes=PUBLIC)
def player_out(request: HttpRequest, code: str) -> HttpResponseBase:
    """Report a player out and the winners of each pot; the floor confirms both with one tap.

    Raises ``Refusal`` ``dealer_pass_unknown`` or ``table_closed``.
    """
    dealer_pass = hands.dealer_pass(code)
    table = hands.table_of_pass(dealer_pass)
    if table is None:
        raise Refusal("table_closed", table=dealer_pass.number)
    problem = ""
    if request.method == "POST":
        try:
            carry_out(
                [tournament_book(dealer_pass.event_id)],
                command_of(request),
                lambda book: _report(book, request, table),
            )
            return redirect("dealer-page", code)
        except Refusal as refusal:
            problem = words.explain(refusal)[1]
    return _out_page(request, code, table, problem)


def _report(book: OpenBook, request: HttpRequest, table: TableView) -> None:
    entry = number_in(request, "out")
    if entry not in table.entries.values():
        raise Refusal("not_at_this_table", table=table.number)
    report_bust(book, table=table.id, entry=entry or 0, by=pots_typed(request.POST))


def _out_page(request: HttpRequest, code: str, table: TableView, problem: str) -> HttpResponse:
    names = _names(table)
    entry_ids = {bust_report.entry_id for bust_report in bust_reports(table.event_id)}
    data = request.POST if request.method == "POST" else None
    context = {
        "event": tournaments.event(table.event_id),
        "number": table.number,
        "code": code,
        "players": [(key, name) for key, name in names.items() if key not in entry_ids],
        "chosen": data.get("out", "") if data is not None else "",
        "pots": pot_rows(names, (), data),
        "problem": problem,
    }
    return render(request, "floor/dealer_out.html", context, status=409 if problem else 200)


def _names(table: TableView) -> dict[int, str]:
    """Seat and name of all players at the table, by entry; names only if the event shows them."""
    entries = tournaments.entries_by_id(table.entries.values())
    rows = {seat: entries[key] for seat, key in sorted(table.entries.items())}
    shows = tournaments.event(table.event_id).shows_names
    names = tournaments.public_names({row.player_id for row in rows.values()}) if shows else {}
    lines = ((seat, row, names.get(row.player_id, "")) for seat, row in rows.items())
    return {
        row.id: f"{seat} {name}" if name else _("Seat %(seat)s") % {"seat": seat} for seat, row, name in lines
    }


@page(reads=PUBLIC, writes=PUBLIC)
def colour_up(request: HttpRequest, code: str) -> HttpResponseBase:
    """Count odd chips and settle the race at the table of this code; the floor handles chips found later.

    Raises ``Refusal`` ``dealer_pass_unknown`` or ``table_closed``.
    """
    dealer_pass = hands.dealer_pass(code)
    table = hands.table_of_pass(dealer_pass)
    if table is None:
        raise Refusal("table_closed", table=dealer_pass.number)
    racing = at_table(dealer_pass.event_id, table.id)
    if racing is None:
        return redirect("dealer-page", code)
    # The typed values are about the chips shown, even if another colour-up is next at this table by now.
    typed_for = whole_number(request.POST.get("colour_up", ""))
    colour_up_id = typed_for if typed_for and typed_for in open_swaps(dealer_pass.event_id) else racing.id
    here, problem = TableOfColourUp(colour_up=colour_up_id, table=table.id), None
    if request.method == "POST":
        try:
            carry_out(
                [tournament_book(dealer_pass.event_id)],
                command_of(request),
                lambda book: _perform_race(book, request, here),
            )
            return redirect("dealer-colour-up", code)
        except Refusal as refusal:
            problem = problem_of(refusal)
    return _race_page(request, code, here, problem)


def _race_page(
    request: HttpRequest, code: str, here: TableOfColourUp, problem: dict[str, str] | None
) -> HttpResponse:
    again = "again" in request.GET or request.POST.get("step") == "count"
    event = tournaments.event(event_of_colour_up(here.colour_up))
    names = _public_names(here.table) if event.shows_names else {}
    race_shown = race_page(
        here.colour_up, here.table, counts_again=again, names=names, typed=typed_count(request)
    )
    context = {
        "event": event,
        "one": race_shown,
        "code": code,
        "may_write": True,
        "problem": problem,
        "totals": typed_totals(request, problem),
    }
    return render(request, "floor/colour_up_dealer.html", context, status=409 if problem else 200)


def _public_names(table_id: int) -> dict[int, str]:
    """The names as on the dealer's page, ``Rossi M.``; players who want no name are left out."""
    rows = tournaments.entries_by_id(seats.table(table_id).entries.values()).values()
    names = tournaments.public_names({row.player_id for row in rows})
    return {row.id: names[row.player_id] for row in rows if row.player_id in names}


def _perform_race(book: OpenBook, request: HttpRequest, here: TableOfColourUp) -> None:
    race = command_at_table(request, here)
    if isinstance(race, CountOddChips):
        tables.count_odd_chips(book, race=race)
    elif isinstance(race, SettleRace):
        tables.settle_race(book, race=race)
    elif isinstance(race, CloseTableByTotal):
        tables.close_table_by_total(book, race=race)
    elif isinstance(race, ExchangeStrayChips):
        tables.exchange_stray_chips(book, race=race)
    else:
        tables.draw_race(book, race=race)


@page(reads=PUBLIC, writes=PUBLIC)
def count(request: HttpRequest, code: str) -> HttpResponseBase:
    """The keypad of the table with this code; it does not show earlier counts.

    Raises ``Refusal`` ``dealer_pass_unknown`` or ``table_closed``.
    """
    dealer_pass = hands.dealer_pass(code)
    table = hands.table_of_pass(dealer_pass)
    if table is None:
        raise Refusal("table_closed", table=dealer_pass.number)
    if tournaments.open_count(dealer_pass.event_id) is None:
        return redirect("dealer-page", code)
    names = public_names_at(table)
    data = request.POST if request.method == "POST" else None
    form = CountForm(data, table=table, names=names, sums=True)
    if data is not None and form.is_valid():
        try:
            carry_out(
                [tournament_book(dealer_pass.event_id)],
                command_of(request),
                lambda book: count_table(book, **form.values(table.id)),
            )
            return redirect("dealer-page", code)
        except Refusal as refusal:
            form.add_error(None, words.explain(refusal)[1])
    context = {
        "event": tournaments.event(dealer_pass.event_id),
        "table": table,
        "code": code,
        "form": form,
        "rows": [
            (form[f"stack_{entry_id}"], seat, names.get(entry_id, ""), None)
            for seat, entry_id in form.entries.items()
        ],
        "total": form["total"],
        "chips": chips_in_use(dealer_pass.event_id),
    }
    return render(request, "floor/count_dealer.html", context)
