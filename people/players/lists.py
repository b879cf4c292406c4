"""The list of players and its filters: the search of the desk, cards, scanned documents, bans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, overload

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django_filters import CharFilter

from journal import instants
from journal.filters import FlagFilter, RowFilters
from journal.reading import Viewed, ViewT
from people.models import Player
from people.naming import ways_to_join, words_of
from people.players.finding import (
    MANY,
    all_named,
    cards_beginning,
    find_players,
    here,
    nearly_named,
    players_with,
    scanned,
    similar_players,
    with_middles,
    with_papers,
    with_parts,
    with_words,
    written,
)
from people.players.rows import player_with_card, standing_bans, with_bans
from rulebook.refusals import Refusal

AT_MOST = 200
"""The limit of matches by telephone, document or with a typing error; names and cards have none."""


LISTED = 500
"""The limit of one list, by name; longer lists must be exported, which writes a line of the journal."""


class PlayerFilters(RowFilters):
    """Filters of players."""

    search = CharFilter(
        method="by_search",
        max_length=120,
        help_text=(
            "First letters of names in any order, written together or apart, a card number or its beginning, a document or "
            "a telephone number or their last digits, an e-mail, a date of birth. "
            "Where nobody is found, each word of the name may have one mistake."
        ),
    )
    scan = CharFilter(
        method="by_scan",
        max_length=400,
        help_text=(
            "The lines of a document as a scanner types them (ICAO 9303, AAMVA), a `|` between them: its holder, else who "
            "has the same name and is not born on another day. 400 where a check digit is wrong."
        ),
    )
    similar = CharFilter(
        method="by_similar",
        max_length=120,
        help_text=(
            "A name as typed, of four letters a word or more: those one mistake away from it, without those whom it finds "
            "as it is; at most 5."
        ),
    )
    card = CharFilter(
        method="by_card",
        max_length=40,
        help_text="A whole card number, of the player or of one merged with it.",
    )
    banned = FlagFilter(method="by_ban", help_text="Only those turned away, or welcome.")

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = []

    def by_search(self, rows: QuerySet[Player], _name: str, value: str) -> QuerySet[Player]:
        """By ``find_players``, without its limit."""
        words, card = words_of(value), value.strip()
        if not words:
            return rows.none()
        if (exact := player_with_card(card)) is not None:
            return rows.filter(pk=exact.id)
        if papers := with_papers(value, AT_MOST):
            return rows.filter(pk__in=[row.pk for row in papers])
        return rows.filter(_by_name_or_card(words, card))

    def by_similar(self, rows: QuerySet[Player], _name: str, value: str) -> QuerySet[Player]:
        """By the similar names that the desk offers."""
        players = find_players(value, AT_MOST)
        return rows.filter(pk__in=[player.id for player in similar_players(value, players)])

    def by_scan(self, rows: QuerySet[Player], _name: str, value: str) -> QuerySet[Player]:
        """By a scan as at the desk; nobody if the lines are no document."""
        try:
            document = scanned(value)
        except Refusal as refusal:
            raise Refusal(refusal.code, field="scan", **refusal.detail) from None
        players = players_with(document, AT_MOST) if document else ()
        return rows.filter(pk__in=[player.id for player in players])

    def by_card(self, rows: QuerySet[Player], _name: str, value: str) -> QuerySet[Player]:
        """By ``player_with_card``."""
        player = player_with_card(value)
        return rows.none() if player is None else rows.filter(pk=player.id)

    def by_ban(self, rows: QuerySet[Player], _name: str, value: bool) -> QuerySet[Player]:
        """By bans on the house's current date."""
        turned_away = Exists(standing_bans(timezone.localdate(instants.now())).filter(player=OuterRef("pk")))
        return rows.filter(turned_away if value else ~turned_away)


def _by_name_or_card(words: Sequence[str], card: str) -> Q:
    """By ids if they are few, or else as a condition on every row."""
    pairs, cards = with_words(words), cards_beginning(card, MANY)
    if len(pairs) < MANY and len(cards) < MANY:
        joined = written(ways_to_join(words))
        parts = {row.pk for row in with_parts(card, MANY)}
        ids = {pk for pk, _key in (*pairs, *joined)} | {row.pk for row in cards} | parts
        if here(ids, 1):
            return Q(pk__in=ids)
        near = nearly_named(words, AT_MOST) or with_middles(card, words, AT_MOST)
        return Q(pk__in=[player.pk for player in near])
    wanted = all_named(words, ways_to_join(words))
    return wanted | Q(card_number__begins=card) if cards else wanted


class FirstPlayers(Viewed[Player, ViewT]):
    """Players of whom only the first are shown, on whatever page."""

    @overload
    def __getitem__(self, at: int) -> ViewT: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[ViewT, ...]: ...

    def __getitem__(self, at: int | slice) -> ViewT | tuple[ViewT, ...]:
        """Raises ``Refusal("players_exported_only")`` beyond the limit."""
        last = at.stop if isinstance(at, slice) else at + 1
        if last is None or last > LISTED:
            raise Refusal("players_exported_only", field="page", most=LISTED)
        return super().__getitem__(at)

    @property
    def for_page(self) -> PlayersOfPages[ViewT]:
        """The same for a page of the house, which offers only pages within the limit."""
        return PlayersOfPages(self._rows, self._views)


class PlayersOfPages(FirstPlayers[ViewT]):
    """The first players, counted within the limit; ``is_cut`` if there are more."""

    def __len__(self) -> int:
        return min(super().__len__(), LISTED)

    @property
    def is_cut(self) -> bool:
        """Whether there are more."""
        return super().__len__() > LISTED


def first_players(
    views: Callable[[Iterable[Player]], tuple[ViewT, ...]], query: Mapping[str, Any] | None = None
) -> FirstPlayers[ViewT]:
    """The first ``LISTED`` players, as pages (``with_bans``) or programs show them."""
    return FirstPlayers(PlayerFilters.of(Player.objects.here(), query), views)


def player_list(query: Mapping[str, Any] | None = None) -> Sequence[Player]:
    """The players by name, without erased players, filtered by ``PlayerFilters``; read page by page."""
    rows = PlayerFilters.of(Player.objects.here(), query)
    return Viewed(rows, with_bans)
