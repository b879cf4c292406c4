"""Bounties on heads: the worth of each head, the winners, and whether all amounts add up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import BigIntegerField, Case, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.expressions import Combinable, CombinedExpression
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from cashier.sales.sums import bounties_bought, bounty_pool, valid_sales
from journal.compiled import Compiled
from journal.reading import cached_query
from payouts.awards.agreed import OVER
from payouts.awards.rows import listed
from payouts.bounties import mystery
from payouts.models import Award, AwardKind, AwardStatus, BountyWon
from rulebook.bounties import BountyRules, Reconciled, bounty_rules, goes_to_pool, receives_left, reconciled
from rulebook.knockouts import Key
from rulebook.products import PartKind
from rulebook.profile.variants import BountyKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True)
class Heads:
    """By entry, in minor units: the head bought, bounties won added to it, the part others won of it."""

    bought: Mapping[int, int]
    added: Mapping[int, int]
    given: Mapping[int, int]

    def of(self, entry_id: int) -> int:
        """The current worth of the head."""
        head = self.bought.get(entry_id, 0) + self.added.get(entry_id, 0)
        return head - self.given.get(entry_id, 0)


@dataclass(frozen=True, slots=True)
class HunterView:
    """An entry with a head or bounties: ``cash`` won, the part ``cashed``, ``head`` now, in minor units."""

    entry: EntryView
    knock_outs: int
    cash: int
    head: int
    cashed: int


@dataclass(frozen=True, slots=True)
class BountiesView:
    """The bounties of an event, in minor units.

    Hunters are in order of their bounties; with heads that nobody won, and players out without a recorded
    winner.
    """

    event_id: int
    currency: str
    kind: BountyKind
    hunters: tuple[HunterView, ...]
    unsaid: tuple[HunterView, ...]
    left: Mapping[int, int]
    receiver_id: int | None
    in_play: int
    sums: Reconciled
    rows: tuple[BountyWon, ...]

    @property
    def knock_outs(self) -> tuple[BountyWon, ...]:
        """Who won how much of whom, latest first; without bounties that nobody won and the winner’s own."""
        return tuple(row for row in reversed(self.rows) if row.is_knock_out)

    @property
    def won(self) -> int:
        """The sum that players receive so far."""
        return sum(hunter.cash for hunter in self.hunters)

    @property
    def left_over(self) -> int:
        """The sum that nobody receives, or nobody yet."""
        by_receiver = 0 if self.receiver_id is None else _received(self.left, self.receiver_id)
        return sum(self.left.values()) - by_receiver

    @property
    def is_complete(self) -> bool:
        """Whether the winner of every bounty is recorded and all bounties add up to the sales."""
        return not self.unsaid and not self.sums.difference


def rules_of(event_id: int) -> BountyRules | None:
    """The rules of heads; None if the event has no bounties."""
    return bounty_rules(tournaments.profile(event_id).bounties)


def require_rules(event_id: int) -> BountyRules:
    """The same; raises ``Refusal("no_bounties")``."""
    rules = rules_of(event_id)
    if rules is None:
        raise Refusal("no_bounties", event=event_id)
    return rules


def won_of(event_id: int, entry_ids: Collection[int] | None = None) -> tuple[BountyWon, ...]:
    """The bounties won in an event, in order; of or by these entries, or all."""
    rows = BountyWon.objects.filter(event=event_id)
    if entry_ids is not None:
        rows = rows.filter(Q(victim__in=entry_ids) | Q(hunter__in=entry_ids))
    return tuple(rows)


AROUND = Compiled[BountyWon](lambda pk: BountyWon.objects.filter(Q(victim=pk) | Q(hunter=pk)).order_by(), int)
"""The bounties won of or by one entry, to be read together with another query; with ``in_order``."""


@cached_query("payouts.BountyWon")
def rows_around(entry_id: int) -> tuple[BountyWon, ...]:
    """The rows of ``won_of`` one entry, in order, for callers that write some; not modified themselves."""
    return in_order(AROUND(entry_id))


def in_order(rows: Iterable[BountyWon]) -> tuple[BountyWon, ...]:
    return tuple(sorted(rows, key=lambda row: row.pk))


def heads(event_id: int, won: Iterable[BountyWon], entry_ids: Collection[int] | None = None) -> Heads:
    """The heads of some entries, or of all, with the bounties won of and by them."""
    added, lost = Counter[int](), Counter[int]()
    for bounty in won:
        lost[bounty.victim_id] += bounty.minor
        if bounty.hunter_id is not None:
            added[bounty.hunter_id] += bounty.head_minor
    return Heads(bounties_bought(event_id, entry_ids), added, lost)


def winner_of(event_id: int) -> int | None:
    """The entry that won the event alone, once it is over."""
    if tournaments.event(event_id).state not in OVER:
        return None
    left = tournaments.entries(event_id, "alive")
    return left[0].id if len(left) == 1 else None


def bounties(event_id: int) -> BountiesView:
    """All bounties of an event; raises ``Refusal("no_bounties")``."""
    rules, event = require_rules(event_id), tournaments.event(event_id)
    won, receiver = won_of(event_id), receives_left(rules, winner_of(event_id))
    known = heads(event_id, won)
    decided = {one.victim_id for one in won if not one.is_kept}
    left = {row.victim_id: row.cash_minor for row in won if row.hunter_id is None and row.cash_minor}
    all_hunters = [
        _hunter(
            entry,
            won_by,
            head=0 if rules.is_mystery or entry.id in decided else known.of(entry.id),
        )
        for entry, won_by in _with_won(event_id, won, receiver)
    ]
    unsaid = [one for one in all_hunters if one.head and not one.entry.is_alive]
    live, pool = sum(one.head for one in all_hunters), bounty_pool(event_id) - to_pool(event_id)
    if rules.is_mystery:
        waiting = mystery.waiting(event_id)
        unsaid = [one for one in all_hunters if one.entry.id in waiting]
        live = mystery.in_box(event_id, pool)
    # The entries with a head that can be won, or with bounties won.
    hunters = [one for one in all_hunters if one.cash or one.knock_outs or (one.head and one.entry.is_alive)]
    return BountiesView(
        event_id=event_id,
        currency=event.currency,
        kind=event.profile.bounties.kind,
        hunters=tuple(sorted(hunters, key=lambda hunter: (-hunter.cash, -hunter.head, hunter.entry.number))),
        unsaid=tuple(unsaid),
        left=left,
        receiver_id=int(receiver) if receiver is not None else None,
        in_play=live,
        sums=reconciled(pool, sum(row.cash_minor for row in won), live),
        rows=won,
    )


def _received(left: Mapping[int, int], winner_id: int) -> int:
    """The winner's part of heads that nobody won; the own head is left over if the house pays none."""
    return sum(minor for victim, minor in left.items() if victim != winner_id)


