"""The statement of a player's winnings, as it is counted."""

from __future__ import annotations

from access.roles import CASHIERS, INSPECTORS
from payouts.winnings.rows import Winnings, winnings_of
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper


def register() -> None:
    """Offer it to programs that print themselves."""
    offer_paper(PaperKind.WINNINGS, CASHIERS | INSPECTORS, lambda pk: winnings_paper(winnings_of(pk)))


def winnings_paper(found: Winnings) -> Paper:
    """The statement of a player's winnings of a year; with another prize on it, it is another paper."""
    edition = f"{found.year}/{len(found.lines)}"
    return Paper(PaperKind.WINNINGS, found.player_id, found.year, edition)
