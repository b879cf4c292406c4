"""What follows a person whose two rows become one: what other apps keep of a player, and how it goes to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Q

from journal.book import OpenBook
from journal.opening import BookRef
from journal.rows.versioned import VersionedModel

Books = Callable[[int, int], Iterable[BookRef]]
Require = Callable[[int, int], None]
Move = Callable[[OpenBook, int, int], Iterable[int]]
MoveBack = Callable[[OpenBook, int, int, tuple[int, ...]], None]


def _no_books(_gone: int, _kept: int) -> tuple[BookRef, ...]:
    return ()


def _nothing_forbids(_gone: int, _kept: int) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Follower:
    """What an app keeps of players; each function gets the player who goes and the one who is kept.

    ``move`` answers the ids of what it moved, with which ``move_back`` undoes it. ``books`` are held
    meanwhile, and get a line each. ``require`` raises where the two cannot be one.
    """

    name: str
    move: Move
    move_back: MoveBack
    books: Books = _no_books
    require: Require = _nothing_forbids


_followers: list[Follower] = []


def follow(follower: Follower) -> None:
    """Register what an app keeps of players."""
    if follower not in _followers:
        _followers.append(follower)


def followers() -> tuple[Follower, ...]:
    """Everything that follows, in the order registered."""
    return tuple(_followers)


def moves_rows(
    model: type[VersionedModel], unless: Callable[[int], Q] | None = None
) -> tuple[Move, MoveBack]:
    """How versioned rows with a ``player`` follow and come back; ``unless`` says which stay, by who is kept."""

    def move(book: OpenBook, gone: int, kept: int) -> Iterable[int]:
        rows = model.objects.filter(Q(("player", gone)))
        found = sorted((rows.exclude(unless(kept)) if unless else rows).values_list("pk", flat=True))
        book.update_many(model, {pk: {"player_id": kept} for pk in found})
        return found

    def move_back(book: OpenBook, gone: int, kept: int, moved: tuple[int, ...]) -> None:
        # What was deleted meanwhile stays away.
        here = model.objects.filter(Q(("player", kept)), pk__in=moved).values_list("pk", flat=True)
        book.update_many(model, {pk: {"player_id": gone} for pk in sorted(here)})

    return move, move_back
