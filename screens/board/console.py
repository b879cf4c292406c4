"""The hand-for-hand console in fragments: tables still playing, the next hand, its players out, the head count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import FLOOR, READERS
from access.viewer import Viewer, address
from clock import rows as clock
from floor.hands.verbs import ends_in_a_break
from floor.hands.words import PACES, hand_label, waiting_label
from floor.plan.finding import FoundSeats, all_seats, find_seats
from floor.play import hands
from floor.play.hands import HandsView, TableAtHand
from journal import instants
from journal.reading import asked_once
from payouts.structure import rows as payouts
from people.players import rows as people
from rulebook.bubble import Pace, next_hand_start, paces, pays_by_hand
from rulebook.handforhand import Stage, TableStage
from rulebook.inthemoney import needs_head_count
from rulebook.profile.variants import RunOff
from screens.board.own_page import CLOCK, beside_clock, days_played, next_change
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage
from tournaments import queries as tournaments
from tournaments.queries import EventView


@dataclass(frozen=True, slots=True)
class ConsoleTable:
    """A table in the hand; ``since_ms`` is when its current stage began, in milliseconds since 1970."""

    number: int
    stage: str
    label: str
    since_ms: int
    misdeals: int
    finished_url: str
    hold_url: str
    redeal_url: str
    release_url: str


@dataclass(frozen=True, slots=True)
class ConsoleBust:
    """A player out in this hand; ``asks_stack`` if the place depends on a stack that is not known."""

    entry_id: int
    player: str
    seat: str
    place: str
    stack: int | None
    asks_stack: bool
    is_disqualified: bool


@dataclass(frozen=True, slots=True)
class ConsoleCount:
    """The head count of a table; ``seated`` is ``None`` until it was counted."""

    number: int
    counted: int | None
    seated: int | None
    url: str

    @property
    def agrees(self) -> bool:
        """Whether the count agrees with the seats."""
        return self.counted is not None and self.counted == self.seated


@dataclass(frozen=True, slots=True)
class PaceChoice:
    """A soft pace that the rules of the event let the floor announce."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Console:
    """The console as templates/screens/_console_now.html names it; an address is empty where it may not be used."""

    is_on: bool
    stage: str
    softs: tuple[PaceChoice, ...]
    is_orbit: bool
    is_soft: bool
    label: str
    waiting_label: str
    began_ms: int
    left: int
    goal: int
    paid: int
    pays_tickets: bool
    tables: tuple[ConsoleTable, ...]
    busts: tuple[ConsoleBust, ...]
    counts: tuple[ConsoleCount, ...]
    is_counting: bool
    announce_url: str
    next_url: str
    ends_in_break: bool
    next_clock: str
    is_break: bool
    needs_count: bool
    end_url: str
    is_over: bool
    players_url: str
    stacks_url: str
    count_url: str
    money_url: str
    dealers_url: str

    @property
    def asks_stacks(self) -> bool:
        """Whether any player's chips at the start of the hand are needed."""
        return any(bust.asks_stack for bust in self.busts)

    @property
    def to_go(self) -> int:
        """How many players must still bust."""
        return max(0, self.left - self.goal)


@asked_once
def console(event_id: int, hands_of: Viewer) -> Console:
    """The current state of hand for hand at an event, or how to announce it."""
    event, day, play = tournaments.event(event_id), tournaments.current_day(event_id), hands.hands(event_id)
    structure, stake = payouts.structure(event_id), payouts.at_stake(event_id)
    left = stake.left
    may = hands_of.runs_floor and event.state == "running"
    is_over = _is_over(play, left)
    paid, goal = stake.goal, play.goal if play else stake.goal
    counts = _counts(event_id, may=may)
    return Console(
        is_on=play is not None,
        stage=play.stage.value if play else Stage.OFF.value,
        softs=_softs(event) if play is None else (),
        is_orbit=play is not None and play.pace is Pace.ORBIT and play.stage is not Stage.ANNOUNCED,
        is_soft=play is not None and not pays_by_hand(play.pace),
        **_hand_words(play),
        left=left,
        goal=goal,
        paid=paid,
        pays_tickets=structure.tickets > 0,
        tables=_tables(play, may=may),
        busts=_busts(play),
        counts=counts or (),
        is_counting=counts is not None,
        announce_url=_posts(
            "announce-hand-for-hand", day, may and _may_be_announced(event, play, left, paid)
        ),
        **_next(event, day, play, is_due=not is_over, may=may),
        needs_count=needs_head_count(hands.tables_with_players(event_id)),
        end_url=_posts("end-hand-for-hand", day, may and play is not None),
        is_over=is_over,
        players_url=address("console-players", event_id, when=may and play is not None),
        stacks_url=_posts("record-hand-stacks", day, may and play is not None),
        count_url=_posts("open-head-count", day, may),
        money_url=_posts("announce-money", day, may and _may_announce(event_id, play, counts, left, paid)),
        dealers_url=address("dealer-cards", event_id, when=hands_of.runs_floor),
    )


