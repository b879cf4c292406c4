"""The labels of bags, on the roll or on A4: what is in the bag, who signs, and the next seat once it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.pdfgen.canvas import Canvas

from access.apart import SLIPS, made_apart
from access.page import page
from access.roles import READERS
from cashier.paper.blocks import BOLD, Block, Fitted, Line, Pair, Text
from cashier.paper.pages import print_page
from cashier.paper.prints import printed_cards
from cashier.paper.slips import entry_words, seat_words
from floor.bags.pages import BagLine, lines_of
from floor.bags.rows import Bag, bag_label_paper, bags_of
from floor.bags.verbs import TALL, WIDE, signatures_of, strokes
from rulebook.refusals import Refusal
from rulebook.rulings.dealing import bag_label
from tournaments import queries as tournaments
from tournaments.queries import DayView, EntryView
from wording.dates import date_format
from wording.figures import chips_text


def _bags_in(request: HttpRequest, day_id: int) -> int:
    return 1 if request.GET.get("bag") else tournaments.field(tournaments.day(day_id).event_id).alive


@made_apart(gettext_lazy("Bag labels"), _bags_in, most=SLIPS)
@page(reads=READERS, writes=READERS)
def labels(request: HttpRequest, day_id: int) -> HttpResponse:
    """Print the labels of all bags of a day, or of the bag ``?bag=``; raises ``Refusal("no_bags")``."""
    day = tournaments.day(day_id)
    number = request.GET.get("bag", "")
    waiting = [line for line in bags_of(day_id) if line.is_waiting and number in ("", str(line.number))]
    if not waiting:
        raise Refusal("no_bags")
    event, next_day = tournaments.event(day.event_id).name, tournaments.current_day(day.event_id)
    signatures, entries = signatures_of(waiting), tournaments.entries_by_id(bag.entry_id for bag in waiting)
    slips = [
        _label(event, (day, next_day), line, signatures, entries[line.bag.entry_id])
        for line in lines_of(waiting)
    ]
    papers = [bag_label_paper(line) for line in waiting]
    name = f"bags-{day_id}"
    return print_page(request, papers, slips, name=name, title=_("Bag labels"), make=printed_cards)


def _of_player(bag: Bag) -> tuple[Block, ...]:
    """The player's own count, if it differs."""
    if bag.by_player is None or not bag.count.differs:
        return ()
    return (Pair(_("As the player counted"), chips_text(bag.by_player), 8),)


@dataclass(eq=False)
class Drawn(Line):
    """A line to sign on, printed with the signature drawn on a screen."""

    path: str = ""

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print the line with the signature centred above it."""
        super().paint(canvas, left, top, width)
        scale = self.room / TALL
        start = left + (width - WIDE * scale) / 2
        canvas.setLineWidth(0.8)
        for stroke in strokes(self.path):
            points = [(start + x * scale, top - y * scale) for x, y in stroke]
            for (x, y), (to_x, to_y) in pairwise(points):
                canvas.line(x, y, to_x, to_y)


def _signature(label: str, key: int | None, drawn: Mapping[int, str]) -> Block:
    """The line to sign on, or the signature drawn on a screen."""
    path = drawn.get(key or 0)
    return Drawn(label, 7, 24, path=path) if path else Line(label, 7, 20)


def _label(
    event: str, days: tuple[DayView, DayView], one: BagLine, drawn: Mapping[int, str], entry: EntryView
) -> tuple[Block, ...]:
    """Name and count in the rule's order, then what identifies the bag, then the seat for the next day."""
    (day, next_day), label, bag = days, bag_label(one.player, one.bag.chips_now), one.bag
    at = date_format(timezone.localtime(bag.bagged_at), "j M Y H:i")
    seat = one.seat if day.is_closed and label.holds_seat_slip else None
    slip = f"{next_day.label}: {seat_words(str(seat.table), seat.seat)}" if seat else ""
    return (
        Text(event, 8, is_grey=True, align="centre"),
        Text(f"{day.label} · {at}", 8, is_grey=True, align="centre"),
        Fitted(label.name, 15),
        Fitted(chips_text(label.count), 22),
        *_of_player(bag),
        Pair(_("Bag"), str(bag.number), 9, is_bold=True),
        Pair(_("Entry no."), entry_words(entry.number, entry.bullet), 8),
        *((Pair(_("Seal number"), bag.seal, 8),) if bag.seal else ()),
        *((Pair(_("Bagged at"), f"{bag.table}.{bag.seat}", 8),) if bag.table else ()),
        *((Text(slip, 11, BOLD, "centre"),) if slip else ()),
        _signature(_("Player’s signature"), bag.player_signature_id, drawn),
        _signature(_("Signature of the floor"), bag.floor_signature_id, drawn),
    )
