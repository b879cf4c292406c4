"""What single players have of bounties: the worth of the own head, what they won, what they were not paid yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import BigIntegerField, Case, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.expressions import Combinable, CombinedExpression
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from cashier.sales.bounties import valid_sales
from payouts.bounties import mystery
from payouts.bounties.rows import rules_of
from payouts.models import AwardStatus, BountyWon
from rulebook.bounties import BountyRules, receives_left
from rulebook.products import PartKind
from tournaments import queries as tournaments
from tournaments.queries import EntryView

BOUNTY = Cast(KeyTextTransform(PartKind.BOUNTY.value, "parts"), BigIntegerField())
NOTHING = Value(0, BigIntegerField())
OVER = ("finished", "settled")


@dataclass(frozen=True, slots=True)
class OwnBounties:
    """In minor units: what the head is worth, what was won in cash, and what of it was not paid yet."""

    head: int = 0
    won: int = 0
    unpaid: int = 0


NONE = OwnBounties()


def own_bounties(entry: EntryView) -> OwnBounties:
    """Those of one entry; one question, none where the event has no bounties."""
    rules, event = rules_of(entry.event_id), tournaments.event(entry.event_id)
    if rules is None or entry.status not in ("alive", "out"):
        return NONE
    has_won = entry.is_alive and event.state in OVER
    found = _summed(event.id, [entry.id], with_left=has_won)
    own, left = found[entry.id], found[None]
    if has_won and receives_left(rules, entry.id) is not None:
        own = [mine + more for mine, more in zip(own, left, strict=True)]
    head = own[0] if entry.is_alive and not has_won else 0
    return OwnBounties(head=0 if rules.is_mystery else head, won=own[1], unpaid=own[2])


def heads_of(event_id: int, entry_ids: Collection[int]) -> Mapping[int, int]:
    """What the heads of these players are worth; one question, none where heads are worth nothing.

    Their names are read with them, as ``named_players_of`` asks for them.
    """
    rules = rules_of(event_id)
    if rules is None or rules.is_mystery or not entry_ids:
        return {}
    found = tournaments.figure_of_named(tuple(sorted(entry_ids)), _head(event_id))
    return {key: minor for key, minor in found.items() if minor > 0}


def _head(event_id: int) -> CombinedExpression:
    """The worth of a head, of an entry: bought, plus won onto it, less won of it."""
    won = BountyWon.objects.filter(event=event_id)
    bought = _sum(valid_sales(event_id), "entry", BOUNTY)
    lost = F("cash_minor") + F("head_minor")
    return bought + _sum(won, "hunter", F("head_minor")) - _sum(won, "victim", lost)


def _sum(rows: QuerySet[Any], owner: str, amount: Combinable) -> Coalesce:
    """What rows add up to that are of an entry."""
    own = rows.filter(**{owner: OuterRef("pk")}).order_by().values(owner)
    return Coalesce(Subquery(own.annotate(total=Sum(amount)).values("total"), BigIntegerField()), NOTHING)


def how_many_wait(event_id: int) -> int:
    """Of how many players nobody said who won the bounty, or opened the envelope."""
    rules = rules_of(event_id)
    if rules is None:
        return 0
    return len(mystery.waiting(event_id)) if rules.is_mystery else _unsaid(event_id, rules)


def _unsaid(event_id: int, rules: BountyRules) -> int:
    said = BountyWon.objects.filter(event=event_id, is_kept=False).values("victim_id")
    bought = valid_sales(event_id).filter(entry__status="out", parts__has_key=PartKind.BOUNTY.value)
    waiting = set(bought.exclude(entry__in=said).order_by().values_list("entry_id", flat=True))
    return len(heads_of(event_id, waiting)) if waiting else 0


def _summed(
    event_id: int, entry_ids: Collection[int], *, with_left: bool = False
) -> defaultdict[int | None, list[int]]:
    """Head, won and unpaid by entry, of sales and rows in one statement; with what nobody won under ``None``."""
    found: defaultdict[int | None, list[int]] = defaultdict(lambda: [0, 0, 0])
    won = BountyWon.objects.filter(event=event_id).order_by()
    hunted = Q(hunter__in=entry_ids)
    if with_left:
        hunted |= Q(hunter=None) & ~Q(victim__in=entry_ids)
    rows = _bought(event_id, entry_ids).union(
        _gained(won.filter(hunted)), _lost(won.filter(victim__in=entry_ids)), all=True
    )
    for key, *amounts in rows:
        found[key] = [one + more for one, more in zip(found[key], amounts, strict=True)]
    return found


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
