"""What happened to approvals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class ApprovalAsked(Fact):
    """A second person was asked to approve something."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    approval: int
    kind: str
    subject: str
    amount_minor: int
    currency: str
    reason: str


@dataclass(frozen=True, slots=True)
class ApprovalAnswered(Fact):
    """What every answer says of the request."""

    undo: ClassVar[Undo] = Undo.NEVER

    approval: int
    asked_by: int
    kind: str
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class ApprovalGiven(ApprovalAnswered):
    """Another person approved."""


@dataclass(frozen=True, slots=True)
class ApprovalDeclined(ApprovalAnswered):
    """Another person declined."""


@dataclass(frozen=True, slots=True)
class ApprovalUsed(Fact):
    """An approval was used: recorded beside what was done."""

    approval: int
    approved_by: int


@dataclass(frozen=True, slots=True)
class ApprovalRulesChanged(Fact):
    """The house changed above which amounts a second person approves."""

    void_minor: int | None
    difference_minor: int | None
    cash_moved_minor: int | None
    pay_out_minor: int | None
    overrides: bool
    minutes: int
    currency: str
    deals: bool = False