def _with_won(
    event_id: int, won: Iterable[BountyWon], receiver: Key | None
) -> list[tuple[EntryView, list[BountyWon]]]:
    """Every valid entry with its bounties; the winner of the event also gets those nobody won, by the rules.

    The own head is left over if the house pays none.
    """
    by_hunter: dict[Key | None, list[BountyWon]] = {}
    for bounty in won:
        is_received = bounty.hunter_id is None and bounty.victim_id != receiver
        by_hunter.setdefault(receiver if is_received else bounty.hunter_id, []).append(bounty)
    result = (entry for entry in tournaments.entries(event_id) if entry.status in ("alive", "out"))
    return [(entry, by_hunter.get(entry.id, [])) for entry in result]


def _hunter(entry: EntryView, won: list[BountyWon], *, head: int) -> HunterView:
    knock_outs = sum(
        bounty.hunter_id == entry.id and not (bounty.is_own or bounty.is_moved) for bounty in won
    )
    cashed = sum(row.cash_minor for row in won if row.award_id is not None)
    return HunterView(entry, knock_outs, sum(row.cash_minor for row in won), head, cashed)


def to_pool(event_id: int) -> int:
    """The heads of bags not played that go to the prize pool, in minor units."""
    rules = rules_of(event_id)
    if rules is None or not goes_to_pool(rules):
        return 0
    rows = BountyWon.objects.filter(event=event_id, hunter=None, is_moved=True)
    return int(rows.aggregate(total=Sum("head_minor", default=0))["total"])


def due_to(entry_id: int) -> tuple[BountyWon, ...]:
    """The bounties that an entry has won and not cashed; empty if the event has no bounties."""
    event_id = tournaments.entry(entry_id).event_id
    rules = rules_of(event_id)
    if rules is None:
        return ()
    rows = BountyWon.objects.filter(event=event_id, award=None, cash_minor__gt=0)
    wanted = Q(hunter=entry_id)
    if receives_left(rules, winner_of(event_id)) == entry_id:
        wanted |= Q(hunter=None) & ~Q(victim=entry_id)
    return tuple(rows.filter(wanted))


