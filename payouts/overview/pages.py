"""The payouts of an event on one page: pool, structure, awards, payments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from itertools import pairwise

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.page import page
from access.roles import CASHIERS, DIRECTORS, INSPECTORS, READERS
from cashier.kinds import part_label
from clock import rows as clock
from journal import instants
from payouts.awards import rows as prize_awards
from payouts.awards.agreed import dealt
from payouts.awards.rows import award_of
from payouts.bounties.pages import url_of as bounties_url
from payouts.deals.pages import url_of
from payouts.models import Award, AwardDifference
from payouts.overview.flights import FlightCard, flight_cards
from payouts.overview.winners import WinnerLine, winner_line
from payouts.publishing.differences import count_open_differences, differences
from payouts.reports import open_hand
from payouts.structure import rows as queries
from payouts.structure.rows import PayoutStructureView, PrizeView, VersionDetails, proposal, versions
from payouts.unclaimed import rows as unclaimed
from people.players import rows as people
from rulebook.money import Money
from rulebook.payouts import keeps_step
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from tournaments.values import MONEY_KINDS, PayoutKind
from wording.figures import money_text
from wording.words import explain


@dataclass(frozen=True, slots=True)
class ThingsToSwap:
    """Two players who share places and receive different things."""

    award: int
    other: int
    player: str
    thing: str
    other_player: str
    other_thing: str


def things_to_swap(awards: Sequence[Award]) -> tuple[ThingsToSwap, ...]:
    """Neighbours among players who share places whose things are due and differ."""
    shared = [award for award in awards if award.is_due and award.place < award.place_to and not award.pool]
    pairs = [
        (one, other)
        for one, other in pairwise(sorted(shared, key=lambda award: (award.place, award.entry_id)))
        if one.place == other.place and one.thing != other.thing
    ]
    names = people.player_names({award.player_id for pair in pairs for award in pair})
    return tuple(
        ThingsToSwap(one.id, other.id, names[one.player_id], one.thing, names[other.player_id], other.thing)
        for one, other in pairs
    )


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A row of the pool sheet; ``is_total`` marks the sum of the rows above."""

    label: str
    amount: Money
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A paid place: its prize, its share of all prizes in words, and its player.

    All places up to ``last`` have the same prize and are still open.
    """

    place: int
    last: int
    amount: Money
    ticket: Money
    thing: str
    share: str
    winners: tuple[WinnerLine, ...]
    is_bubble: bool = False

    @property
    def places(self) -> str:
        """``7``, or ``10–15`` for places with the same prize."""
        return str(self.place) if self.last == self.place else f"{self.place}–{self.last}"

    @property
    def is_other(self) -> bool:
        """Whether the player of this place receives another amount: that amount is paid."""
        return any(winner.instead for winner in self.winners)

    @property
    def is_owed(self) -> bool:
        """Whether somebody who takes this place is not paid yet."""
        return not all(winner.award.is_paid for winner in self.winners)

    def is_like(self, other: PlaceLine) -> bool:
        """Whether both places are open and have the same prize."""
        mine, theirs = ((line.amount, line.ticket, line.thing, line.is_bubble) for line in (self, other))
        return mine == theirs and not (self.winners or other.winners)


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """A difference from a paid prize, with the player's name and the actions available to the viewer."""

    difference: AwardDifference
    player: str
    settle_url: str
    waive_url: str


@dataclass(frozen=True, slots=True)
class EarlierVersion:
    """A version published before the one in force."""

    number: int
    published_at: datetime
    entries: int
    total: Money


@dataclass(frozen=True, slots=True)
class Versions:
    """The published versions, and the differences from paid prizes; ``next_total`` is set while reopened."""

    number: int
    reopened_at: datetime | None
    earlier: tuple[EarlierVersion, ...]
    differences: tuple[DifferenceLine, ...]
    next_total: Money | None
    next_entries: int
    next_places: int


@dataclass(frozen=True, slots=True)
class PayoutsPage:
    """Pool, payout structure and awards of an event; the actions available to the viewer."""

    event_id: int
    event_name: str
    entries: int
    sheet: tuple[SheetLine, ...]
    places: tuple[PlaceLine, ...]
    total: Money
    is_published: bool
    is_edited: bool
    published_at: datetime | None
    has_tickets: bool
    has_things: bool
    due: int
    may_publish: bool
    why_not: str
    may_change: bool
    may_settle: bool
    may_export: bool
    is_settled: bool
    house_note: str
    seats_note: str
    deal_url: str
    has_deal: bool
    unclaimed_url: str
    versions: Versions
    bounties_url: str
    side_pools: tuple[str, ...]
    compare_url: str
    swaps: tuple[ThingsToSwap, ...] = ()
    provisional: str = ""
    flights: tuple[FlightCard, ...] = ()


