"""The sheet of a deal: the amount of each player, with a line to sign."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from cashier.paper.blocks import BOLD, Block, Line, Pair, Rule, Space, Text
from payouts.bounties.words import bounties_apart
from rulebook.money import Money
from wording.dates import date_format
from wording.figures import chips_text, money_text


@dataclass(frozen=True, slots=True)
class SignedShare:
    """A player of the deal: the place by chips, the stack, the amount of the person or of the place.

    ``bounty`` is the worth of the own head at the proposal; it changes with every knock-out.
    """

    place: int
    player: str
    entry: int
    stack: int
    amount: Money
    bounty: Money | None = None


@dataclass(frozen=True, slots=True)
class DealSheet:
    """A deal on paper."""

    house: str
    event: str
    is_by_place: bool
    is_agreed: bool
    shares: tuple[SignedShare, ...]
    left: Money
    total: Money
    at: datetime
    has_bounties: bool = False


def deal_blocks(sheet: DealSheet) -> tuple[Block, ...]:
    """The sheet: in a deal by place the amounts come first, then the signatures."""
    return (
        Text(sheet.house, 12, BOLD, "centre"),
        Text(sheet.event, 9, align="centre"),
        Rule(),
        Text(_("Deal") if sheet.is_agreed else _("Deal proposed"), 11, BOLD),
        *(_by_place(sheet) if sheet.is_by_place else ()),
        *(block for share in sheet.shares for block in _share(share, sheet)),
        Rule(3),
        Pair(_("Left to play for, to the winner"), money_text(sheet.left)),
        Pair(_("Total"), money_text(sheet.total), 11, is_bold=True),
        *((Text(bounties_apart(), 8),) if sheet.has_bounties else ()),
        Space(8),
        Line(_("Director’s signature")),
        Rule(),
        Pair(date_format(timezone.localtime(sheet.at), "j M Y H:i"), "", 8),
    )


def _by_place(sheet: DealSheet) -> tuple[Block, ...]:
    rows = (
        Pair(_("Place %(place)s") % {"place": share.place}, money_text(share.amount), is_bold=True)
        for share in sheet.shares
    )
    belong = Text(_("The amounts belong to the places, not to the players who hold them now."), 8)
    return (Rule(), *rows, belong)


def _share(share: SignedShare, sheet: DealSheet) -> tuple[Block, ...]:
    amount = "" if sheet.is_by_place else money_text(share.amount)
    return (
        Rule(),
        Pair(share.player, amount, 11, is_bold=True),
        Pair(_("Entry no."), str(share.entry), 8),
        *((Pair(_("Stack"), chips_text(share.stack), 8),) if share.stack else ()),
        *((Pair(_("Bounty on the own head"), money_text(share.bounty), 8),) if share.bounty else ()),
        Space(6),
        Line(_("I agree: signature")),
    )
