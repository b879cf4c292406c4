"""Bounties won: updated after every knock-out and correction, by who went out and who won the chips."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.db.models import Q

from access.fields import EntryId, Note
from access.reads import read
from access.roles import CASHIERS, FLOOR, READERS
from access.verbs import action
from cashier.sales.paying import follow_bounties, lock_bounties
from cashier.sales.sums import bounties_of_the_withdrawn, bounty_pool
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from journal.scopes import Scope
from payouts.awards.rows import award
from payouts.awards.verbs import AwardDetails, award_details
from payouts.bounties import mystery
from payouts.bounties import rows as queries
from payouts.bounties.mystery import BoxToHold
from payouts.bounties.rows import BountiesView, HunterView, due_to, not_cashed, require_rules
from payouts.bounties.words import BountiesClaimed, BountyLeft
from payouts.models import Award, AwardKind, AwardStatus, BountyWon
from payouts.structure.rows import current
from rulebook.bounties import BountyRules, KnockOut, bounties_won, goes_to_pool, receives_abandoned
from rulebook.potslost import bounty_winners
from rulebook.profile.variants import BountyKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_entry
from tournaments.queries import EntryView

HEAD = Scope("head")
"""Heads, by entry: once a head is won, the knock-outs that won or raised it cannot be undone."""
BOX = Scope("box")
"""The envelopes of an event: they do not change once one was opened."""
ONE_HAND = 10
"""More players do not go out in one hand: their entries are read together."""

Shares = Mapping[int | None, tuple[int, int]]
"""By hunter (None: nobody won it), the cash won of a head, and the part added to the hunter's own head."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadLeft:
    """The bounty that nobody won, in minor units."""

    entry: int
    amount_minor: int
    currency: str


def bring_in_line(
    book: OpenBook, *, event_id: int, entry_ids: Collection[int], nobody: Collection[int] = ()
) -> None:
    """Step: update who won the bounties of these players, who went out, came back, or won the event.

    If the worth of a head changes that was already won, it is divided again. Players in ``nobody`` were
    removed: their chips went to no pot. Raises ``Refusal`` ``head_below_zero`` or ``bounty_cashed``.
    """
    rules = queries.rules_of(event_id)
    if rules is None:
        return
    book.rests_on(*(HEAD.of(key) for key in sorted(entry_ids)))
    are_many = len(entry_ids) > ONE_HAND
    todo = (
        tournaments.entries_by_id(entry_ids)
        if are_many
        else {key: tournaments.entry(key) for key in entry_ids}
    )
    while todo:
        entry = min(todo.values(), key=_order)
        del todo[entry.id]
        for key in _divide(book, rules, entry, is_nobodys=entry.id in nobody):
            todo |= _won_already(key)


def _order(entry: EntryView) -> tuple[bool, int]:
    """Reinstated players first, then by the order of going out, the winner last: that head depends on all."""
    is_over = entry.is_alive and tournaments.event(entry.event_id).state == "finished"
    return (is_over, entry.finish_group or 0)


def _won_already(entry_id: int) -> dict[int, EntryView]:
    entry = tournaments.entry(entry_id)
    is_over = tournaments.event(entry.event_id).state == "finished"
    return {entry_id: entry} if is_over or not entry.is_alive else {}


def keep_won(book: OpenBook, *, event_id: int, entry_id: int) -> None:
    """Step: a player who was knocked out bought back; bounties won stay won."""
    if queries.rules_of(event_id) is not None:
        rows = BountyWon.objects.filter(victim=entry_id, is_kept=False)
        book.update_many(BountyWon, {pk: {"is_kept": True} for pk in rows.values_list("pk", flat=True)})


def close_heads(book: OpenBook, *, event_id: int, left: Collection[int]) -> None:
    """Step: the event is over; players left get their own heads, those of withdrawn entries are not won."""
    if queries.rules_of(event_id) is None:
        return
    withdrawn = bounties_of_the_withdrawn(event_id)
    bring_in_line(book, event_id=event_id, entry_ids=[*left, *withdrawn], nobody=withdrawn)


