"""The tax on prizes: the rules, the one in force on a day, and the tax on a prize."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated

from access.fields import Note
from cashier.ledger.rows import paid_for
from cashier.limits.counting import day_of, start_of
from cashier.sales.rows import bought_by
from journal.reading import cached_query
from payouts.models import Award, AwardStatus, PrizeTaxRule, TaxOf
from rulebook.prize_tax import Before, PrizeTax, TaxBand, TaxBasis, tax_between, tax_of
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxBandView:
    """The tax on the part above an amount, up to the next band."""

    above_minor: int
    points: Annotated[int, Note("In hundredths of a percent.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTaxView:
    """The tax withheld from prizes from a day on."""

    id: int
    name: str
    since: date
    currency: str
    basis: TaxOf
    free_minor: Annotated[int, Note("Up to it nothing is kept back.")]
    is_whole: Annotated[bool, Note("Above it the whole amount is taxed, not only what exceeds it.")]
    bands: tuple[TaxBandView, ...]

    @property
    def rule(self) -> PrizeTax:
        """The rule as a value of the rulebook."""
        bands = tuple(TaxBand(band.above_minor, band.points) for band in self.bands)
        return PrizeTax(TaxBasis(self.basis.value), self.free_minor, self.is_whole, bands)


@cached_query("payouts.PrizeTaxRule")
def prize_taxes() -> tuple[PrizeTaxView, ...]:
    """All rules, latest first."""
    return tuple(tax_view(row) for row in PrizeTaxRule.objects.all())


def tax_view(row: PrizeTaxRule) -> PrizeTaxView:
    return PrizeTaxView(
        id=row.pk,
        name=row.name,
        since=row.since,
        currency=row.currency,
        basis=TaxOf(row.basis),
        free_minor=row.free_minor,
        is_whole=row.is_whole,
        bands=tuple(TaxBandView(above_minor=above, points=points) for above, points in row.bands),
    )


def tax_in_force(day: date, currency: str) -> PrizeTaxView | None:
    """The rule for prizes of a currency paid on a day; None without one."""
    rules = (rule for rule in prize_taxes() if rule.currency == currency and rule.since <= day)
    return next(rules, None)


def was_paid_by(row: PrizeTaxRule) -> bool:
    """Whether any prize was paid, or had its difference settled, while this rule was in force."""
    later = [rule.since for rule in prize_taxes() if rule.currency == row.currency and rule.since > row.since]
    begins = start_of(row.since)
    paid = Award.every.filter(status=AwardStatus.PAID, event__currency=row.currency).values("pk")
    return paid_for(paid, max(begins, row.set_at or begins), start_of(min(later)) if later else None)


def rules_without_payments() -> frozenset[int]:
    """The rules that no paid prize used: they may be removed."""
    return frozenset(row.pk for row in PrizeTaxRule.objects.all() if not was_paid_by(row))


def tax_due(award: Award, at: datetime) -> int:
    """The tax on a prize paid at an instant, in minor units; no query if no rule is in force."""
    rule = tax_in_force(day_of(at), award.amount.currency)
    if rule is None or not award.amount.minor:
        return 0
    before = _before([award])[award.id] if rule.basis is TaxOf.NET_WIN else Before()
    return tax_of(award.amount.minor, rule.rule, before)


def tax_differing(award: Award, due_minor: int, at: datetime) -> int:
    """The extra tax on a paid prize that becomes ``due_minor`` at an instant; negative: returned.

    By the rule of that day for additions, by the rule of the payment for reductions, never more than was
    withheld.
    """
    return taxes_differing({award: due_minor}, at)[award.id]


def taxes_differing(due: Mapping[Award, int], at: datetime) -> dict[int, int]:
    """The same for several prizes, by award; the other winnings of all their players are read at once."""
    rules = {award: _rule_differing(award, minor, at) for award, minor in due.items()}
    of_net = [award for award, rule in rules.items() if rule is not None and rule.basis is TaxOf.NET_WIN]
    before = _before(of_net)
    return {
        award.id: _differing(award, minor, rules[award], before.get(award.id, Before()))
        for award, minor in due.items()
    }


def _rule_differing(award: Award, due_minor: int, at: datetime) -> PrizeTaxView | None:
    day = at if due_minor > award.amount.minor else award.paid_at or at
    return tax_in_force(day_of(day), award.amount.currency)


def _differing(award: Award, due_minor: int, rule: PrizeTaxView | None, before: Before) -> int:
    if rule is None:
        return 0
    return max(-award.tax_minor, tax_between(award.amount.minor, due_minor, rule.rule, before))


def _before(awards: Sequence[Award]) -> dict[int, Before]:
    """By award, its player's other paid prizes in its event, and what the player bought there."""
    if not awards:
        return {}
    events, players = {award.event_id for award in awards}, {award.player_id for award in awards}
    paid = Award.every.filter(event__in=events, entry__player__in=players, status=AwardStatus.PAID)
    won: dict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
    columns = ("pk", "event", "entry__player", "amount_minor", "tax_minor")
    for pk, event, player, amount, tax in paid.order_by().values_list(*columns):
        won[event, player].append((pk, amount, tax))
    cost = bought_by(events, players)
    return {award.id: _beside(award, won[_whose(award)], cost.get(_whose(award), 0)) for award in awards}


def _whose(award: Award) -> tuple[int, int]:
    return award.event_id, award.player_id


def _beside(award: Award, won: Iterable[tuple[int, int, int]], cost: int) -> Before:
    others = [(amount, tax) for pk, amount, tax in won if pk != award.id]
    return Before(won=sum(amount for amount, _tax in others), tax=sum(tax for _, tax in others), cost=cost)


def as_paid_at(award: Award, at: datetime, tip_minor: int = 0) -> Award:
    """A due prize with the tax and tip that would be deducted if it were paid at that instant."""
    other = copy(award)
    other.tax_minor, other.tip_minor = tax_due(award, at), tip_minor
    return other


def prize_tax_row(tax_id: int) -> PrizeTaxRule:
    """The row; raises ``Refusal("tax_unknown")``."""
    row = PrizeTaxRule.objects.filter(pk=tax_id).first()
    if row is None:
        raise Refusal("tax_unknown", number=tax_id)
    return row
