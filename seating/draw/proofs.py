"""Draws at the tables, proved: the seats and buttons that were drawn, and those that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from journal.chance.draw_lines import (
    DrawnLine,
    PublishedHash,
    changed_rows,
    created_rows,
    drawn_lines_of,
    seeds_opened_at,
    untouched_since,
)
from journal.opening import tournament_book
from rulebook.dice import commitment
from rulebook.proof import DrawProof, KeptDraw, prove
from rulebook.refusals import Refusal
from seating.models import Move, MoveReason, TableInPlay

TABLE = TableInPlay._meta.label_lower

ButtonChange = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ButtonDifference:
    """A table whose button differs from the one drawn: its seat, and the seat drawn if it is known."""

    table: int
    seat: int
    drawn: int | None = None


def buttons_otherwise(lines: Iterable[DrawnLine]) -> dict[int, tuple[ButtonDifference, ...]]:
    """By line: the buttons that it set without a draw, or that differ although no later line changed them.

    A table that drew the same button again is not among the rows of its line.
    """
    buttons = {line.id: (line, sorted(_new_buttons(line))) for line in lines}
    moved = _moved_since(buttons.values())
    return {key: (*_set_otherwise(line, own), *moved.get(key, ())) for key, (line, own) in buttons.items()}


def _set_otherwise(line: DrawnLine, buttons: Sequence[ButtonChange]) -> list[ButtonDifference]:
    draws = line.draws or ()
    drawn = [int(draw.result) for draw in draws if draw.kind == "button" and str(draw.result).isdigit()]
    if len(buttons) == len(drawn):
        pairs = zip(buttons, drawn, strict=True)
        return [ButtonDifference(number, seat, lot) for (number, _pk, seat), lot in pairs if seat != lot]
    lots = Counter(drawn)
    lots.subtract(seat for _number, _pk, seat in buttons)
    return [ButtonDifference(number, seat) for number, _pk, seat in buttons if lots[seat] < 0]


def _new_buttons(line: DrawnLine) -> Iterator[ButtonChange]:
    """Number, id and button of the tables whose button the line changed to a known seat."""
    for before, after in changed_rows(line, TABLE):
        is_new = before is None or before["button"] != after["button"]
        if is_new and after["button"] is not None and after["positions_at"] is None:
            yield after["number"], after["id"], after["button"]


def _moved_since(
    changes: Iterable[tuple[DrawnLine, Sequence[ButtonChange]]],
) -> dict[int, list[ButtonDifference]]:
    """By line: tables whose button differs from the line's although no later line changed it."""
    lines = [
        (line, {f"{TABLE}:{pk}": (number, seat) for number, pk, seat in buttons}) for line, buttons in changes
    ]
    still = untouched_since((line, seats) for line, seats in lines)
    wanted = {int(key.partition(":")[2]) for keys in still.values() for key in keys}
    rows = TableInPlay.objects.filter(pk__in=wanted) if wanted else TableInPlay.objects.none()
    now = {f"{TABLE}:{pk}": button for pk, button in rows.values_list("pk", "button")}
    return {
        line.id: [
            ButtonDifference(seats[key][0], now[key] or 0, seats[key][1])
            for key in sorted(still.get(line.id, ()))
            if key in now and now[key] != seats[key][1]
        ]
        for line, seats in lines
    }


DRAWN = frozenset(
    {MoveReason.SALE, MoveReason.DRAW, MoveReason.BREAK, MoveReason.FINAL_TABLE, MoveReason.REDRAW}
)
"""Reasons of moves whose seat was drawn."""


class HashVerdict(StrEnum):
    """Whether the seed matches the hash shown before."""

    EQUAL = "equal"
    DIFFERS = "differs"
    NOT_SHOWN = "not_shown"


@dataclass(frozen=True, slots=True)
class AssignedSeat:
    """An entry and its assigned seat, with the card drawn for it, if any."""

    entry_id: int
    table: int
    seat: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class LineProof:
    """A line with its draws repeated.

    ``draws`` is None if the line stores only the seed. ``not_given`` are drawn seats that no move assigned,
    ``not_drawn`` assigned seats that no draw gave, ``buttons`` those that differ from the draw.
    """

    line: DrawnLine
    draws: tuple[DrawProof, ...] | None
    not_given: tuple[AssignedSeat, ...]
    not_drawn: tuple[AssignedSeat, ...]
    buttons: tuple[ButtonDifference, ...] = ()

    @property
    def hash_verdict(self) -> HashVerdict:
        """The comparison of the seed with the hash."""
        return hash_verdict(self.line.seed, self.line.published)

    @property
    def agrees_with_moves(self) -> bool:
        """Whether the assigned seats are those drawn."""
        return not self.not_given and not self.not_drawn

    @property
    def agrees_with_tables(self) -> bool:
        """Whether the tables have the buttons that were drawn."""
        return not self.buttons

    @property
    def is_equal(self) -> bool:
        """Whether everything that can be compared is equal and complete."""
        return (
            self.draws is not None
            and all(draw.is_equal for draw in self.draws)
            and self.hash_verdict is not HashVerdict.DIFFERS
            and self.agrees_with_moves
            and self.agrees_with_tables
        )


