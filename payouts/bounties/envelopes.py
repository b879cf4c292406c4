"""Mystery bounties: put envelopes into the box at the start of the phase, open them after knock-outs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from access.fields import LARGEST_AMOUNT, EntryId, EventId, Limits, Minor, Note
from access.roles import DIRECTORS, FLOOR
from access.verbs import action
from cashier.sales.sums import bounty_pool
from journal.book import OpenBook
from payouts.bounties.mystery import box, drawn_by_victim, played_day, require_box_right, to_hold, waiting
from payouts.bounties.rows import require_rules
from payouts.bounties.verbs import BOX, divide_envelope, takers_of
from payouts.bounties.words import BoxFilledAgain, EnvelopeOpened, MysteryBegun
from payouts.models import MysteryBox
from payouts.structure.rows import is_published, structure
from rulebook.bounties import Envelope, MysteryPool, envelopes_checked, has_mystery_begun, rest_of_envelopes
from rulebook.proof.lots import OneOf
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelopes:
    """Envelopes of one amount."""

    amount_minor: Annotated[int, Limits(1, LARGEST_AMOUNT), Note("In each of them.")]
    count: Annotated[int, Limits(1, 100_000)]


Box = Annotated[tuple[Envelopes, ...], Limits(1, 100)]
Least = Annotated[Minor, Note("No envelope holds less.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class MysteryOn:
    """The envelopes in the box."""

    event: int
    envelopes: int
    amount_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeSeen:
    """The content of the envelope, and the envelopes left in the box."""

    entry: int
    amount_minor: int
    left: Annotated[int, Note("Envelopes left.")]
    left_minor: int


@action("events/<int:event>/begin-mystery/", admits=DIRECTORS, opens=of_event)
def begin_mystery(
    book: OpenBook,
    *,
    event: EventId,
    envelopes: Box,
    minimum_minor: Least = 0,
) -> MysteryOn:
    """Put the envelopes into the box: after this, each knock-out opens one.

    One per player left, in total the bounties bought. Raises ``Refusal`` ``no_bounties``,
    ``mystery_begun``, ``payouts_missing``, ``mystery_too_early`` or ``envelopes_wrong``, which names the
    first error and the missing amount.
    """
    event_view = tournaments.event(event)
    if not require_rules(event_view.id).is_mystery or event_view.state != "running":
        raise Refusal("no_bounties", event=event_view.id)
    if box(event_view.id) is not None:
        raise Refusal("mystery_begun", event=event_view.id)
    if not is_published(event_view.id):
        raise Refusal("payouts_missing", event=event_view.id)
    left = tournaments.players_left(event_view.id)
    start = event_view.profile.bounties.start
    last = tournaments.next_place(event_view.id)
    paid = structure(event_view.id).in_the_money
    if not has_mystery_begun(start, paid, last, played_day(event_view.id)):
        raise Refusal("mystery_too_early", left=left)
    contents = [Envelope(envelope.amount_minor, envelope.count) for envelope in envelopes]
    pool = MysteryPool(1, bounty_pool(event_view.id), left, minimum_minor)
    _require_right(pool, contents, event_view.currency)
    book.create(
        MysteryBox, event_id=event_view.id, players=left, envelopes=_plain(contents), began_at=book.now
    )
    answer = MysteryOn(event=event_view.id, envelopes=left, amount_minor=pool.amount)
    fact = MysteryBegun(envelopes=left, amount_minor=pool.amount, currency=event_view.currency)
    book.record(fact, relied=[BOX.of(event_view.id)])
    return answer


@action("events/<int:event>/fill-box-again/", admits=DIRECTORS, opens=of_event)
def fill_box_again(
    book: OpenBook,
    *,
    event: EventId,
    envelopes: Box,
    minimum_minor: Least = 0,
) -> MysteryOn:
    """Put other envelopes into the box after bounties were sold or voided; opened ones stay opened.

    One per player without an opened one, in total the bounties bought minus those opened. Until then no
    envelope can be opened. Raises ``Refusal`` ``no_bounties``, ``mystery_not_begun``, ``box_right`` or
    ``envelopes_wrong``.
    """
    event_view = tournaments.event(event)
    if not require_rules(event_view.id).is_mystery or event_view.state not in ("running", "finished"):
        raise Refusal("no_bounties", event=event_view.id)
    row = MysteryBox.objects.filter(event=event_view.id).first()
    if row is None:
        raise Refusal("mystery_not_begun", event=event_view.id)
    wanted = to_hold(event_view.id)
    if wanted is None:
        raise Refusal("box_right", event=event_view.id)
    box = [Envelope(envelope.amount_minor, envelope.count) for envelope in envelopes]
    pool = MysteryPool(1, wanted.amount_minor, wanted.envelopes, minimum_minor)
    _require_right(pool, box, event_view.currency)
    opened = [Envelope(minor) for minor in drawn_by_victim(event_view.id).values()]
    row.players, row.envelopes = len(opened) + wanted.envelopes, _plain([*opened, *box])
    book.save(row)
    fact = BoxFilledAgain(envelopes=pool.players, amount_minor=pool.amount, currency=event_view.currency)
    book.record(fact, relied=[BOX.of(event_view.id)])
    return MysteryOn(event=event_view.id, envelopes=pool.players, amount_minor=pool.amount)


def _plain(envelopes: Iterable[Envelope]) -> list[list[int]]:
    """The stored form: a row per amount, largest first."""
    counts = Counter[int]()
    for envelope in envelopes:
        counts[envelope.amount] += envelope.count
    return [[amount, count] for amount, count in sorted(counts.items(), reverse=True)]


def _require_right(pool: MysteryPool, envelopes: list[Envelope], currency: str) -> None:
    checked = envelopes_checked(pool, envelopes)
    if checked.problems:
        rest = rest_of_envelopes(pool, envelopes)
        raise Refusal(
            "envelopes_wrong",
            field="envelopes",
            problem=checked.problems[0].value,
            missing=rest.count,
            missing_minor=rest.total,
            currency=currency,
        )


@action("entries/<int:entry>/open-envelope/", admits=FLOOR, opens=of_entry)
def open_envelope(book: OpenBook, *, entry: EntryId) -> EnvelopeSeen:
    """Open the envelope for a player who is out: drawn from those left, for the winners of the chips.

    The draw is stored with its seed like every draw; several winners of the chips share the envelope. The
    winner of the event opens the last one. Raises ``Refusal`` ``mystery_not_begun``, ``no_envelope``,
    ``box_differs`` or ``takers_unsaid``.
    """
    entry_view = tournaments.entry(entry)
    rules = require_rules(entry_view.event_id)
    result = box(entry_view.event_id)
    if result is None:
        raise Refusal("mystery_not_begun", event=entry_view.event_id)
    if entry_view.id not in waiting(entry_view.event_id) or not result.board.count:
        raise Refusal("no_envelope", entry=entry_view.id)
    require_box_right(entry_view.event_id)
    if not entry_view.is_alive and not takers_of(rules, entry_view):
        raise Refusal("takers_unsaid", entry=entry_view.id)
    minor = book.draw(OneOf(tuple(result.amounts)))
    divide_envelope(book, rules, entry_view, minor)
    currency = tournaments.event(entry_view.event_id).currency
    fact = EnvelopeOpened(entry=entry_view.id, amount_minor=minor, currency=currency)
    book.record(fact, wrote=[BOX.of(entry_view.event_id)])
    left = box(entry_view.event_id) or result
    return EnvelopeSeen(
        entry=entry_view.id, amount_minor=minor, left=left.board.count, left_minor=left.board.total
    )