def not_cashed(event_id: int) -> dict[int, int]:
    """The bounties won and not cashed by each entry, in minor units; empty if the event has no bounties."""
    return dict(all_not_cashed([tournaments.event(event_id)]).get(event_id, {}))


def all_not_cashed(events: Collection[EventView]) -> dict[int, Counter[int]]:
    """The same for several events; events without any are left out."""
    rules = {
        event.id: known for event in events if (known := bounty_rules(event.profile.bounties)) is not None
    }
    result: dict[int, Counter[int]] = defaultdict(Counter)
    if not rules:
        return result
    rows = BountyWon.objects.filter(event__in=rules, award=None, cash_minor__gt=0)
    winners = tournaments.winners([event.id for event in events if event.id in rules and event.state in OVER])
    for row in rows:
        receiver = receives_left(rules[row.event_id], winners.get(row.event_id))
        is_left = row.hunter_id is None and row.victim_id != receiver
        if (hunter_id := receiver if is_left else row.hunter_id) is not None:
            result[row.event_id][int(hunter_id)] += row.cash_minor
    return result


def cashed(event_id: int) -> tuple[Award, ...]:
    """The cashed bounties, due and paid."""
    return listed(Award.every.filter(event=event_id, kind=AwardKind.BOUNTY))


def unpaid(result: BountiesView, claims: Iterable[Award]) -> Counter[int]:
    """The bounties won and not paid by each entry, in minor units; ``claims`` are the event's cashed ones."""
    left = Counter({hunter.entry.id: hunter.cash - hunter.cashed for hunter in result.hunters})
    for claim in claims:
        left[claim.entry_id] += claim.amount.minor if claim.is_due else 0
    return left


def waiting_of(entry_id: int) -> int | None:
    """The id of an entry's award of cashed bounties that is not paid yet."""
    claims = Award.every.filter(entry=entry_id, kind=AwardKind.BOUNTY, status=AwardStatus.DUE)
    return claims.values_list("pk", flat=True).first()


def unpaid_of(entry_id: int) -> int:
    """The bounties won by an entry and not paid, in minor units."""
    claims = Award.every.filter(entry=entry_id, kind=AwardKind.BOUNTY, status=AwardStatus.DUE)
    waiting = claims.aggregate(total=Sum("amount_minor", default=0))["total"]
    return int(waiting) + sum(row.cash_minor for row in due_to(entry_id))


def require_none_cashed(event_id: int) -> None:
    """Raise ``Refusal("bounties_cashed")`` if bounties were cashed, so that not all can be refunded."""
    if rules_of(event_id) is not None and Award.every.filter(event=event_id, kind=AwardKind.BOUNTY).exists():
        raise Refusal("bounties_cashed", event=event_id)


def require_all_paid(event_id: int) -> None:
    """Raise ``Refusal`` ``box_differs``, ``bounties_unsaid`` or ``bounties_due`` unless every bounty of an event is won and paid."""
    if rules_of(event_id) is None:
        return
    mystery.require_box_right(event_id)
    result = bounties(event_id)
    if not result.is_complete:
        raise Refusal("bounties_unsaid", entries=[one.entry.id for one in result.unsaid])
    due = [hunter.entry.id for hunter in result.hunters if hunter.cash > hunter.cashed]
    due += [award.entry_id for award in cashed(event_id) if award.is_due]
    if due:
        raise Refusal("bounties_due", entries=sorted(set(due)))


BOUNTY = Cast(KeyTextTransform(PartKind.BOUNTY.value, "parts"), BigIntegerField())
NOTHING = Value(0, BigIntegerField())


@dataclass(frozen=True, slots=True)
class OwnBounties:
    """In minor units: the worth of the head, the cash won, and the part not paid yet."""

    head: int = 0
    won: int = 0
    unpaid: int = 0


NONE = OwnBounties()


