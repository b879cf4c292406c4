"""What else is erased with a player: what the staff said in lines about the player, and what says who they are."""

from __future__ import annotations

from django.db.models import Q

from journal.book import OpenBook
from journal.free_texts import erase_in, erase_told_of
from people.folding import words_of
from people.models import Ban, ListedPerson, Player, PlayerPhoto, ToldApart

NAMES_A_PLAYER = ("player", "other_player")
"""Details of facts that are players' ids."""
UNDONE_WITH_A_REASON = ("PlayersMerged",)
"""Facts without a text, whose undo has one."""


SELECTED_BY_WORDS = ("PlayersExported",)
"""Facts of many players, with what was typed to find them."""
SHORTEST_TYPED = 3


def forget_words(book: OpenBook, player: Player) -> None:
    """Step: reasons and notes of lines about the player go, also of those that undid such a line, and what was typed
    to find the player among others."""
    erase_told_of(NAMES_A_PLAYER, player.pk, UNDONE_WITH_A_REASON, book.now)
    own = words_of(f"{player.search_key} {player.card_number or ''} {player.document} {player.phone}")

    def finds(text: str) -> bool:
        typed = tuple(word for word in words_of(text) if len(word) >= SHORTEST_TYPED)
        return any(word.startswith(typed) for word in own)

    erase_in(SELECTED_BY_WORDS, finds, book.now)


def forget_bans(player_id: int) -> None:
    """Step: the player's bans go, and with them the rows on lists that are of nobody else."""
    bans = Ban.objects.filter(player=player_id)
    listed = set(bans.exclude(listed=None).values_list("listed_id", flat=True))
    bans.delete()
    ListedPerson.objects.filter(pk__in=listed, bans=None).delete()
    ToldApart.objects.filter(Q(first=player_id) | Q(second=player_id)).delete()


def forget_photograph(digest: str) -> None:
    """Step: the photograph goes, unless the row of another player still names it."""
    if digest and not Player.objects.filter(photo=digest).exists():
        PlayerPhoto.objects.filter(digest=digest).delete()