def _divide(book: OpenBook, rules: BountyRules, entry: EntryView, *, is_nobodys: bool) -> Collection[int]:
    """Write who won the head of a player; returns the entries whose heads have changed in worth."""
    around = queries.rows_around(entry.id)
    rows = {row.hunter_id: row for row in around if row.victim_id == entry.id and not row.is_kept}
    is_unwon = is_nobodys or None in rows
    if entry.abandoned and (own := _own_bullet(rules, entry, rows.values())) is not None:
        shares = _moved(entry, own, around)
    elif entry.abandoned and goes_to_pool(rules):
        shares = _moved(entry, None, around)
        _require_pool_open(book, entry.event_id, shares, rows)
    elif rules.is_mystery:
        shares = _of_envelope(rules, entry, sum(row.cash_minor for row in rows.values()), is_nobodys=is_unwon)
    else:
        shares = _shares(rules, entry, around, is_nobodys=is_unwon)
    standing = {hunter: (row.cash_minor, row.head_minor) for hunter, row in rows.items()}
    if shares == standing:
        return ()
    _require_not_cashed(rows, shares)
    _write(book, entry, rows, shares)
    heads = {
        key
        for key in {*shares, *standing}
        if key is not None and shares.get(key, (0, 0))[1] != standing.get(key, (0, 0))[1]
    }
    book.rests_on(*(HEAD.of(key) for key in sorted(heads)))
    book.touches(HEAD.of(entry.id))
    return heads


def _require_pool_open(
    book: OpenBook, event_id: int, shares: Shares, rows: Mapping[int | None, BountyWon]
) -> None:
    """Raise ``Refusal("payouts_published")`` if a head would go to a prize pool that is published."""
    standing = current(event_id)
    if shares and None not in rows and standing is not None and standing.reopened_at is None:
        raise Refusal("payouts_published", event=event_id)
    book.rests_on(PAYOUTS.of(event_id))


def _require_not_cashed(rows: Mapping[int | None, BountyWon], shares: Shares) -> None:
    """Raise ``Refusal("bounty_cashed")`` if a changed bounty was cashed, or is about to be."""
    for hunter, row in rows.items():
        if row.award_id is not None and shares.get(hunter) != (row.cash_minor, row.head_minor):
            raise Refusal("bounty_cashed", entry=hunter or row.victim_id)


def _write(book: OpenBook, entry: EntryView, rows: Mapping[int | None, BountyWon], shares: Shares) -> None:
    for hunter, row in rows.items():
        if hunter not in shares:
            book.delete(row)
    changes = {
        rows[hunter].pk: {"cash_minor": cash, "head_minor": head}
        for hunter, (cash, head) in shares.items()
        if hunter in rows and (rows[hunter].cash_minor, rows[hunter].head_minor) != (cash, head)
    }
    book.update_many(BountyWon, changes)
    new = [
        {
            "event_id": entry.event_id,
            "victim_id": entry.id,
            "hunter_id": hunter,
            "cash_minor": cash,
            "head_minor": head,
            "is_moved": bool(entry.abandoned) and (hunter is not None or head > 0),
        }
        for hunter, (cash, head) in shares.items()
        if hunter not in rows
    ]
    book.create_many(BountyWon, new)


def _own_bullet(rules: BountyRules, entry: EntryView, standing: Iterable[BountyWon]) -> int | None:
    """The bullet to whose head that of a bag not played is added: the one in play, else the bag to be played."""
    if moved := [row.hunter_id for row in standing if row.is_moved and row.hunter_id is not None]:
        return moved[0]
    if rules.is_mystery:
        return None
    own = tournaments.bullets(entry.event_id, entry.player_id)
    left = sorted((one for one in own if one.entry.is_alive), key=lambda one: one.is_played is False)
    found = receives_abandoned(rules, [one.entry.id for one in left])
    return None if found is None else int(found)


def _moved(entry: EntryView, own: int | None, around: Sequence[BountyWon]) -> Shares:
    """All of the head onto another bullet of its player, or to the prize pool."""
    head, _hunters = _head(entry, (), around)
    return {own: (0, head)} if head else {}


