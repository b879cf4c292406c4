"""Erasing players on request: at once, or restricted until no law requires their data any more."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Annotated

from django.db.models import Q
from django.utils import timezone

from access.fields import Note, PlayerId
from access.roles import ADMINISTRATORS, DIRECTORS, NOBODY
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.free_texts import erase_in, erase_told_of
from people.bans.exclusions import exclude_erased
from people.models import Ban, ListedPerson, Player, PlayerPhoto, ToldApart
from people.naming import PublicNames, words_of
from people.players.rows import PlayerMeant, any_row, player_row, write_player
from people.players.verbs import PlayerDetails
from people.privacy import kept, words
from rulebook.keeping import takes_two
from rulebook.refusals import Refusal

NAMES_A_PLAYER = ("player", "other_player")
"""Details of facts that contain players' ids."""
UNDONE_WITH_A_REASON = ("PlayersMerged",)
"""Facts without a text whose undo has one."""


SELECTED_BY_WORDS = ("PlayersExported",)
"""Facts about many players, with the search text that found them."""
SHORTEST_TYPED = 3


def forget_words(book: OpenBook, player: Player) -> None:
    """Step: erase texts of lines about the player and of their undo lines, and searches for the player."""
    erase_told_of(NAMES_A_PLAYER, player.pk, UNDONE_WITH_A_REASON, book.now)
    own = words_of(f"{player.search_key} {player.card_number or ''} {player.document} {player.phone}")

    def finds(text: str) -> bool:
        typed = tuple(word for word in words_of(text) if len(word) >= SHORTEST_TYPED)
        return any(word.startswith(typed) for word in own)

    erase_in(SELECTED_BY_WORDS, finds, book.now)


def forget_bans(player_id: int) -> None:
    """Step: delete the player's bans, and the rows on lists that match nobody else."""
    bans = Ban.objects.filter(player=player_id)
    ids = set(bans.exclude(listed=None).values_list("listed_id", flat=True))
    bans.delete()
    ListedPerson.objects.filter(pk__in=ids, bans=None).delete()
    ToldApart.objects.filter(Q(first=player_id) | Q(second=player_id)).delete()


def forget_photograph(digest: str) -> None:
    """Step: delete the photograph, unless another player's row uses it."""
    if digest and not Player.objects.filter(photo=digest).exists():
        PlayerPhoto.objects.filter(digest=digest).delete()


