"""Signatures drawn on a screen for a bag: by the player and for the floor, each for the chips then bagged."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from access.fields import Length, Note
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from floor.bags import queries, words
from floor.bags.queries import BagView
from floor.bags.verbs import BagId, SealedBag, of_bag, shown, waiting_row
from floor.models import Signature
from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

WIDE, TALL = 600, 200
"""The box in which a signature is drawn."""
LONGEST = 8_000
DRAWN = re.compile(r"(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+")
POINT = re.compile(r"([ML])(\d{1,3}) (\d{1,3})")
Stroke = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BagSignatures:
    """The signatures drawn for a bag."""

    bag: int
    player: Annotated[str, Note("The path of its lines; empty where nobody drew one.")]
    floor: Annotated[str, Note("As `player`.")]


@action("bags/<int:bag>/sign/", admits=FLOOR, opens=of_bag)
def sign_bag(
    book: OpenBook,
    *,
    bag: BagId,
    signs: Annotated[Literal["player", "floor"], Note("Who signs: the player, or somebody of the floor.")],
    path: Annotated[
        str,
        Length(LONGEST, may_be_empty=False),
        Note(f"Its lines in a box of {WIDE} by {TALL}, as `M12 30L14 33L20 41M…`."),
    ],
) -> SealedBag:
    """Sign the label of a bag on a screen; it stands for the chips bagged, and another count takes it away.

    Raises ``Refusal`` ``event_<state>``, ``bag_recounted``, ``bag_removed`` or ``signature_unreadable``.
    """
    row = waiting_row(book, bag)
    if not DRAWN.fullmatch(path):
        raise Refusal("signature_unreadable", field="path")
    is_player = signs == "player"
    drawn = book.append(Signature, entry=row.entry_id, is_player=is_player, path=path, drawn_at=book.now)
    if is_player:
        row.player_signature_id, row.signed_by_player = drawn.pk, True
    else:
        row.floor_signature_id, row.signed_by_floor = drawn.pk, True
    book.save(row)
    fact = words.BagSignedByPlayer if is_player else words.BagSignedByFloor
    book.record(fact(entry=row.entry_id, bag=row.number, chips=row.by_floor))
    return shown(queries.bag(row.pk))


@read("bags/<int:bag>/signatures/", admits=READERS)
def bag_signatures(bag: BagId) -> BagSignatures:
    """The signatures drawn for a bag."""
    view = queries.bag(bag)
    drawn = signatures_of([view])
    return BagSignatures(
        bag=view.id,
        player=drawn.get(view.player_signature_id or 0, ""),
        floor=drawn.get(view.floor_signature_id or 0, ""),
    )


def signatures_of(bags: list[BagView]) -> dict[int, str]:
    """The paths drawn for these bags, by signature; those of players erased since are left out."""
    ids = [key for one in bags for key in (one.player_signature_id, one.floor_signature_id) if key]
    return dict(Signature.objects.filter(pk__in=ids).exclude(path="").values_list("pk", "path"))


def strokes(path: str) -> tuple[Stroke, ...]:
    """The lines of a signature, each as its points."""
    found: list[list[tuple[int, int]]] = []
    for begins, x, y in POINT.findall(path):
        if begins == "M":
            found.append([])
        found[-1].append((int(x), int(y)))
    return tuple(tuple(one) for one in found)


def forget_signatures(_book: OpenBook, player_id: int) -> None:
    """Erase what a player drew, in every event; that the bags were signed stays."""
    ids = tournaments.entry_ids_of(player_id)
    Signature.objects.filter(entry__in=ids, is_player=True).update(path="")