def _shares(rules: BountyRules, entry: EntryView, around: Sequence[BountyWon], *, is_nobodys: bool) -> Shares:
    """Who wins how much of a head now: nothing while its player is in or no winner of the chips is known.

    ``around`` holds the bounties won of the head and by its player.
    """
    is_over = tournaments.event(entry.event_id).state == "finished"
    if entry.is_alive and not is_over:
        return {}
    takers = () if entry.is_alive else takers_of(rules, entry)
    if not (entry.is_alive or takers or is_nobodys or around):
        return {}
    head, hunters = _head(entry, takers, around)
    if not head:
        return {}
    if entry.is_alive:
        return _own(rules, entry.id, head)
    if hunters:
        return _won(rules, entry.id, head, hunters)
    return {None: (head, 0)} if is_nobodys or takers else {}


def _of_envelope(rules: BountyRules, entry: EntryView, opened: int, *, is_nobodys: bool) -> Shares:
    """Who wins how much of an opened envelope: it is back in the box while its player is in."""
    if entry.is_alive:
        return (
            {entry.id: (opened, 0)}
            if opened and tournaments.event(entry.event_id).state == "finished"
            else {}
        )
    takers = takers_of(rules, entry)
    if not takers:
        return {None: (0, 0)} if is_nobodys else {}
    return _won(BountyRules(), entry.id, opened, takers) if opened else {}


def takers_of(rules: BountyRules, entry: EntryView) -> tuple[int, ...]:
    """The hunters who win the bounty of a player who is out, if the winners of the chips are recorded."""
    pots = tournaments.pots_of(entry.id)
    return bounty_winners({entry.id: pots}, rules.share).get(entry.id, ()) if pots else ()


def divide_envelope(book: OpenBook, rules: BountyRules, entry: EntryView, minor: int) -> None:
    """Step: divide an envelope opened for the knock-out of a player, or for the winner of the event."""
    shares: Shares = (
        {entry.id: (minor, 0)}
        if entry.is_alive
        else _won(BountyRules(), entry.id, minor, takers_of(rules, entry))
    )
    _write(book, entry, {}, shares)
    book.touches(HEAD.of(entry.id))


def _head(
    entry: EntryView, takers: Sequence[int], around: Sequence[BountyWon]
) -> tuple[int, tuple[int, ...]]:
    """The worth of the head when it was won, and who may win it: only players who also bought a bounty."""
    won = [row for row in around if row.is_kept or row.victim_id != entry.id]
    known = queries.heads(entry.event_id, won, [entry.id, *takers])
    head = known.of(entry.id)
    if head < 0:
        raise Refusal("head_below_zero", entry=entry.id)
    return head, tuple(key for key in takers if known.bought.get(key))


def _won(rules: BountyRules, victim: int, head: int, hunters: tuple[int, ...]) -> Shares:
    won = bounties_won({victim: head}, [KnockOut(victim, hunters)], rules)
    return {key: (won.knocked_out.get(key, 0), won.heads.get(key, 0)) for key in hunters}


def _own(rules: BountyRules, winner: int, head: int) -> Shares:
    won = bounties_won({winner: head}, [], rules, winner)
    return {None if won.left_over else winner: (won.own_head, 0)}


@action("entries/<int:entry>/bounty-nobody/", admits=FLOOR, opens=of_entry)
def leave_head(book: OpenBook, *, entry: EntryId) -> HeadLeft:
    """Record that nobody won the bounty of a player who is out: the chips went to no player.

    It goes to the winner of the event, or is left over, by the rules of the event.

    Raises ``Refusal`` ``no_bounties``, ``entry_not_out`` or ``bounty_won``.
    """
    entry_view = tournaments.entry(entry)
    queries.require_rules(entry_view.event_id)
    if entry_view.finish_group is None:
        raise Refusal("entry_not_out", entry=entry_view.id)
    bring_in_line(book, event_id=entry_view.event_id, entry_ids=[entry_view.id], nobody=[entry_view.id])
    rows = BountyWon.objects.filter(victim=entry_view.id, is_kept=False)
    minor = rows.filter(hunter=None).values_list("cash_minor", flat=True).first()
    if minor is None:
        raise Refusal("bounty_won", entry=entry_view.id)
    currency = tournaments.event(entry_view.event_id).currency
    book.record(BountyLeft(entry=entry_view.id, amount_minor=minor, currency=currency))
    return HeadLeft(entry=entry_view.id, amount_minor=minor, currency=currency)


