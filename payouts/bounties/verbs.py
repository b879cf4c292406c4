"""Bounties won: brought in line with who went out and who took the chips, after every knock-out and correction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from access.fields import EntryId
from access.roles import FLOOR
from access.verbs import action
from cashier.sales.bounties import bounties_of_the_withdrawn
from journal.book import OpenBook
from payouts.bounties import rows as queries
from payouts.bounties.scopes import HEAD
from payouts.bounties.words import BountyLeft
from payouts.models import BountyWon
from rulebook.bounties import BountyRules, KnockOut, bounties_won
from rulebook.potslost import bounty_winners
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_entry
from tournaments.queries import EntryView

Shares = Mapping[int | None, tuple[int, int]]
"""By hunter (none: nobody won it) the cash of a head, and what of it goes onto the own head."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadLeft:
    """The bounty that nobody won, in minor units."""

    entry: int
    amount_minor: int
    currency: str


def bring_in_line(
    book: OpenBook, *, event_id: int, entry_ids: Collection[int], nobody: Collection[int] = ()
) -> None:
    """Step: who won the bounties of these players, who went out, came back, or won the event.

    A head whose worth changes with it is divided again where it was won already. Of players in ``nobody`` no pot
    took the chips: they were removed. Raises ``Refusal`` ``head_below_zero`` or
    ``bounty_cashed``.
    """
    rules = queries.rules_of(event_id)
    if rules is None:
        return
    book.rests_on(*(HEAD.of(key) for key in sorted(entry_ids)))
    todo = {key: tournaments.entry(key) for key in entry_ids}
    while todo:
        one = min(todo.values(), key=_order)
        del todo[one.id]
        for key in _divide(book, rules, one, is_nobodys=one.id in nobody):
            todo |= _won_already(key)


def _order(entry: EntryView) -> tuple[bool, int]:
    """Who is back first, then who left in their order; the heads of winners depend on all others."""
    is_over = entry.is_alive and tournaments.event(entry.event_id).state == "finished"
    return (is_over, entry.finish_group or 0)


def _won_already(entry_id: int) -> dict[int, EntryView]:
    entry = tournaments.entry(entry_id)
    is_over = tournaments.event(entry.event_id).state == "finished"
    return {entry_id: entry} if is_over or not entry.is_alive else {}


def keep_won(book: OpenBook, *, event_id: int, entry_id: int) -> None:
    """Step: a player who was knocked out bought back, and what was won stays won."""
    if queries.rules_of(event_id) is not None:
        rows = BountyWon.objects.filter(victim=entry_id, is_kept=False)
        book.update_many(BountyWon, {pk: {"is_kept": True} for pk in rows.values_list("pk", flat=True)})


def close_heads(book: OpenBook, *, event_id: int, left: Collection[int]) -> None:
    """Step: the event is over; who is left has the own head, and what was bought for entries that no longer count
    nobody won.
    """
    if queries.rules_of(event_id) is None:
        return
    withdrawn = bounties_of_the_withdrawn(event_id)
    bring_in_line(book, event_id=event_id, entry_ids=[*left, *withdrawn], nobody=withdrawn)


def _divide(book: OpenBook, rules: BountyRules, one: EntryView, *, is_nobodys: bool) -> Collection[int]:
    """Write who won the head of a player; returns whose heads are worth something else now."""
    around = queries.rows_around(one.id)
    rows = {row.hunter_id: row for row in around if row.victim_id == one.id and not row.is_kept}
    said = is_nobodys or None in rows
    if rules.is_mystery:
        shares = _of_envelope(rules, one, sum(row.cash_minor for row in rows.values()), is_nobodys=said)
    else:
        shares = _shares(rules, one, around, is_nobodys=said)
    standing = {hunter: (row.cash_minor, row.head_minor) for hunter, row in rows.items()}
    if shares == standing:
        return ()
    _require_not_cashed(rows, shares)
    _write(book, one, rows, shares)
    heads = {
        key
        for key in {*shares, *standing}
        if key is not None and shares.get(key, (0, 0))[1] != standing.get(key, (0, 0))[1]
    }
    book.rests_on(*(HEAD.of(key) for key in sorted(heads)))
    book.touches(HEAD.of(one.id))
    return heads


def _require_not_cashed(rows: Mapping[int | None, BountyWon], shares: Shares) -> None:
    """Raise ``Refusal("bounty_cashed")`` where what changes was cashed, or is about to be."""
    for hunter, row in rows.items():
        if row.award_id is not None and shares.get(hunter) != (row.cash_minor, row.head_minor):
            raise Refusal("bounty_cashed", entry=hunter or row.victim_id)


