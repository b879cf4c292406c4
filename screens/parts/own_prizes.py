"""The prizes on a player's page: for the place and for anything else, at the cashier or paid."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from payouts.awards.rows import ASIDE, Award, awards_of_entry
from payouts.bounties.rows import rules_of
from payouts.jackpots.rows import has_jackpot
from payouts.paying_rules.rows import paying_rules
from payouts.side_pools.rows import last_longer
from screens.parts.cache import Body
from tournaments import queries as tournaments
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True)
class OwnPrizes:
    """``beside``: prizes of chip leaders and side pools; ``slips`` may be called at the cashier."""

    of_place: Award | None
    beside: tuple[Award, ...]
    slips: tuple[int, ...]

    @property
    def body(self) -> Body:
        """Each prize besides the place: reason, amount, whether it is paid; and the slips, also as text."""
        paid, waits = _("Paid"), _("Still at the cashier’s desk")
        return {
            "beside": [
                {"what": line.places, "prize": line.prize, "state": paid if line.is_paid else waits}
                for line in self.beside
            ],
            "slips": list(self.slips),
            "slip": " · ".join(map(str, self.slips)),
        }


def own_prizes(entry: EntryView, *, waits: bool) -> OwnPrizes:
    """The prizes of an entry; ``waits``: in a hand that is not over, others may still share its place.

    No query runs for a player in play at an event without other prizes.
    """
    has_place = tournaments.place_of(entry.id) is not None
    awards = awards_of_entry(entry.id) if has_place or _has_more(entry.event_id) else ()
    of_place = next((award for award in awards if has_place and award.is_of_place), None)
    rest = [award for award in awards if award is not of_place or not waits]
    return OwnPrizes(
        of_place=of_place,
        beside=tuple(award for award in awards if award.kind in ASIDE),
        slips=tuple(award.slip for award in rest if award.is_due and award.slip)
        if paying_rules().calls
        else (),
    )


def longer_label(entry: EntryView) -> str:
    """How many of a last longer play, for a player in it who plays: ``Last longer: 3 of 12``; else empty."""
    if not tournaments.event(entry.event_id).side_pools or not entry.is_alive:
        return ""
    pool = last_longer(entry.event_id)
    if entry.id not in pool.entries:
        return ""
    told = {"name": pool.name, "left": pool.left, "count": len(pool.entries)}
    return _("%(name)s: you and %(others)s of %(count)s play") % {**told, "others": pool.left - 1}


def _has_more(event_id: int) -> bool:
    """Whether a player in play may have won a leader's prize, a side pool, or bounties paid by slip."""
    event = tournaments.event(event_id)
    has_prizes_aside = (
        event.side_pools or has_jackpot(event_id) or any(row.days for row in event.withholdings)
    )
    return bool(has_prizes_aside) or (paying_rules().calls and rules_of(event_id) is not None)