def register() -> None:
    follow_bounties(head_follows)
    lock_bounties(require_nothing_won)


def head_follows(book: OpenBook, entry_id: int, minor: int) -> None:
    """Step: the hunter of a player who is out, or the winner, also receives what is paid for the head later.

    A void entry has no head left.

    Raises ``Refusal`` ``head_below_zero`` or ``bounty_cashed``.
    """
    entry = tournaments.entry(entry_id)
    rules = queries.rules_of(entry.event_id)
    if rules is None or rules.is_mystery:
        return
    if entry.status in ("out", "void") or (
        entry.is_alive and tournaments.event(entry.event_id).state == "finished"
    ):
        bring_in_line(book, event_id=entry.event_id, entry_ids=[entry_id])
    elif entry.is_alive and minor < 0:
        _require_head(entry.event_id, entry_id)


def _require_head(event_id: int, entry_id: int) -> None:
    """Refuse if more was won from a player who bought back than the head would be worth."""
    won = queries.won_of(event_id, [entry_id])
    if queries.heads(event_id, won, [entry_id]).of(entry_id) < 0:
        raise Refusal("head_below_zero", entry=entry_id)


def require_nothing_won(entry_id: int, minor: int) -> None:
    """Raise ``Refusal`` ``bounties_of_entry`` or ``envelopes_opened`` before such an entry is voided.

    Its bounties, and those won of it, would be lost; and the bounties must cover the envelopes already
    opened.
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


@action("entries/<int:entry>/cash-bounties/", admits=CASHIERS, opens=of_entry)
def cash_bounties(book: OpenBook, *, entry: EntryId) -> AwardDetails:
    """Cash the bounties that an entry won and has not cashed: they are due as a prize with the returned `id`.

    Bounties cashed before and not paid yet are paid with them. From now on the winners of these bounties
    cannot change unless this is undone.

    Raises ``Refusal`` ``event_<state>``, ``no_bounties`` or ``no_bounty_due``.
    """
    entry_view = tournaments.entry(entry)
    event = tournaments.event(entry_view.event_id)
    require_rules(event.id)
    if not event.is_played:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    due = due_to(entry_view.id)
    minor = sum(row.cash_minor for row in due)
    if not minor:
        raise Refusal("no_bounty_due", entry=entry_view.id)
    row = _claimed(book, entry_view.id, event.id, due)
    book.record(
        BountiesClaimed(
            entry=entry_view.id,
            player=entry_view.player_id,
            bounties=len(due),
            amount_minor=minor,
            currency=event.currency,
        )
    )
    return award_details(award(row.pk))


def claim_all(book: OpenBook, event_id: int) -> None:
    """Step: all bounties that were won and not cashed are due to their winners."""
    for entry_id in sorted(not_cashed(event_id)):
        _claimed(book, entry_id, event_id, due_to(entry_id))


def _claimed(book: OpenBook, entry_id: int, event_id: int, due: Sequence[BountyWon]) -> Award:
    row = _award(book, entry_id, event_id, sum(row.cash_minor for row in due))
    book.update_many(BountyWon, {bounty.id: {"award_id": row.pk} for bounty in due})
    return row


def _award(book: OpenBook, entry_id: int, event_id: int, minor: int) -> Award:
    """Add to the entry's due award, or create one; a slip prepared for a lower amount becomes void."""
    row = Award.every.filter(entry=entry_id, kind=AwardKind.BOUNTY, status=AwardStatus.DUE).first()
    if row is None:
        columns = {"event_id": event_id, "entry_id": entry_id, "kind": AwardKind.BOUNTY.value}
        return book.create(Award, **columns, place=0, place_to=0, amount_minor=minor)
    row.amount_minor += minor
    row.slip, row.method = None, ""
    row.tax_minor, row.tip_minor = 0, 0
    book.save(row)
    return row