def _posts(verb: str, day: tournaments.DayView, may: bool) -> str:
    """The address that a button posts to: of the day shown, also if another is the current one by then."""
    return address(verb, day.event_id, when=may, day=day.id)


def _is_over(play: HandsView | None, left: int) -> bool:
    """Whether all tables have finished and the goal is reached, or only one of the waiting tables is left."""
    if play is None or not _at_barrier(play):
        return False
    return left <= play.goal or hands.waits_for_nobody(play)


def _at_barrier(hands_view: HandsView | None) -> bool:
    return hands_view is not None and hands_view.stage is Stage.BARRIER


def _hand_words(hands_view: HandsView | None) -> dict[str, Any]:
    """The hand in words, and when it began."""
    if hands_view is None:
        return {"label": "", "waiting_label": "", "began_ms": 0}
    began_ms = _ms(hands_view.began_at.timestamp())
    return {"label": hand_label(hands_view), "waiting_label": waiting_label(hands_view), "began_ms": began_ms}


def _next(
    event: EventView, day: tournaments.DayView, hands_view: HandsView | None, *, is_due: bool, may: bool
) -> dict[str, Any]:
    """The next hand, or the break after the last one; nothing during a break."""
    is_due = is_due and _at_barrier(hands_view)
    is_break = is_due and clock.reading(day.id, instants.now()).period.is_break
    is_open = is_due and not is_break
    return {
        "next_url": _posts("begin-next-hand", day, may and is_open),
        "ends_in_break": is_open and ends_in_a_break(day),
        "next_clock": _next_clock(event, hands_view) if is_open else "",
        "is_break": is_break,
    }


def _next_clock(event: EventView, hands_view: HandsView | None) -> str:
    """``12:30``: the time left on the clock when the next hand starts; empty if not known in advance."""
    rules = event.profile.bubble
    if hands_view is None or not pays_by_hand(hands_view.pace) or rules.runoff is not RunOff.FIXED:
        return ""
    left_ms = clock.reading(hands_view.day_id, instants.now()).left_ms
    playing = {table.number: table.stage is not TableStage.FINISHED for table in hands_view.tables}
    starts_ms = next_hand_start(rules, playing, left_ms).left_ms
    return f"{starts_ms // 60_000}:{starts_ms // 1_000 % 60:02}" if 0 < starts_ms < left_ms else ""


def _softs(event: EventView) -> tuple[PaceChoice, ...]:
    """The soft paces that the rules of the event offer against stalling."""
    return tuple(
        PaceChoice(pace.value, str(PACES[pace]))
        for pace in paces(event.profile.bubble)
        if not pays_by_hand(pace)
    )


def _may_be_announced(event: EventView, hands_view: HandsView | None, left: int, paid: int) -> bool:
    if hands_view is None:
        return tournaments.play_now(event.id).is_normal
    return not pays_by_hand(hands_view.pace) and left > paid


def _may_announce(
    event_id: int, hands_view: HandsView | None, counts: Sequence[ConsoleCount] | None, left: int, paid: int
) -> bool:
    """Whether the money may be announced to the room: no hand in progress, and every table counted."""
    if not 0 < left <= paid or (hands_view is not None and hands_view.stage is not Stage.BARRIER):
        return False
    if counts is None:
        return hands_view is not None and not needs_head_count(hands.tables_with_players(event_id))
    return all(count.agrees for count in counts)


def _tables(rows: HandsView | None, *, may: bool) -> tuple[ConsoleTable, ...]:
    """The tables, those still playing first, the slowest at the top."""
    if rows is None:
        return ()
    tables = sorted(rows.tables, key=lambda one: (one.stage is TableStage.FINISHED, one.number))
    may_release = may and not any(one.stage in (TableStage.PLAYING, TableStage.BOARD) for one in rows.tables)
    is_orbit = rows.pace is Pace.ORBIT
    return tuple(
        _table(one, may=may and rows.is_hand_on, may_release=may_release, is_orbit=is_orbit) for one in tables
    )


def _table(one: TableAtHand, *, may: bool, may_release: bool, is_orbit: bool) -> ConsoleTable:
    labels: Mapping[TableStage, str] = {
        TableStage.PLAYING: _("still playing"),
        TableStage.ALL_IN: _("all-in, waiting"),
        TableStage.BOARD: _("dealing the board"),
        TableStage.FINISHED: _("finished"),
    }
    is_playing = one.stage is TableStage.PLAYING
    is_held = one.stage is TableStage.ALL_IN
    return ConsoleTable(
        number=one.number,
        stage=one.stage.value,
        label=labels[one.stage],
        since_ms=_ms(one.since.timestamp()),
        misdeals=one.misdeals,
        finished_url=_tap(one, "report-hand-finished", may and (is_playing or one.stage is TableStage.BOARD)),
        hold_url=_tap(one, "hold-board", may and is_playing and not is_orbit),
        redeal_url=_tap(one, "redeal-hand", may and (is_playing or is_held) and not is_orbit),
        release_url=_tap(one, "release-board", may_release and is_held),
    )