def hash_verdict(seed: str, published: PublishedHash | None) -> HashVerdict:
    """The comparison of a seed in hexadecimal with the hash shown before."""
    if published is None:
        return HashVerdict.NOT_SHOWN
    try:
        is_equal = commitment(bytes.fromhex(seed)) == published.hash
    except ValueError:
        is_equal = False
    return HashVerdict.EQUAL if is_equal else HashVerdict.DIFFERS


@dataclass(frozen=True, slots=True)
class DrawnWith:
    """The line that drew a seat, by its number in the event's book, with its seed in hexadecimal."""

    line: int
    seed: str


def drawn_with(event_id: int, entry_ids: Iterable[int]) -> dict[int, DrawnWith]:
    """How entries drew their current seats, by entry; seats assigned by the floor are left out."""
    moves = Move.objects.filter(event_id=event_id, entry_id__in=list(entry_ids)).order_by("number")
    latest = {entry: (reason, at) for entry, reason, at in moves.values_list("entry_id", "reason", "at")}
    drawn = {entry: at for entry, (reason, at) in latest.items() if reason in DRAWN}
    seeds = seeds_opened_at(tournament_book(event_id), drawn.values())
    return {entry: DrawnWith(*seeds[at]) for entry, at in drawn.items() if at in seeds}


def proof_of(line_id: int) -> LineProof:
    """The repeated draws of a line, or of the line that it belongs to.

    Raises ``Refusal`` ``line_unknown``, ``nothing_drawn``, or ``draw_unreadable`` if the stored draw or its
    seed is invalid.
    """
    proof = proofs_of([line_id])[line_id]
    if isinstance(proof, Refusal):
        raise proof
    return proof


def proofs_of(line_ids: Iterable[int]) -> dict[int, LineProof | Refusal]:
    """The proofs of several lines, read together, or why a line cannot be proved."""
    lines = drawn_lines_of(line_ids)
    drawn = [line for line in lines.values() if isinstance(line, DrawnLine) and line.draws is not None]
    seats, buttons = _assigned_seats(drawn), buttons_otherwise(drawn)
    return {
        key: line
        if isinstance(line, Refusal)
        else _proved(line, seats.get(line.id, ()), buttons.get(line.id, ()))
        for key, line in lines.items()
    }


def _proved(
    line: DrawnLine, assigned: Iterable[AssignedSeat], buttons: tuple[ButtonDifference, ...]
) -> LineProof | Refusal:
    if line.draws is None:
        return LineProof(line, None, (), ())
    seats = Counter(assigned)
    try:
        drawn = Counter(_drawn(line.draws))
        proved = prove(_seed(line), line.draws)
    except Refusal as refusal:
        return refusal
    not_given, not_drawn = (drawn - seats).elements(), (seats - drawn).elements()
    return LineProof(line, proved, tuple(not_given), tuple(not_drawn), buttons)


def _seed(line: DrawnLine) -> bytes:
    try:
        return bytes.fromhex(line.seed)
    except ValueError as error:
        raise Refusal("draw_unreadable", draw="seed") from error


def _drawn(draws: Iterable[KeptDraw]) -> Iterator[AssignedSeat]:
    """The seats of the stored draw results."""
    for draw in draws:
        try:
            yield from _seats_of(draw)
        except (KeyError, TypeError, ValueError) as error:
            raise Refusal("draw_unreadable", draw=draw.kind) from error


def _seats_of(one: KeptDraw) -> list[AssignedSeat]:
    if one.kind == "seat":
        return [AssignedSeat(one.drawn_from["entrant"], *one.result)]
    if one.kind == "field":
        pairs = zip(one.drawn_from["entrants"], one.result, strict=True)
        return [AssignedSeat(entrant, table, seat) for entrant, (table, seat) in pairs]
    if one.kind == "out":
        return [AssignedSeat(entrant, table, seat, card) for entrant, card, table, seat in one.result]
    return []


def _assigned_seats(lines: Iterable[DrawnLine]) -> dict[int, list[AssignedSeat]]:
    """By line, the drawn seats that its moves assigned: from current rows, after an undo from stored ones."""
    moves = {
        line.id: {row["id"]: row for row in created_rows(line, Move._meta.label_lower)} for line in lines
    }
    wanted = [pk for rows in moves.values() for pk in rows]
    standing = {row["id"]: row for row in Move.objects.filter(pk__in=wanted).values("id", *_COLUMNS)}
    return {
        key: [
            AssignedSeat(row["entry_id"], row["to_table"], row["to_seat"], row["card"])
            for pk, stored in rows.items()
            if (row := standing.get(pk, stored))["reason"] in DRAWN
        ]
        for key, rows in moves.items()
    }


_COLUMNS = ("entry_id", "reason", "to_table", "to_seat", "card")
