"""The payouts part: the pool, the prize of each place, and its winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cashier.ledger.rows import know_counts
from floor.play.hands import open_groups
from journal.parts import shows
from payouts.awards.agreed import dealt, require_deal_of
from payouts.awards.rows import awards
from payouts.jackpots.rows import ShownJackpot, shown_jackpot
from payouts.publishing.dues import published_dues_of
from payouts.side_pools.rows import LastLonger, last_longer
from payouts.structure import rows as payouts
from payouts.structure.rows import PayoutStructureView, PrizeView
from rulebook.deal import shows_deal
from rulebook.money import Money, minor_digits
from screens.parts.cache import Body, PartRequest
from screens.parts.names import shown_names
from screens.parts.screen_tokens import Audience
from tournaments import queries as tournaments
from wording.figures import money_short_text

shows(
    "payouts",
    "payouts.prize",
    "payouts.award",
    "payouts.payoutstructure.is_replaced",
    "payouts.payoutstructure.reopened_at",
    "payouts.deal",
    "payouts.jackpot",
    "payouts.jackpotfeed",
    "payouts.dealshare.has_agreed",
    "cashier.sale",
    "cashier.refund.state",
    "tournaments.entry.finish_rank",
    "tournaments.event.payout",
    "tournaments.event.profile",
    "tournaments.event.guarantee_minor",
    "tournaments.event.is_guarantee_gross",
    "tournaments.event.guarantee_parts",
    "tournaments.event.added_minor",
    "tournaments.event.withholdings",
    "tournaments.event.side_pools",
    "tournaments.event.currency",
    "tournaments.event.shows_names",
    "tournaments.house.public_names",
    "floor.handforhand",
)


def payouts_part(request: PartRequest) -> Body:
    """The pool and the prizes by place; provisional until published, and while sales are reopened.

    A shared place is listed with what each of its players receives; so is one below the last paid place, if a
    tie extends below it, and places below by a deal. Every winner is named once, and the prizes add up. In
    hand for hand, nobody is named until the hand is closed: others may still share the place (TDA 2024
    RP-8-A). The room reads the amounts of a deal only if the house allows it; otherwise it reads the
    published prizes.
    """
    if not request.event_id:
        return {
            "currency": "",
            "digits": 0,
            "pool_minor": 0,
            "is_provisional": True,
            "deal": "",
            "places": [],
            **_jackpot(ShownJackpot()),
            **_longer(LastLonger()),
        }
    know_counts([request.event_id])
    structure = payouts.structure(request.event_id)
    due = _due(request)
    winners = _winners(request, max((structure.places, *(place for place, _minor in due.values()))))
    shares = {entry: minor for entry, (_place, minor) in due.items()}
    return {
        "deal": _deal(request),
        "currency": structure.currency,
        "digits": minor_digits(structure.currency),
        "pool_minor": structure.sheet.prizes,
        "is_provisional": structure.is_provisional,
        "places": [
            *(_row(prize, winners, shares, structure) for prize in structure.prizes),
            *_behind(structure.places, winners, shares),
        ],
        **_jackpot(shown_jackpot(request.event_id)),
        **_longer(last_longer(request.event_id)),
    }


def _longer(pool: LastLonger) -> Body:
    return {"longer_name": pool.name, "longer_left": pool.left, "longer_of": len(pool.entries)}


def _jackpot(jackpot: ShownJackpot) -> Body:
    return {"jackpot_name": jackpot.name, "jackpot_minor": jackpot.minor}


def _due(request: PartRequest) -> Mapping[int, tuple[int, int]]:
    """Place and prize in money of all players out in the money, by entry."""
    if _shows_deal(request) or dealt(request.event_id) is None:
        return {award.entry_id: (award.place, award.amount.minor) for award in awards(request.event_id)}
    return {
        award.entry_id: (award.place, award.amount_minor) for award in published_dues_of(request.event_id)
    }


def _shows_deal(request: PartRequest) -> bool:
    return shows_deal(
        tournaments.profile(request.event_id).places, is_staff=request.audience == Audience.STAFF
    )


def _deal(request: PartRequest) -> str:
    """What the deal gives each player or place, in one line; empty without a deal, or if it is not public."""
    if dealt(request.event_id) is None or not _shows_deal(request):
        return ""
    deal = require_deal_of(request.event_id)
    currency = tournaments.event(request.event_id).currency
    names = shown_names(request, tournaments.players_of(tuple(player.entry_id for player in deal.players)))
    lines = [
        f"{f'{player.place}.' if deal.is_by_place else names[player.entry_id]} "
        f"{money_short_text(Money(player.amount_minor, currency))}"
        for player in deal.players
    ]
    if deal.left_minor:
        left = money_short_text(Money(deal.left_minor, currency))
        lines.append(_("the winner %(amount)s more") % {"amount": left})
    return " · ".join(lines)


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner of a place; ``shared`` is the range of places if several players share it, as ``5–6``."""

    entry: int
    name: str
    shared: str


def _row(
    prize: PrizeView, winners: Mapping[int, Winner], shares: Mapping[int, int], structure: PayoutStructureView
) -> Body:
    winner = winners.get(prize.place, NOBODY)
    minor = shares.get(winner.entry, prize.amount.minor)
    money = Money(minor, prize.amount.currency)
    text = prize.in_words(money, is_seat=prize.place <= structure.tickets)
    is_bubble = prize.place > structure.in_the_money
    return {
        "place": prize.place,
        "shared": winner.shared,
        "minor": minor,
        "text": _bubble(text or money_short_text(money)) if is_bubble else text,
        "player": winner.name,
    }


def _bubble(prize: str) -> str:
    return _("%(prize)s, bubble") % {"prize": prize}


def _behind(paid: int, winners: Mapping[int, Winner], shares: Mapping[int, int]) -> list[Body]:
    """The players below the last paid place who receive something: tied for it, or by a deal."""
    return [
        {
            "place": place,
            "shared": winner.shared,
            "minor": shares[winner.entry],
            "text": "",
            "player": winner.name,
        }
        for place, winner in sorted(winners.items())
        if place > paid and winner.entry in shares
    ]


def _winners(request: PartRequest, places: int) -> dict[int, Winner]:
    """The winners of each place; players who share places follow each other."""
    still_open = open_groups(request.event_id)
    finishers = tournaments.placed(request.event_id, 1, places)
    finished = [finisher for finisher in finishers if finisher.group not in still_open]
    names = shown_names(request, tournaments.placed_players(finished))
    winners: dict[int, Winner] = {}
    for finisher in finished:
        place = next(place for place in range(finisher.place, finisher.place_to + 1) if place not in winners)
        shared = f"{finisher.place}–{finisher.place_to}" if finisher.place_to > finisher.place else ""
        winners[place] = Winner(finisher.entry_id, names[finisher.entry_id], shared)
    return winners


NOBODY = Winner(0, "", "")
