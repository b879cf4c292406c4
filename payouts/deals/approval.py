"""What a second person has said to the deal proposed, on the deal's page."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from cashier.approvals.rows import approval_rules, latest_about
from cashier.kinds import ApprovalState
from journal import instants
from payouts.awards.agreed import deal
from rulebook.approvals import ApprovalKind


@dataclass(frozen=True, slots=True)
class ApprovalNote:
    """A sentence; ``url`` is where another person approves here by PIN, empty where nothing waits."""

    text: str
    url: str = ""


def approval_note(event_id: int) -> ApprovalNote | None:
    """The note; None where the house asks nobody, or no deal is proposed."""
    found = deal(event_id)
    if found is None or found.is_agreed or not approval_rules().deals:
        return None
    asked = latest_about(ApprovalKind.DEAL, found.subject)
    if asked is None or asked.until < instants.now() or asked.state is ApprovalState.USED:
        return ApprovalNote(_("A second person approves the deal: agreeing asks for it."))
    if asked.state is ApprovalState.APPROVED:
        return ApprovalNote(_("The deal is approved: agree on it now."))
    if asked.state is ApprovalState.DECLINED:
        return ApprovalNote(_("The deal was declined. Propose another one, or ask again by agreeing on it."))
    here = reverse("approval", args=[asked.id])
    return ApprovalNote(
        _("Request %(number)s waits for a head of cage or director.") % {"number": asked.id},
        f"{here}?{urlencode({'next': reverse('deal', args=[event_id])})}",
    )
