"""Above which amounts a second person approves."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

from access.fields import Limits, Minor, Note
from access.roles import ADMINISTRATORS
from access.verbs import of_house, verb
from cashier.approvals.facts import ApprovalRulesChanged
from cashier.approvals.rows import ABOVE, ApprovalRulesView, approval_rules
from cashier.models import ApprovalRules
from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeApprovalRules:
    """Above which amounts a second person approves from now on."""

    void_minor: Annotated[Minor | None, Note(f"Voids. {ABOVE}")] = None
    difference_minor: Annotated[Minor | None, Note(f"Over or short at the close of a drawer. {ABOVE}")] = None
    cash_moved_minor: Annotated[Minor | None, Note(f"Cash from and to the safe, a float too. {ABOVE}")] = None
    pay_out_minor: Annotated[Minor | None, Note(f"Prizes, refunds, tips and withdrawals. {ABOVE}")] = None
    overrides: Annotated[bool, Note("Every override of an entry rule is approved by a second person.")] = (
        False
    )
    deals: Annotated[bool, Note("Every deal of the players left is approved by a second person.")] = False
    minutes: Annotated[int, Limits(1, 240), Note("How long a request waits, and an approval is good.")] = 15


@verb(ChangeApprovalRules, "approval-rules/", admits=ADMINISTRATORS, opens=of_house, method="put")
def change_approval_rules(book: OpenBook, command: ChangeApprovalRules) -> ApprovalRulesView:
    """Change above which amounts a second person approves.

    Raises ``Refusal("amount_negative")``.
    """
    wanted = asdict(command)
    for name, amount in wanted.items():
        if name.endswith("_minor") and (amount or 0) < 0:
            raise Refusal("amount_negative", field=name.removesuffix("_minor"))
    row = ApprovalRules.objects.order_by("pk").first()
    if row is None:
        book.create(ApprovalRules, **wanted)
    else:
        for name, value in wanted.items():
            setattr(row, name, value)
        book.save(row)
    book.record(ApprovalRulesChanged(**wanted, currency=tournaments.house().currency))
    return approval_rules()