def versions_of(structure: PayoutStructureView, *, may_settle: bool, may_waive: bool) -> Versions:
    """The earlier versions, the differences, and the next version that would be published."""
    all_versions = versions(structure.event_id)
    result = differences(structure.event_id) if all_versions else ()
    names = people.player_names({one.player_id for one in result})
    closed = may_settle and structure.is_published and not structure.reopened_at
    proposed = proposal(structure.event_id) if structure.reopened_at else None
    return Versions(
        number=structure.number,
        reopened_at=structure.reopened_at,
        earlier=tuple(_earlier(one) for one in all_versions if one.is_replaced),
        differences=tuple(_line(one, names, closed, may_waive=closed and may_waive) for one in result),
        next_total=proposed.total if proposed else None,
        next_entries=proposed.entries if proposed else 0,
        next_places=proposed.places if proposed else 0,
    )


def _earlier(version: VersionDetails) -> EarlierVersion:
    return EarlierVersion(
        version.number, version.published_at, version.entries, Money(version.prizes_minor, version.currency)
    )


def _line(
    difference: AwardDifference, names: Mapping[int, str], may_settle: bool, *, may_waive: bool
) -> DifferenceLine:
    """A difference as a line; a prize with nothing left is returned as a whole."""
    settle_url = reverse("difference", args=[difference.id])
    if not difference.due.minor and (award := award_of(difference.entry_id)):
        settle_url = reverse("award-back", args=[award.id])
    return DifferenceLine(
        difference=difference,
        player=names[difference.player_id],
        settle_url=settle_url if may_settle and difference.is_open else "",
        waive_url=(
            reverse("waive-difference", args=[difference.id])
            if may_waive and difference.is_open and difference.is_owed
            else ""
        ),
    )


FEW = 2
"""With this number of entries or fewer, a single prize needs no note."""


def payouts_page(event: EventView, role: str) -> PayoutsPage:
    """The payouts of an event, with the actions available to a role."""
    structure = queries.structure(event.id)
    awards = prize_awards.awards(event.id)
    why_not = _why_not(event, structure)
    due = sum(award.is_due for award in awards)
    is_director, is_played = role in DIRECTORS, event.is_played
    return PayoutsPage(
        event_id=event.id,
        event_name=event.name,
        entries=structure.entries,
        sheet=sheet_lines(structure),
        places=place_lines(structure, awards, is_cashier=role in CASHIERS, is_played=is_played),
        total=structure.total,
        swaps=things_to_swap(awards) if is_director else (),
        is_published=structure.is_published,
        provisional=provisional_words(event),
        is_edited=structure.is_edited,
        published_at=structure.published_at,
        has_tickets=any(prize.ticket.minor for prize in structure.prizes),
        has_things=any(prize.thing for prize in structure.prizes),
        due=due,
        may_publish=is_director and not structure.is_published and not why_not,
        why_not=why_not,
        may_change=is_director and structure.is_published and is_played,
        may_settle=is_director and event.state == "finished" and not due and _is_closed(structure),
        unclaimed_url=reverse("unclaimed") if unclaimed.how_many_may_leave(event.id) else "",
        may_export=role in CASHIERS | INSPECTORS,
        is_settled=event.state == "settled",
        house_note=_("The payout rule is the house default.") if "payout" in event.house_defaults else "",
        seats_note=_seats_note(structure) or _step_note(event, structure) or _lone_note(structure),
        deal_url=url_of(event.id) if is_played else "",
        has_deal=dealt(event.id) is not None,
        versions=versions_of(structure, may_settle=role in CASHIERS and is_played, may_waive=is_director),
        bounties_url=bounties_url(event),
        side_pools=tuple(pool.name for pool in event.side_pools),
        compare_url=_compare_url(event, structure) if is_director else "",
        flights=flight_cards(event, is_cashier=role in CASHIERS),
    )


