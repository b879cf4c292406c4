"""What an approval of a prize is about, in words: who won it."""

from __future__ import annotations

from collections.abc import Mapping

from cashier.approvals.subjects import told_by
from payouts.models import Award, AwardDifference
from wording.words import names


def register() -> None:
    """Register the words of prizes, and of what differs from them."""
    told_by("award", lambda pks: _winners(dict(Award.every.filter(pk__in=pks).values_list("pk", "entry"))))
    told_by(
        "difference",
        lambda pks: _winners(dict(AwardDifference.objects.filter(pk__in=pks).values_list("pk", "entry"))),
    )


def _winners(entries: Mapping[int, int]) -> Mapping[int, str]:
    named = names("entry", entries.values())
    return {pk: named[entry] for pk, entry in entries.items()}