def _tap(one: TableAtHand, verb: str, may: bool) -> str:
    return address(verb, one.table_id, when=may)


def _busts(hands_view: HandsView | None) -> tuple[ConsoleBust, ...]:
    hand = hands.OutInHand() if hands_view is None else hands.out_in_hand(hands_view)
    if hands_view is None or not hand.entries:
        return ()
    names = people.player_names({entry.player_id for entry in hand.entries})
    removed = tournaments.disqualified(hands_view.event_id)
    places = {finisher.entry_id: finisher for finisher in tournaments.finishers(hands_view.event_id)}
    rows = [
        (
            places[entry.id].place,
            ConsoleBust(
                entry_id=entry.id,
                player=names[entry.player_id],
                seat=f"{entry.out_table}.{entry.out_seat}" if entry.out_table else "",
                place=_place(places[entry.id].place, places[entry.id].place_to),
                stack=entry.out_stack,
                asks_stack=entry.id in hand.needs_stacks,
                is_disqualified=entry.id in removed,
            ),
        )
        for entry in hand.entries
        # A player who has bought in again is ranked by the new entry.
        if entry.id in places
    ]
    return tuple(bust for _place_of, bust in sorted(rows, key=lambda row: (row[0], row[1].entry_id)))


def _place(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _counts(event_id: int, *, may: bool) -> tuple[ConsoleCount, ...] | None:
    """One row for each table to count; the seats are shown only next to a count."""
    heads = hands.head_counts(event_id)
    if heads is None:
        return None
    return tuple(
        ConsoleCount(
            number=table.number,
            counted=count,
            seated=None if count is None else table.players,
            url=address("record-heads", table.id, when=may),
        )
        for table, count in heads
    )


def _ms(seconds: float) -> int:
    return round(seconds * 1_000)


def is_due(event: EventView) -> bool:
    """Whether it is time to announce hand for hand, by the rules of the event."""
    return hands.is_suggested(event, tournaments.players_left(event.id))


CONSOLE = "console"
"""The name of the page among those in fragments."""


def register() -> None:
    """Register the console among the pages in fragments."""
    PAGES[CONSOLE] = ShownPage(READERS, GROUPS)


@page(reads=READERS, from_snapshot=False)
@never_cache
def show(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show hand for hand on a page of its own."""
    context = beside_clock(request, event_id, CONSOLE) | {"days": days_played("console", event_id)}
    return render(request, "screens/console.html", context)


def _tables_in_hand(event_id: int, viewer: Viewer) -> Drawn:
    """Each table in the hand, and around them what is the same for all."""
    shown = console(event_id, viewer)
    around = replace(shown, tables=(), busts=(), counts=())
    return Drawn(
        [
            Fragment(f"hand-{one.number}", "screens/_console_table.html", {"table": one})
            for one in shown.tables
        ],
        beside=[
            Fragment("console-now", "screens/_console_now.html", {"console": around}),
            Fragment(
                "console-busts",
                "screens/_console_busts.html",
                {"console": replace(around, busts=shown.busts)},
            ),
            Fragment("console-ways", "screens/_console_ways.html", {"console": around}),
        ],
        marks={
            "console": {"data-stage": shown.stage},
            "console-tables": {"hidden": None if shown.tables else ""},
        },
        again_at=next_change(event_id),
    )


def _heads(event_id: int, viewer: Viewer) -> Drawn:
    """The head count of each table."""
    shown = console(event_id, viewer)
    around = replace(shown, tables=(), busts=(), counts=())
    return Drawn(
        [
            Fragment(f"heads-of-{one.number}", "screens/_console_count.html", {"count": one})
            for one in shown.counts
        ],
        beside=[Fragment("console-heads", "screens/_console_heads.html", {"console": around})],
        marks={"heads-card": {"hidden": None if shown.needs_count or shown.is_counting else ""}},
    )


HEARS = frozenset({"stats", "seats", "clock"})
GROUPS = (
    CLOCK,
    Group("console-tables", HEARS, _tables_in_hand, place="console-tables"),
    Group("console-counts", HEARS, _heads, place="console-counts"),
)


LISTED = 30
"""With more players left the list waits for a name or a table."""
MOST_FOUND = 12
"""All players of the largest table."""


@page(reads=FLOOR)
@never_cache
def players(request: HttpRequest, event_id: int) -> HttpResponse:
    """Who may be out in this hand: everybody near the end, else the players found by name, table or seat."""
    text = request.GET.get("q", "").strip()
    tournaments.event(event_id)
    hits: FoundSeats | None = None
    if text:
        hits = find_seats(event_id, text, MOST_FOUND)
    elif tournaments.players_left(event_id) <= LISTED:
        hits = all_seats(event_id)
    context = {
        "seats": [seat for seat in hits.seats if seat.entry] if hits else [],
        "more": hits.more if hits else 0,
        "is_asked": hits is not None,
    }
    return render(request, "screens/_console_players.html", context)
