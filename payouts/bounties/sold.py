"""Bounties that are sold or voided while play is on: heads follow, and what was won is not voided."""

from __future__ import annotations

from django.db.models import Q

from cashier.sales.bounties import bounty_pool
from cashier.sales.bounty_links import follow_bounties, lock_bounties
from journal.book import OpenBook
from payouts.bounties import mystery
from payouts.bounties import rows as queries
from payouts.bounties.verbs import bring_in_line
from payouts.models import BountyWon
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


def register() -> None:
    """Register both with the cashier."""
    follow_bounties(head_follows)
    lock_bounties(require_nothing_won)


def head_follows(book: OpenBook, entry_id: int, minor: int) -> None:
    """Step: who won the head of a player who is out, or of the winner, wins what is paid for it later as well.

    Of an entry that is void nothing is left.

    Raises ``Refusal`` ``head_below_zero`` or ``bounty_cashed``.
    """
    one = tournaments.entry(entry_id)
    rules = queries.rules_of(one.event_id)
    if rules is None or rules.is_mystery:
        return
    if one.status in ("out", "void") or (
        one.is_alive and tournaments.event(one.event_id).state == "finished"
    ):
        bring_in_line(book, event_id=one.event_id, entry_ids=[entry_id])
    elif one.is_alive and minor < 0:
        _require_head(one.event_id, entry_id)


def _require_head(event_id: int, entry_id: int) -> None:
    """Of a player who bought back more may have been won than the head would be worth."""
    won = queries.won_of(event_id, [entry_id])
    if queries.heads(event_id, won, [entry_id]).of(entry_id) < 0:
        raise Refusal("head_below_zero", entry=entry_id)


def require_nothing_won(entry_id: int, minor: int) -> None:
    """Raise ``Refusal`` ``bounties_of_entry`` or ``envelopes_opened`` before an entry with this bounty is void.

    What it won, or others of it, would be lost; and what envelopes paid already, the bounties must still make.
    """
    event_id = tournaments.entry(entry_id).event_id
    rules = queries.rules_of(event_id)
    if rules is None:
        return
    own = Q(hunter=entry_id) | Q(victim=entry_id, hunter__isnull=False)
    worth = Q(cash_minor__gt=0) | Q(head_minor__gt=0)
    if BountyWon.objects.filter(own & worth, event=event_id).exists():
        raise Refusal("bounties_of_entry", entry=entry_id)
    if rules.is_mystery and mystery.box(event_id) is not None:
        others = len(mystery.to_draw(event_id) - {entry_id})
        if bounty_pool(event_id) - minor < mystery.drawn(event_id) + others:
            raise Refusal("envelopes_opened", entry=entry_id)
