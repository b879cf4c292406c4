"""Two rows of one person: merging with all their data, separating again, telling apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Annotated, Any

from django.db.models import Q

from access.fields import Note, PlayerId
from access.roles import DIRECTORS
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.facts import reverses
from journal.opening import HOUSE, BookRef
from journal.rows.versioned import VersionedModel
from journal.scopes import Scope
from people.models import Ban, Merger, Player, ToldApart
from people.players import words
from people.players.rows import player_row, write_player
from people.players.verbs import LONGEST, PlayerDetails
from rulebook.refusals import Refusal

PERSON = Scope("person")
"""A player that another was merged into: a later merger of that player moves the data of both."""


Books = Callable[[int, int], Iterable[BookRef]]
Require = Callable[[int, int], None]
Move = Callable[[OpenBook, int, int], Iterable[int]]
MoveBack = Callable[[OpenBook, int, int, tuple[int, ...]], None]


def _no_books(_gone: int, _remaining: int) -> tuple[BookRef, ...]:
    return ()


def _nothing_forbids(_gone: int, _remaining: int) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Follower:
    """The data that an app keeps of players; each function gets the merged player and the one kept.

    ``move`` returns the ids that it moved, with which ``move_back`` undoes it. ``books`` are opened in the
    merger and get a line each. ``require`` raises if the two cannot be merged.
    """

    name: str
    move: Move
    move_back: MoveBack
    books: Books = _no_books
    require: Require = _nothing_forbids


_followers: list[Follower] = []


def follow(follower: Follower) -> None:
    """Register the data that an app keeps of players."""
    if follower not in _followers:
        _followers.append(follower)


def followers() -> tuple[Follower, ...]:
    """All registered followers, in order."""
    return tuple(_followers)


def moves_rows(
    model: type[VersionedModel], unless: Callable[[int], Q] | None = None
) -> tuple[Move, MoveBack]:
    """How versioned rows with a ``player`` move and return; ``unless`` returns those that stay."""

    def move(book: OpenBook, gone: int, remaining: int) -> Iterable[int]:
        rows = model.objects.filter(Q(("player", gone)))
        ids = sorted((rows.exclude(unless(remaining)) if unless else rows).values_list("pk", flat=True))
        book.update_many(model, {pk: {"player_id": remaining} for pk in ids})
        return ids

    def move_back(book: OpenBook, gone: int, remaining: int, moved: tuple[int, ...]) -> None:
        # Rows that were deleted since stay deleted.
        here = model.objects.filter(Q(("player", remaining)), pk__in=moved).values_list("pk", flat=True)
        book.update_many(model, {pk: {"player_id": gone} for pk in sorted(here)})

    return move, move_back


BANS = "people.ban"
NOTE = "note"
BETWEEN = " · "
NOT_FILLED = ("last_name", "first_name", "card_number", NOTE)
FILLED = (
    *(item.name for item in fields(PlayerDetails) if item.name not in NOT_FILLED),
    "public_name",
    "nickname",
    "photo",
)
"""Single values of a person: kept if known, and filled in from the other row if not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersJoined:
    """The player kept, the merged row, and how much was moved."""

    player: int
    other: int
    followed: Annotated[int, Note("How many entries, movements, bans and requests went to the player kept.")]


def _books(command: Any) -> list[BookRef]:
    gone, kept = command.other, command.player
    return list(
        dict.fromkeys([HOUSE, *(ref for follower in followers() for ref in follower.books(gone, kept))])
    )