def _write(book: OpenBook, one: EntryView, rows: Mapping[int | None, BountyWon], shares: Shares) -> None:
    for hunter, row in rows.items():
        if hunter not in shares:
            book.delete(row)
    changed = {
        rows[hunter].pk: {"cash_minor": cash, "head_minor": head}
        for hunter, (cash, head) in shares.items()
        if hunter in rows and (rows[hunter].cash_minor, rows[hunter].head_minor) != (cash, head)
    }
    book.update_many(BountyWon, changed)
    new = [
        {
            "event_id": one.event_id,
            "victim_id": one.id,
            "hunter_id": hunter,
            "cash_minor": cash,
            "head_minor": head,
        }
        for hunter, (cash, head) in shares.items()
        if hunter not in rows
    ]
    book.create_many(BountyWon, new)


def _shares(rules: BountyRules, one: EntryView, around: Sequence[BountyWon], *, is_nobodys: bool) -> Shares:
    """Who wins what of a head now: nothing while its player is in, or while nobody said who took the chips.

    ``around`` is what was won of the head and by its player.
    """
    is_over = tournaments.event(one.event_id).state == "finished"
    if one.is_alive and not is_over:
        return {}
    takers = () if one.is_alive else takers_of(rules, one)
    if not (one.is_alive or takers or is_nobodys or around):
        return {}
    head, hunters = _head(one, takers, around)
    if not head:
        return {}
    if one.is_alive:
        return _own(rules, one.id, head)
    if hunters:
        return _won(rules, one.id, head, hunters)
    return {None: (head, 0)} if is_nobodys or takers else {}


def _of_envelope(rules: BountyRules, one: EntryView, opened: int, *, is_nobodys: bool) -> Shares:
    """Who wins what of an envelope that was opened: it is back in the box while its player is in."""
    if one.is_alive:
        return {one.id: (opened, 0)} if opened and tournaments.event(one.event_id).state == "finished" else {}
    takers = takers_of(rules, one)
    if not takers:
        return {None: (0, 0)} if is_nobodys else {}
    return _won(BountyRules(), one.id, opened, takers) if opened else {}


def takers_of(rules: BountyRules, one: EntryView) -> tuple[int, ...]:
    """Who wins the bounty of a player who is out, as far as it was said who took the chips."""
    pots = tournaments.pots_of(one.id)
    return bounty_winners({one.id: pots}, rules.share).get(one.id, ()) if pots else ()


def divide_envelope(book: OpenBook, rules: BountyRules, one: EntryView, minor: int) -> None:
    """Step: an envelope was opened for the knock-out of a player, or for the winner of the event."""
    shares: Shares = (
        {one.id: (minor, 0)} if one.is_alive else _won(BountyRules(), one.id, minor, takers_of(rules, one))
    )
    _write(book, one, {}, shares)
    book.touches(HEAD.of(one.id))


def _head(one: EntryView, takers: Sequence[int], around: Sequence[BountyWon]) -> tuple[int, tuple[int, ...]]:
    """What the head was worth as it was won, and who may win it: who bought a bounty too."""
    won = [queries.won_view(row) for row in around if row.is_kept or row.victim_id != one.id]
    known = queries.heads(one.event_id, won, [one.id, *takers])
    head = known.of(one.id)
    if head < 0:
        raise Refusal("head_below_zero", entry=one.id)
    return head, tuple(key for key in takers if known.bought.get(key))


def _won(rules: BountyRules, victim: int, head: int, hunters: tuple[int, ...]) -> Shares:
    found = bounties_won({victim: head}, [KnockOut(victim, hunters)], rules)
    return {key: (found.knocked_out.get(key, 0), found.heads.get(key, 0)) for key in hunters}


def _own(rules: BountyRules, winner: int, head: int) -> Shares:
    found = bounties_won({winner: head}, [], rules, winner)
    return {None if found.left_over else winner: (found.own_head, 0)}


@action("entries/<int:entry>/bounty-nobody/", admits=FLOOR, opens=of_entry)
def leave_head(book: OpenBook, *, entry: EntryId) -> HeadLeft:
    """Say that nobody won the bounty of a player who is out: the chips went to no player.

    It goes to the winner of the event, or is left over, as the rules of the event say.

    Raises ``Refusal`` ``no_bounties``, ``entry_not_out`` or ``bounty_won``.
    """
    one = tournaments.entry(entry)
    queries.require_rules(one.event_id)
    if one.finish_group is None:
        raise Refusal("entry_not_out", entry=one.id)
    bring_in_line(book, event_id=one.event_id, entry_ids=[one.id], nobody=[one.id])
    rows = BountyWon.objects.filter(victim=one.id, is_kept=False)
    minor = rows.filter(hunter=None).values_list("cash_minor", flat=True).first()
    if minor is None:
        raise Refusal("bounty_won", entry=one.id)
    currency = tournaments.event(one.event_id).currency
    book.record(BountyLeft(entry=one.id, amount_minor=minor, currency=currency))
    return HeadLeft(entry=one.id, amount_minor=minor, currency=currency)