def _compare_url(event: EventView, structure: PayoutStructureView) -> str:
    """The URL that compares the ways to divide the prizes, while the division may still change."""
    is_open = structure.is_provisional and event.payout.kind in MONEY_KINDS
    return reverse("payout-divisions", args=[event.id]) if is_open else ""


def _lone_note(structure: PayoutStructureView) -> str:
    """The note that one place takes everything, while it may still change: it may not be intended."""
    if not structure.is_provisional or len(structure.prizes) != 1 or structure.entries <= FEW:
        return ""
    (prize,) = structure.prizes
    if not prize.amount.minor:
        return ""
    return _("One place is paid: the winner takes all. Compare… shows other ways to divide the prizes.")


def _is_closed(structure: PayoutStructureView) -> bool:
    """Whether no more sales can change the prizes, and none differ from paid ones."""
    return (
        structure.is_published
        and not structure.reopened_at
        and not count_open_differences(structure.event_id)
    )


def _why_not(event: EventView, structure: PayoutStructureView) -> str:
    """Why the prizes cannot be published now; empty if they can (or are)."""
    if structure.is_published:
        return ""
    if not event.is_played:
        return _("Payouts are published once play has started and registration has closed.")
    if event.state == "running" and clock.is_registration_open(event.id, instants.now()):
        return explain(Refusal("registration_open"))[1]
    if not_over := structure.within.not_over:
        return explain(Refusal("flights_not_over", names=", ".join(not_over)))[1]
    return "" if structure.prizes else explain(Refusal("no_prizes"))[1]


def provisional_words(event: EventView) -> str:
    """Until when unpublished prizes may change."""
    is_over = event.is_played and not clock.is_registration_open(event.id, instants.now())
    return _("provisional until they are published") if is_over else _("provisional, updates with every sale")


def sheet_lines(structure: PayoutStructureView) -> tuple[SheetLine, ...]:
    """The prize pool from the money collected to the prizes."""
    sheet, within = structure.sheet, structure.within.minor

    def line(label: str, minor: int, *, is_total: bool = False) -> SheetLine:
        return SheetLine(label, Money(minor, structure.currency), is_total)

    return (
        line(_("Collected"), sheet.taken),
        line(_("Fees"), -sheet.fees),
        *(line(part_label(item.name), -item.amount) for item in sheet.sides),
        line(_("Prize pool"), sheet.gross, is_total=True),
        *((line(_("Given by the house"), sheet.added),) if sheet.added else ()),
        *((line(_("Bounties of bags not played"), sheet.heads),) if sheet.heads else ()),
        *((line(_("Add-ons given, out of the fees"), sheet.from_fees),) if sheet.from_fees else ()),
        *(line(item.name or _("Withheld"), -item.amount) for item in sheet.withholdings),
        *((line(_("Added by the house (guarantee)"), sheet.overlay),) if sheet.overlay else ()),
        line(_("Prizes"), sheet.prizes, is_total=True),
        *((line(_("Paid within flights"), -within),) if within else ()),
    )


def place_lines(
    structure: PayoutStructureView, awards: Sequence[Award], *, is_cashier: bool, is_played: bool
) -> tuple[PlaceLine, ...]:
    """The places with their prizes and players; equal neighbours share a line."""
    names = people.player_names({award.player_id for award in awards})
    by_place = _standing(awards, structure.places)
    still_open = open_hand(awards[0].event_id).entries if awards else frozenset()
    total = structure.total
    lines = [
        PlaceLine(
            place=prize.place,
            last=prize.place,
            amount=prize.amount,
            ticket=prize.ticket,
            thing=prize.thing,
            share=_share(prize, total),
            is_bubble=prize.place > structure.in_the_money,
            winners=tuple(
                winner_line(
                    award,
                    names[award.player_id],
                    instead=_prize_instead(award, prize),
                    is_open=award.entry_id in still_open,
                    # An unclaimed prize is paid after the event is settled, too.
                    may_pay=is_cashier and (is_played or award.unclaimed_at is not None),
                    is_reopened=structure.reopened_at is not None,
                )
                for award in by_place[prize.place]
            ),
        )
        for prize in (*structure.prizes, *_unpaid_places(structure, awards))
    ]
    return _together(lines)


def _unpaid_places(structure: PayoutStructureView, awards: Sequence[Award]) -> Sequence[PrizeView]:
    """Places below the last prize that still receive something: by a deal."""
    nothing = Money(0, structure.currency)
    places = {award.place for award in awards if award.place > structure.places}
    return [PrizeView(place, nothing, nothing, "") for place in sorted(places)]