@action("players/<int:player>/merge/", admits=DIRECTORS, opens=_books)
def merge_players(
    book: OpenBook, *, player: PlayerId, other: Annotated[PlayerId, Note("The other player.")]
) -> PlayersJoined:
    """Merge another player into this one: entries, sales, account, bans and notes move to it.

    Both cards find the person from then on. The line of the journal undoes it.

    Raises ``Refusal`` ``merged_with_itself``, ``players_in_one_event``, ``player_erased``, ``player_merged``
    or ``not_found``.
    """
    if player == other:
        raise Refusal("merged_with_itself", field="other")
    # A sale in progress to either player is completed first.
    list(Player.objects.select_for_update().filter(pk__in=[player, other]).order_by("pk"))
    kept, gone = player_row(book, player), player_row(book, other)
    for follower in followers():
        follower.require(gone.pk, kept.pk)
    followed = {follower.name: sorted(follower.move(book, gone.pk, kept.pk)) for follower in followers()}
    followed[BANS] = _move_bans(Ban.objects.filter(player=gone), gone, kept)
    filled = _fill(kept, gone)
    row = book.create(Merger, gone_id=gone.pk, kept_id=kept.pk, followed=followed, filled=filled, at=book.now)
    write_player(gone, {"merged_into_id": kept.pk})
    book.record(
        words.PlayersMerged(player=kept.pk, other_player=gone.pk, merger=row.pk),
        relied=[PERSON.of(kept.pk)],
        wrote=[PERSON.of(gone.pk)],
    )
    return PlayersJoined(player=kept.pk, other=gone.pk, followed=sum(map(len, followed.values())))


@reverses(words.PlayersMerged)
def part_players(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """Reverse a merger: moved data returns, later data stays."""
    row = Merger.objects.get(pk=details["merger"])
    kept = player_row(book, row.kept_id)
    gone = Player.objects.get(pk=row.gone_id)
    for follower in followers():
        follower.move_back(book, gone.pk, kept.pk, tuple(row.followed.get(follower.name, ())))
    _move_bans(Ban.objects.filter(pk__in=row.followed.get(BANS, ()), player=kept), kept, gone)
    _empty(kept, gone, row.filled)
    write_player(gone, {"merged_into_id": None})
    book.delete(row)


@action("players/<int:player>/tell-apart/", admits=DIRECTORS, opens=of_house)
def tell_apart(
    book: OpenBook, *, player: PlayerId, other: Annotated[PlayerId, Note("The other player.")]
) -> PlayersJoined:
    """Note that two players are different people; they are no longer suggested.

    Raises ``Refusal`` ``merged_with_itself``, ``player_erased``, ``player_merged`` or ``not_found``.
    """
    if player == other:
        raise Refusal("merged_with_itself", field="other")
    first, second = sorted(player_row(book, pk).pk for pk in (player, other))
    if not ToldApart.objects.filter(first=first, second=second).exists():
        book.append(ToldApart, first_id=first, second_id=second)
        book.record(words.PlayersToldApart(player=player, other_player=other))
    return PlayersJoined(player=player, other=other, followed=0)


def _move_bans(bans: Any, source: Player, target: Player) -> list[int]:
    ids = sorted(bans.values_list("pk", flat=True))
    Ban.objects.filter(pk__in=ids).update(player=target)
    for row in (source, target):
        write_player(row, {"has_bans": Ban.objects.filter(player=row.pk, lifted_at=None).exists()})
    return ids


def _fill(remaining: Player, gone: Player) -> list[str]:
    """Fill in columns that only the other row has; returns their names."""
    values = {
        name: getattr(gone, name) for name in FILLED if getattr(gone, name) and not getattr(remaining, name)
    }
    if gone.nameless is not None:
        # The nameless number is not a public name.
        values.pop("public_name", None)
    both = BETWEEN.join(note for note in (remaining.note, gone.note) if note)
    if gone.note and gone.note != remaining.note and len(both) <= LONGEST[NOTE]:
        values[NOTE] = both
    write_player(remaining, values)
    return sorted(values)


def _empty(remaining: Player, gone: Player, filled: list[str]) -> None:
    """Remove filled-in values again, unless somebody has corrected them since."""
    blank = {name: None if name == "birth_date" else "" for name in filled if name != NOTE}
    columns = {
        name: value for name, value in blank.items() if getattr(remaining, name) == getattr(gone, name)
    }
    if NOTE in filled and remaining.note.endswith(gone.note):
        columns[NOTE] = remaining.note.removesuffix(gone.note).removesuffix(BETWEEN)
    write_player(remaining, columns)
