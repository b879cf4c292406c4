"""A winner on the page of the payouts, with what may be done about the prize."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from payouts.models import Award


@dataclass(frozen=True, slots=True)
class WinnerLine:
    """An award with the name of its player and the actions available on it.

    ``is_open`` while others may still bust in the same hand and share it: it is not paid before. ``instead`` is
    its actual prize if that differs from the prize of its line: after a deal, or if it was forfeited.
    """

    award: Award
    player: str
    instead: str
    is_open: bool
    pay_url: str
    back_url: str
    slip_url: str
    ticket_url: str


def winner_line(
    award: Award, player: str, *, instead: str, is_open: bool, may_pay: bool, is_reopened: bool
) -> WinnerLine:
    """The line of an award."""
    is_payable = may_pay and not (award.is_paid or is_open or is_reopened)
    return WinnerLine(
        award=award,
        player=player,
        instead=instead,
        is_open=is_open and not award.is_paid,
        pay_url=reverse("award-pay", args=[award.id]) if is_payable else "",
        back_url=reverse("award-back", args=[award.id]) if may_pay and award.is_paid else "",
        slip_url=reverse("award-slip", args=[award.id]) if award.is_paid else "",
        ticket_url=reverse("ticket-sheet", args=[award.won_id]) if may_pay and award.won_id else "",
    )