def _together(lines: Sequence[PlaceLine]) -> tuple[PlaceLine, ...]:
    """Neighbouring places with the same prize on one line, as on posted payouts: 10–15."""
    listed: list[PlaceLine] = []
    for line in lines:
        if listed and listed[-1].is_like(line):
            listed[-1] = replace(listed[-1], last=line.last)
        else:
            listed.append(line)
    return tuple(listed)


def _standing(awards: Sequence[Award], places: int) -> Mapping[int, list[Award]]:
    """The awards by place; shared places one by one, the rest at the last paid place."""
    standing: Mapping[int, list[Award]] = defaultdict(list)
    for award in awards:
        last = min(award.place_to, max(award.place, places))
        free = (place for place in range(award.place, last) if not standing[place])
        standing[next(free, last)].append(award)
    return standing


def _share(prize: PrizeView, total: Money) -> str:
    """The prize as a percentage of all prizes, to a tenth, for display only."""
    if not (total.minor and prize.worth.minor):
        return ""
    tenths = (prize.worth.minor * 1_000 + total.minor // 2) // total.minor
    return f"{number_format(Decimal(tenths) / 10, 1)} %"


def _prize_instead(award: Award, prize: PrizeView) -> str:
    """The actual prize of an award, if it is not the prize of its line."""
    if award.is_shared and award.amount.minor:
        values = {"places": award.places, "amount": money_text(award.amount)}
        return _("shares %(places)s: %(amount)s") % values
    is_other = not award.is_shared and award.amount != prize.amount
    return _("receives %(amount)s") % {"amount": money_text(award.amount)} if is_other else ""


def _seats_note(structure: PayoutStructureView) -> str:
    """How many seats a satellite's pool pays, and its rest in cash; empty in any other event."""
    seats = [prize.ticket for prize in structure.prizes if prize.ticket.minor]
    if not seats or not structure.tickets:
        return ""
    instead = ngettext(
        "The pool makes %(seats)s seat of %(worth)s.",
        "The pool makes %(seats)s seats of %(worth)s each.",
        len(seats),
    ) % {"seats": len(seats), "worth": money_text(seats[0])}
    left = sum(prize.amount.minor for prize in structure.prizes)
    rest = _("%(rest)s buy no seat and are paid in cash.") % {
        "rest": money_text(Money(left, structure.currency))
    }
    parts = [instead, rest if left else "", _early_note(structure)]
    return " ".join(filter(None, parts))


def _step_note(event: EventView, structure: PayoutStructureView) -> str:
    """The note that prizes are not rounded to the step of the set-up, if that step exceeds the last prize."""
    step = event.payout.round_to_minor if event.payout.kind is PayoutKind.CASH else 0
    paid = structure.prizes[: len(structure.prizes) - structure.has_bubble]
    if structure.is_published or keeps_step([prize.amount.minor for prize in paid], step):
        return ""
    instead = money_text(Money(step, structure.currency))
    return _("Prizes are not rounded to %(step)s: it is more than the last prize.") % {"step": instead}


def _early_note(structure: PayoutStructureView) -> str:
    """How many seats were won early by stack, and whether all players left receive something."""
    if not structure.won_early:
        return ""
    instead = ngettext(
        "%(won)s seat won early, %(left)s left.",
        "%(won)s seats won early, %(left)s left.",
        structure.won_early,
    ) % {"won": structure.won_early, "left": structure.seats_left}
    stage = structure.stage(tournaments.players_left(structure.event_id))
    all_receive = _("Everybody left receives a prize.")
    return f"{instead} {all_receive}" if stage.is_in_the_money else instead


WALL = "wall"


@page(reads=READERS)
def posted(request: HttpRequest, event_id: int) -> HttpResponse:
    """The list; ``?size=wall`` in large type."""
    structure = queries.structure(event_id)
    event = tournaments.event(event_id)
    context = {
        "event": event,
        "provisional": provisional_words(event),
        "house": tournaments.house().name,
        "structure": structure,
        "sheet": sheet_lines(structure),
        "places": place_lines(structure, (), is_cashier=False, is_played=False),
        "is_wall": request.GET.get("size") == WALL,
        "bubble_note": _("The first place out of the money receives the last line.")
        if structure.has_bubble
        else "",
        "printed_at": instants.now(),
    }
    return render(request, "payouts/posted.html", context)