KEPT_BY_LAW = ("last_name", "first_name", "birth_date", "document", "country")
"""Data that shows who was paid; everything else of a restricted player is erased at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerErasure:
    """The result of the request."""

    player: int
    state: Annotated[
        str,
        Note(
            "`erased`; `restricted` until the last day of what has to be kept; `asked`: a second person confirms it."
        ),
    ]
    kept_until: date | None = None


@action("players/<int:player>/erase/", admits=ADMINISTRATORS, opens=of_house)
def erase_player(book: OpenBook, *, player: PlayerId) -> PlayerErasure:
    """Erase all personal data of a player permanently; the journal has none, entries stay without a name.

    Data that a law requires is kept to its last day, by kind of data, as the house has set: until then the
    player is restricted, found by no search and sold nothing, and only name, date of birth, country and
    document are kept. The erasure of a player who was paid in the last year needs a second person
    (`confirm_erasure`). A ban that is not over is kept as a fingerprint.

    Raises ``Refusal`` ``player_engaged`` while the player has an entry in an event that is not over,
    ``player_erased``, ``player_restricted`` or ``player_merged``.
    """
    row = player_row(book, player)
    _require_free(row)
    is_somebody = book.actor.user_id is not None
    if is_somebody and takes_two(kept.last_paid(row.pk), _day(book)):
        write_player(row, {"erasure_asked_by_id": book.actor.user_id})
        book.record(words.ErasureAsked(player=row.pk))
        return PlayerErasure(player=row.pk, state="asked")
    return _erase(book, row)


@action("players/<int:player>/confirm-erasure/", admits=DIRECTORS, opens=of_house)
def confirm_erasure(book: OpenBook, *, player: PlayerId) -> PlayerErasure:
    """Confirm, as a second person, the erasure of a player who was paid in the last year.

    Raises ``Refusal`` ``erasure_not_asked``, ``erasure_by_two`` if the same person requested it, and the
    refusals of ``erase_player``.
    """
    row = player_row(book, player)
    if row.erasure_asked_by_id is None:
        raise Refusal("erasure_not_asked", field="player", player=row.pk)
    if row.erasure_asked_by_id == book.actor.user_id:
        raise Refusal("erasure_by_two", field="player", player=row.pk)
    _require_free(row)
    return _erase(book, row)


@action("players/<int:player>/lift-restriction/", admits=ADMINISTRATORS, opens=of_house)
def lift_restriction(book: OpenBook, *, player: PlayerId) -> PlayerMeant:
    """Let a restricted player who returns be found again; erased data does not come back.

    Raises ``Refusal`` ``player_not_restricted``, ``player_erased`` or ``player_merged``.
    """
    row = any_row(book, player)
    if row.restricted_at is None:
        raise Refusal("player_not_restricted", field="player", player=row.pk)
    for one in (*merged_rows(row.pk), row):
        write_player(one, {"restricted_at": None, "public_name": ""})
    book.record(words.RestrictionLifted(player=row.pk))
    return PlayerMeant(player=row.pk)


@action("", admits=NOBODY, opens=of_house)
def erase_restricted(book: OpenBook, *, player: PlayerId) -> PlayerErasure:
    """Erase the remaining data of a restricted player, once no law requires it any more."""
    return _erase(book, any_row(book, player))


def _require_free(row: Player) -> None:
    if events := kept.engagements(row.pk):
        raise Refusal("player_engaged", player=row.pk, events=", ".join(events))


def _erase(book: OpenBook, row: Player) -> PlayerErasure:
    until = kept.last_day_of(row.pk)
    rows = (*merged_rows(row.pk), row)
    if until is not None and until >= _day(book):
        _restrict(book, rows)
        return PlayerErasure(player=row.pk, state="restricted", kept_until=until)
    exclude_erased(book, rows)
    for player in rows:
        _blank(book, player)
    book.record(words.PlayerErased(player=row.pk))
    return PlayerErasure(player=row.pk, state="erased")


def _restrict(book: OpenBook, rows: tuple[Player, ...]) -> None:
    blank = {item.name: "" for item in fields(PlayerDetails) if item.name not in KEPT_BY_LAW}
    cleared = {"photo": "", "nickname": "", "card_number": None, "erasure_asked_by_id": None}
    for row in rows:
        photo = row.photo
        for record in kept.records_of(row.pk):
            if record.forget is not None and (record.until is None or record.until < _day(book)):
                record.forget(book, row.pk)
        write_player(
            row, blank | cleared | {"public_name": PublicNames.NONE.value, "restricted_at": book.now}
        )
        forget_photograph(photo)
    book.record(words.PlayerRestricted(player=rows[-1].pk))


def merged_rows(player_id: int) -> tuple[Player, ...]:
    """The rows merged into a player's row, directly or through others."""
    own = tuple(Player.objects.filter(merged_into=player_id))
    return tuple(row for one in own for row in (*merged_rows(one.pk), one))


def _blank(book: OpenBook, row: Player) -> None:
    blank = {item.name: "" for item in fields(PlayerDetails)} | {"public_name": "", "nickname": ""}
    photo = row.photo
    cleared = {"photo": "", "nameless": None, "card_number": None, "birth_date": None, "has_bans": False}
    # Texts of others are searched for the name, so it is erased last.
    kept.forget_elsewhere(book, row.pk)
    forget_words(book, row)
    forget_bans(row.pk)
    marks = {"search_key": "", "erased_at": book.now, "restricted_at": None, "erasure_asked_by_id": None}
    write_player(row, blank | cleared | marks)
    forget_photograph(photo)


def _day(book: OpenBook) -> date:
    return timezone.localtime(book.now).date()
