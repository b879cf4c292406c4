"""Sheets of a colour-up, one per table: on the roll or on A4, blank to fill in or with the counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.apart import SLIPS, Counted, made_apart
from access.page import page
from access.roles import READERS
from cashier.paper.blocks import BOLD, Block, Fitted, Line, Pair, Rule, Space, Text
from cashier.paper.pages import entries_in, paper_of, pdf
from cashier.paper.prints import printed
from floor.colour_up.rows import ColourUpView, RaceCounted, RaceStage, TableRace, colour_up, races_counted
from floor.colour_up.words import signed
from journal import instants
from rulebook.profile.variants import RaceCards, RaceMethod, RaceStart
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from wording import words
from wording.dates import date_format
from wording.figures import chips_text


@made_apart(gettext_lazy("Colour-up sheets"), entries_in, most=3 * SLIPS)
@page(reads=READERS)
def sheets(request: HttpRequest, event_id: int, colour_up_id: int) -> HttpResponse:
    """Print the sheets of all tables with players; raises ``Refusal("nobody_seated")``."""
    race = colour_up(colour_up_id)
    if race.event_id != event_id:
        raise Refusal("not_found", what="colour_up", id=colour_up_id)
    room = _room(race)
    slips = [
        _sheet(room, table)
        for table in race.tables
        if table.table_id in room.seated and (table.waits or table.stage is RaceStage.CLOSED)
    ]
    if not slips:
        raise Refusal("nobody_seated")
    body = printed(Counted(slips), paper_of(request), title=_title(race))
    return pdf(body, f"colour-up-{race.gone}")


@dataclass(frozen=True, slots=True)
class _Room:
    """The data of all sheets, read once: players by table and seat, counts by table, the rules in words."""

    colour_up: ColourUpView
    event: str
    steps: tuple[str, ...]
    seated: Mapping[int, Mapping[int, str]]
    counted: Mapping[int, RaceCounted]


def _room(colour_up: ColourUpView) -> _Room:
    tables = seats.tables(colour_up.day_id)
    names = words.names("entry", [entry for table in tables for entry in table.entries.values()])
    return _Room(
        colour_up=colour_up,
        event=tournaments.event(colour_up.event_id).name,
        steps=_steps(colour_up),
        seated={table.id: {seat: names[entry] for seat, entry in table.entries.items()} for table in tables},
        counted=races_counted(colour_up),
    )


def _title(colour_up: ColourUpView) -> str:
    values = {"gone": chips_text(colour_up.gone), "into": chips_text(colour_up.into)}
    return _("Chips of %(gone)s become chips of %(into)s.").rstrip(".") % values


def _sheet(room: _Room, one: TableRace) -> tuple[Block, ...]:
    return (
        Text(room.event, 9, BOLD, "centre"),
        Fitted(_("Table %(number)s") % {"number": one.number}, 26),
        Text(_title(room.colour_up), 13, BOLD, "centre"),
        Space(4),
        *(Text(step, 9) for step in room.steps),
        Rule(),
        Pair(_("Seat"), _("odd chips · cards · chip won"), 8),
        *_seats(room.seated[one.table_id], room.counted.get(one.table_id)),
        Rule(),
        *_totals(room.colour_up, one),
        Space(8),
        Line(_("Dealer")),
        Line(_("Floor")),
        Space(4),
        Text(date_format(timezone.localtime(instants.now()), "j M Y H:i"), 8, is_grey=True, align="centre"),
    )


def _steps(colour_up: ColourUpView) -> tuple[str, ...]:
    """What the dealer does, by the rules of the event."""
    rules = tournaments.profile(colour_up.event_id).chips
    values = {
        "gone": chips_text(colour_up.gone),
        "into": chips_text(colour_up.into),
        "ratio": colour_up.swap.ratio,
        "rescue": chips_text(colour_up.rescue_chip),
    }
    first = _("1. One chip of %(into)s for every %(ratio)s chips of %(gone)s. Write down what is left over.")
    if rules.method is RaceMethod.ROUND_UP_PER_PLAYER:
        return (first % values, _("2. Everybody with odd chips receives one chip of %(into)s.") % values)
    by_round = rules.cards is RaceCards.ONE_PER_PLAYER_PER_ROUND
    starts = (
        _("2. Start at the small blind of the last hand.")
        if rules.start is RaceStart.SMALL_BLIND
        else _("2. Start at seat 1.")
    )
    deal = (
        _("3. One card each; the best wins a chip. Again from the left of the winner, without the winners.")
        if by_round
        else _(
            "3. One card for each odd chip, all of a player’s together. The best cards win, one chip a player."
        )
    )
    rescue = _("4. Nobody is raced out: who has nothing left receives one chip of %(rescue)s.")
    return first % values, starts, deal, rescue % values


def _seats(players: Mapping[int, str], counted: RaceCounted | None) -> tuple[Block, ...]:
    odd_chips = {seat: chips for seat, _entry, chips, _last in counted.row.held} if counted else {}
    cards = dict(counted.plan.cards) if counted and counted.plan and counted.plan.needs_cards else {}
    won = {*counted.row.won, *counted.row.kept_in} if counted else set()
    return tuple(
        Pair(
            f"{seat}  {players[seat]}",
            _written(odd_chips.get(seat), cards.get(seat), has_won=seat in won),
            11,
        )
        for seat in sorted(players)
    )


def _written(odd: int | None, cards: int | None, *, has_won: bool) -> str:
    """The odd chips, the cards and the chip won; blank lines until they are known."""
    columns = [str(odd) if odd is not None else "____", str(cards) if cards is not None else "____"]
    return "  ·  ".join([*columns, "[x]" if has_won else "[  ]"])


def _totals(colour_up: ColourUpView, one: TableRace) -> tuple[Block, ...]:
    chip, into = chips_text(colour_up.gone), chips_text(colour_up.into)
    is_known = one.stage is not RaceStage.WAITING
    is_closed = one.stage is RaceStage.CLOSED
    blank = "________"
    return (
        Pair(_("Chips of %(gone)s out") % {"gone": chip}, str(one.odd_chips) if is_known else blank, 11),
        Pair(_("Chips of %(into)s in") % {"into": into}, str(one.new_chips) if is_known else blank, 11),
        Pair(_("Players kept in"), str(one.rescued) if is_closed else blank, 11),
        Pair(_("Difference"), signed(one.delta) if is_closed else blank, 11, is_bold=True),
    )
