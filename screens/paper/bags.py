"""The labels of bags, on the roll or on A4: what is in the bag, who signs, and the next seat once it is drawn."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from access.page import page
from access.roles import READERS
from cashier.pages.paper import paper_of, pdf
from cashier.paper.blocks import Block, Fitted, Line, Pair, Text
from cashier.paper.letters import BOLD
from cashier.paper.sheets import printed_cards
from cashier.paper.slips import seat_words
from floor.bags.pages import BagLine, lines_of
from floor.bags.queries import BagView, bags_of
from rulebook.refusals import Refusal
from rulebook.rulings.dealing import bag_label
from tournaments import queries as tournaments
from tournaments.queries import DayView
from wording.figures import chips_text


@page(reads=READERS)
def labels(request: HttpRequest, day_id: int) -> HttpResponse:
    """The labels of all bags of a day, or of the one with ``?bag=`` its number; raises ``Refusal("no_bags")``."""
    day = tournaments.day(day_id)
    wanted = request.GET.get("bag", "")
    waiting = [one for one in bags_of(day_id) if one.is_waiting and wanted in ("", str(one.number))]
    if not waiting:
        raise Refusal("no_bags")
    event = tournaments.event(day.event_id).name
    slips = [_label(event, day, one) for one in lines_of(waiting)]
    return pdf(printed_cards(slips, paper_of(request), title=_("Bag labels")), f"bags-{day_id}")


def _of_player(bag: BagView) -> tuple[Block, ...]:
    """The player's own count, where it differs."""
    if bag.by_player is None or not bag.count.differs:
        return ()
    return (Pair(_("As the player counted"), chips_text(bag.by_player), 8),)


def _label(event: str, day: DayView, one: BagLine) -> tuple[Block, ...]:
    """Name and count as the rule says, then what finds the bag again; the seat only where it belongs to the next day."""
    label, bag = bag_label(one.player, one.bag.by_floor), one.bag
    at = date_format(timezone.localtime(bag.bagged_at), "j M Y H:i")
    next_seat = one.seat if day.is_closed and label.holds_seat_slip else None
    return (
        Text(event, 8, is_grey=True, align="centre"),
        Text(f"{day.name} · {at}", 8, is_grey=True, align="centre"),
        Fitted(label.name, 15),
        Fitted(chips_text(label.count), 22),
        *_of_player(bag),
        Pair(_("Bag"), str(bag.number), 9, is_bold=True),
        *((Pair(_("Seal number"), bag.seal, 8),) if bag.seal else ()),
        *((Pair(_("Bagged at"), f"{bag.table}.{bag.seat}", 8),) if bag.table else ()),
        *((Text(seat_words(str(next_seat.table), next_seat.seat), 11, BOLD, "centre"),) if next_seat else ()),
        Line(_("Player’s signature"), 7, 20),
        Line(_("Signature of the floor"), 7, 20),
    )
