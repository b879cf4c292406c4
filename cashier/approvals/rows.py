"""Queries about approvals: the requests, their results, and the amounts above which they are required."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, ClassVar

from django.db.models import QuerySet, Sum
from django_filters import ChoiceFilter

from access.fields import Note
from cashier.kinds import ApprovalState
from cashier.models import Approval, ApprovalRules, Unapproved
from journal.filters import RowFilters
from journal.reading import cached_query
from people.staff import rows as people
from people.staff.rows import User
from rulebook.approvals import ApprovalKind, Thresholds
from rulebook.refusals import Refusal

ABOVE = (
    "A second person approves an amount above it, and what takes the sum of a day above it; null: nothing."
)


@dataclass(frozen=True, slots=True)
class ApprovalRulesView:
    """The amounts above which a second person approves; none is required until the house turns it on."""

    void_minor: Annotated[int | None, Note(f"Voids. {ABOVE}")] = None
    difference_minor: Annotated[int | None, Note(f"Over or short at the close of a drawer. {ABOVE}")] = None
    cash_moved_minor: Annotated[int | None, Note(f"Cash from and to the safe, a float too. {ABOVE}")] = None
    pay_out_minor: Annotated[int | None, Note(f"Prizes, refunds, tips and withdrawals. {ABOVE}")] = None
    overrides: Annotated[bool, Note("Every override of an entry rule is approved by a second person.")] = (
        False
    )
    minutes: Annotated[int, Note("How long a request waits, and an approval is good.")] = 15
    deals: Annotated[bool, Note("Every deal of the players left is approved by a second person.")] = False

    @property
    def thresholds(self) -> Thresholds:
        """The thresholds as the rule reads them."""
        return Thresholds(
            self.void_minor,
            self.difference_minor,
            self.cash_moved_minor,
            self.pay_out_minor,
            self.overrides,
            self.deals,
        )

    def until(self, now: datetime) -> datetime:
        """The time until which a request or an approval made now is valid."""
        return now + timedelta(minutes=self.minutes)

    @property
    def is_on(self) -> bool:
        """Whether anything needs approval at all."""
        return self.thresholds != Thresholds()


class ApprovalFilters(RowFilters):
    """Filters of requests."""

    state = ChoiceFilter(choices=ApprovalState.choices)

    class Meta:
        model = Approval
        fields: ClassVar[list[str]] = []


@cached_query("cashier.ApprovalRules")
def approval_rules() -> ApprovalRulesView:
    """The amounts above which a second person approves."""
    row = ApprovalRules.objects.order_by("pk").first()
    if row is None:
        return ApprovalRulesView()
    return ApprovalRulesView(
        row.void_minor,
        row.difference_minor,
        row.cash_moved_minor,
        row.pay_out_minor,
        row.overrides,
        row.minutes,
        row.deals,
    )


def of_player(player_id: int) -> str:
    """The key under which the amounts of a player add up on a day."""
    return f"player/{player_id}"


def passed_today(kind: ApprovalKind, who: str, currency: str, since: datetime) -> int:
    """The amount that passed without a second person since the day began."""
    rows = Unapproved.objects.filter(who=who, kind=kind, currency=currency, at__gte=since)
    return rows.aggregate(sum=Sum("amount_minor"))["sum"] or 0


def passed_among(kind: ApprovalKind, whose: Iterable[str], since: datetime) -> dict[tuple[str, str], int]:
    """The same amounts for several keys, by key and currency; one query."""
    rows = Unapproved.objects.filter(who__in=set(whose), kind=kind, at__gte=since).order_by()
    sums = rows.values_list("who", "currency").annotate(sum=Sum("amount_minor"))
    return {(who, currency): total for who, currency, total in sums}


def approval_row(approval_id: int) -> Approval:
    """The row; raises ``Refusal("approval_unknown")``."""
    row = Approval.objects.filter(pk=approval_id).first()
    if row is None:
        raise Refusal("approval_unknown", number=approval_id)
    return row


def latest_about(kind: ApprovalKind, subject: str) -> Approval | None:
    """The latest request about a subject, or None."""
    return Approval.objects.filter(kind=kind, subject=subject).order_by("-pk").first()


def latest_among(kind: ApprovalKind, subjects: Iterable[str]) -> dict[str, ApprovalState]:
    """The state of the latest request about each of these subjects, if any; one query."""
    rows = Approval.objects.filter(kind=kind, subject__in=set(subjects)).order_by("pk")
    return {subject: ApprovalState(state) for subject, state in rows.values_list("subject", "state")}


def approval_rows(query: Mapping[str, Any]) -> QuerySet[Approval]:
    """The requests, newest first."""
    return ApprovalFilters.of(Approval.objects.order_by("-pk"), query)


def latest_approvals(limit: int) -> tuple[Approval, ...]:
    """The latest requests, newest first."""
    return tuple(Approval.objects.order_by("-pk")[:limit])


def waiting_approvals(now: datetime) -> int:
    """How many requests wait for an answer."""
    return Approval.objects.filter(state=ApprovalState.ASKED, until__gt=now).count()


DESK = ("cashier", "cage", "floor", "director", "administrator")


def at_the_desk_first() -> list[User]:
    """The active staff, those who usually have a drawer first, because the first of a list is preselected."""
    return sorted(
        people.staff(is_active=True), key=lambda one: DESK.index(one.role) if one.role in DESK else len(DESK)
    )