def own_bounties(entry: EntryView) -> OwnBounties:
    """The bounties of one entry, in one query; None if the event has no bounties."""
    rules, event = rules_of(entry.event_id), tournaments.event(entry.event_id)
    if rules is None or entry.status not in ("alive", "out"):
        return NONE
    has_won = entry.is_alive and event.state in OVER
    result = _summed(event.id, [entry.id], with_left=has_won)
    own, left = result[entry.id], result[None]
    if has_won and receives_left(rules, entry.id) is not None:
        own = [mine + more for mine, more in zip(own, left, strict=True)]
    head = own[0] if entry.is_alive and not has_won else 0
    return OwnBounties(head=0 if rules.is_mystery else head, won=own[1], unpaid=own[2])


def heads_of(event_id: int, entry_ids: Collection[int]) -> Mapping[int, int]:
    """The worth of the heads of these players; one query, no query if the event has no bounties.

    The names are read with them, because ``named_players_of`` needs them.
    """
    rules = rules_of(event_id)
    if rules is None or rules.is_mystery or not entry_ids:
        return {}
    result = tournaments.figure_of_named(tuple(sorted(entry_ids)), _head(event_id))
    return {key: minor for key, minor in result.items() if minor > 0}


def _head(event_id: int) -> CombinedExpression:
    """The worth of an entry's head: bought, plus won onto it, minus won of it."""
    won = BountyWon.objects.filter(event=event_id)
    bought = _sum(valid_sales(event_id), "entry", BOUNTY)
    lost = F("cash_minor") + F("head_minor")
    return bought + _sum(won, "hunter", F("head_minor")) - _sum(won, "victim", lost)


def _sum(rows: QuerySet[Any], owner: str, amount: Combinable) -> Coalesce:
    """The sum of the rows of an entry."""
    own = rows.filter(**{owner: OuterRef("pk")}).order_by().values(owner)
    return Coalesce(Subquery(own.annotate(total=Sum(amount)).values("total"), BigIntegerField()), NOTHING)


def how_many_wait(event_id: int) -> int:
    """How many players have no recorded bounty winner, or an unopened envelope."""
    rules = rules_of(event_id)
    if rules is None:
        return 0
    return len(mystery.waiting(event_id)) if rules.is_mystery else _unsaid(event_id, rules)


def _unsaid(event_id: int, rules: BountyRules) -> int:
    decided = BountyWon.objects.filter(event=event_id, is_kept=False).values("victim_id")
    bought = valid_sales(event_id).filter(entry__status="out", parts__has_key=PartKind.BOUNTY.value)
    waiting = set(bought.exclude(entry__in=decided).order_by().values_list("entry_id", flat=True))
    return len(heads_of(event_id, waiting)) if waiting else 0


def _summed(
    event_id: int, entry_ids: Collection[int], *, with_left: bool = False
) -> defaultdict[int | None, list[int]]:
    """Head, won and unpaid by entry, from sales and rows in one statement; unwon bounties under ``None``."""
    result: defaultdict[int | None, list[int]] = defaultdict(lambda: [0, 0, 0])
    won = BountyWon.objects.filter(event=event_id).order_by()
    hunted = Q(hunter__in=entry_ids)
    if with_left:
        hunted |= Q(hunter=None) & ~Q(victim__in=entry_ids)
    rows = _bought(event_id, entry_ids).union(
        _gained(won.filter(hunted)), _lost(won.filter(victim__in=entry_ids)), all=True
    )
    for key, *amounts in rows:
        result[key] = [one + more for one, more in zip(result[key], amounts, strict=True)]
    return result


def _bought(event_id: int, entry_ids: Collection[int]) -> QuerySet[Any, Any]:
    rows = valid_sales(event_id).filter(entry__in=entry_ids).order_by()
    return rows.annotate(head=Coalesce(BOUNTY, NOTHING), won=NOTHING, unpaid=NOTHING).values_list(
        "entry_id", "head", "won", "unpaid"
    )


def _gained(rows: QuerySet[BountyWon]) -> QuerySet[Any, Any]:
    unpaid = Case(
        When(award__status=AwardStatus.PAID, then=NOTHING),
        default=F("cash_minor"),
        output_field=BigIntegerField(),
    )
    return rows.annotate(unpaid=unpaid).values_list("hunter_id", "head_minor", "cash_minor", "unpaid")


def _lost(rows: QuerySet[BountyWon]) -> QuerySet[Any, Any]:
    taken = NOTHING - F("cash_minor") - F("head_minor")
    return rows.annotate(taken=taken, won=NOTHING, unpaid=NOTHING).values_list(
        "victim_id", "taken", "won", "unpaid"
    )