KINDS = tuple((kind.value, kind.value) for kind in BountyKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterDetails:
    """An entry with a bounty on its head, or with bounties won."""

    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    is_in: Annotated[bool, Note("Whether it is still in play.")]
    knock_outs: Annotated[int, Note("Players whose bounties it won, alone or with others.")]
    won_minor: int
    unpaid_minor: Annotated[int, Note("What of it was not paid yet.")]
    head_minor: Annotated[int, Note("What its own head is worth now.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOutDetails:
    """The bounty that an entry won of another: in cash, and onto its own head."""

    entry: Annotated[int, Note("Which was out.")]
    winner: int
    cash_minor: int
    head_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftDetails:
    """A bounty that nobody won."""

    entry: int
    amount_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeDetails:
    """The envelopes of one amount that are left."""

    amount_minor: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BountyDetails:
    """The bounties of an event: `pool_minor` = won + left over + in play."""

    id: Annotated[int, Note("The event's.")]
    kind: BountyKind
    currency: str
    pool_minor: Annotated[int, Note("All bounties that were bought.")]
    won_minor: Annotated[int, Note("What players receive, without what goes onto heads.")]
    in_play_minor: Annotated[int, Note("Still to be won, and of players out of whom nobody said who won it.")]
    hunters: Annotated[tuple[HunterDetails, ...], Note("By what they won.")]
    knock_outs: Annotated[tuple[KnockOutDetails, ...], Note("Who won what of whom, the latest first.")]
    unsaid: Annotated[tuple[int, ...], Note("Entries out of whom nobody said who won the bounty.")]
    envelopes: Annotated[
        tuple[EnvelopeDetails, ...], Note("Of mystery bounties, in the box; the largest first.")
    ]
    box_to_hold: Annotated[
        BoxToHold | None,
        Note("What the box must hold where bounties were sold or voided since; null: it holds all."),
    ]
    left: Annotated[tuple[LeftDetails, ...], Note("Bounties that nobody won.")]
    left_over_minor: Annotated[int, Note("What of them nobody receives, or nobody yet.")]
    left_goes_to: Annotated[int | None, Note("The entry that receives them, once the event is over.")]
    is_complete: Annotated[bool, Note("Whether nothing is unsaid and all adds up.")]


@read("events/<int:event>/bounties/", admits=READERS)
def bounties(event: int) -> BountyDetails:
    """Show the bounties of an event: how much each player won, the worth of each head, what nobody won."""
    return _details(queries.bounties(event))


def _details(result: BountiesView) -> BountyDetails:
    unpaid = queries.unpaid(result, queries.cashed(result.event_id))
    return BountyDetails(
        id=result.event_id,
        kind=result.kind,
        currency=result.currency,
        pool_minor=result.sums.pool,
        won_minor=result.won,
        in_play_minor=result.in_play,
        hunters=tuple(_hunter(hunter, unpaid[hunter.entry.id]) for hunter in result.hunters),
        knock_outs=tuple(_knocked_out(knock_out) for knock_out in result.knock_outs),
        unsaid=tuple(one.entry.id for one in result.unsaid),
        envelopes=_envelopes(result),
        box_to_hold=mystery.to_hold(result.event_id) if result.kind is BountyKind.MYSTERY else None,
        left=tuple(LeftDetails(entry=key, amount_minor=minor) for key, minor in result.left.items()),
        left_over_minor=result.left_over,
        left_goes_to=result.receiver_id,
        is_complete=result.is_complete,
    )


def _envelopes(result: BountiesView) -> tuple[EnvelopeDetails, ...]:
    box = mystery.box(result.event_id) if result.kind is BountyKind.MYSTERY else None
    left = box.left if box is not None else ()
    return tuple(EnvelopeDetails(amount_minor=envelope.amount, count=envelope.count) for envelope in left)


def _knocked_out(row: BountyWon) -> KnockOutDetails:
    return KnockOutDetails(
        entry=row.victim_id, winner=row.hunter_id or 0, cash_minor=row.cash_minor, head_minor=row.head_minor
    )


def _hunter(hunter: HunterView, unpaid: int) -> HunterDetails:
    return HunterDetails(
        entry=hunter.entry.id,
        player=hunter.entry.player_id,
        number=hunter.entry.number,
        is_in=hunter.entry.is_alive,
        knock_outs=hunter.knock_outs,
        won_minor=hunter.cash,
        unpaid_minor=unpaid,
        head_minor=hunter.head,
    )
