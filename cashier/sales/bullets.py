"""The bullets of a player at the desk: day, state, chips, which bag would be played, and the one the player chooses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.urls import reverse
from django.utils.translation import gettext as _

from access.fields import EntryId, Note
from access.roles import CASHIERS, FLOOR
from access.verbs import action
from cashier.sales.words import BagChosen
from journal.book import OpenBook
from rulebook.days.carry import Carry
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_entry
from tournaments.entries.bullets import bullet_label
from tournaments.entries.verbs import choose_entry
from tournaments.queries import Bullet, BulletState, EventView
from wording.figures import chips_text


@dataclass(frozen=True, slots=True)
class BulletLine:
    """One bullet; ``choose_url`` if its player may say that this bag is to be played."""

    day: str
    number: int
    state: str
    chips: str
    note: str
    choose_url: str


def bullet_lines(event: EventView, player_id: int) -> tuple[BulletLine, ...]:
    """The bullets of a player, oldest first; none for a single one without a bag, nor in an event of one day."""
    if len(tournaments.days(event.id)) < 2:
        return ()
    own = tournaments.bullets(event.id, player_id)
    bags = sum(one.state is BulletState.BAGGED for one in own)
    if len(own) < 2 and not bags:
        return ()
    may_choose = event.carry is Carry.CHOSEN and bags > 1 and event.state == "running"
    return tuple(_line(one, may_choose=may_choose and one.is_played is False) for one in own)


def _line(one: Bullet, *, may_choose: bool) -> BulletLine:
    chips = one.entry.stack if one.entry.is_alive else one.entry.out_stack
    return BulletLine(
        day=tournaments.day(one.entry.day_id).label,
        number=one.entry.number,
        state=bullet_label(one.state),
        chips=_("%(chips)s chips") % {"chips": chips_text(chips)} if chips else "",
        note=bag_note(one),
        choose_url=reverse("cashier-choose-bag", args=[one.entry.id]) if may_choose else "",
    )


def bag_note(one: Bullet) -> str:
    """Whether a bag would be played; empty for a bullet without one."""
    if one.is_played is None:
        return ""
    if one.is_chosen:
        return _("chosen")
    return _("will be played") if one.is_played else _("will not be played")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenBag:
    """The bag that its player wants to play."""

    entry: int
    day: Annotated[int, Note("The day on which it is played.")]
    chips: int


@action("entries/<int:entry>/choose/", admits=FLOOR | CASHIERS, opens=of_entry)
def choose_bag(book: OpenBook, *, entry: EntryId) -> ChosenBag:
    """Record which of several bags a player will play; until the stacks are merged they may choose another.

    Raises ``Refusal`` ``event_<state>``, ``entry_not_bagged`` or ``carry_not_chosen``.
    """
    chosen = tournaments.entry(entry)
    event, coming = tournaments.event(chosen.event_id), tournaments.day(chosen.day_id).leads_to
    if event.state != "running":
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    if chosen.bagged_at is None or coming is None:
        raise Refusal("entry_not_bagged", field="entry", entry=entry)
    if event.carry is not Carry.CHOSEN:
        raise Refusal("carry_not_chosen", event=event.id)
    choose_entry(book, entry_id=entry)
    chips = chosen.stack or 0
    book.record(BagChosen(entry=entry, chips=chips))
    return ChosenBag(entry=entry, day=coming, chips=chips)
