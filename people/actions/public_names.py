"""How a player wants to be named in public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from access.fields import Length, Note
from access.roles import STAFF
from access.verbs import of_house, verb
from journal.book import OpenBook
from people import facts
from people.actions.players import PlayerChanged, PlayerCommand, player_row, write_player
from rulebook.public_names import PublicName
from rulebook.refusals import Refusal

LONGEST = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePublicName(PlayerCommand):
    """What others read of a player's name."""

    public_name: Annotated[
        Literal["", "short", "full", "initials", "nickname", "none"], Note("Empty: as the house does.")
    ] = ""
    nickname: Annotated[str, Length(LONGEST)] = ""


@verb(ChoosePublicName, "players/<int:player>/public-name/", admits=STAFF, opens=of_house)
def choose_public_name(book: OpenBook, command: ChoosePublicName) -> PlayerChanged:
    """Choose what others read of a player's name, on walls, telephones and posted lists; returns what changed.

    Raises ``Refusal`` ``nickname_missing``, ``text_too_long``, ``player_erased`` or ``player_merged``.
    """
    row = player_row(book, command.player)
    told = {"public_name": command.public_name, "nickname": command.nickname.strip()}
    if command.public_name == PublicName.NICKNAME.value and not told["nickname"]:
        raise Refusal("nickname_missing", field="nickname")
    if len(told["nickname"]) > LONGEST:
        raise Refusal("text_too_long", field="nickname", longest=LONGEST)
    changed = tuple(name for name, value in told.items() if getattr(row, name) != value)
    if changed:
        write_player(row, told)
        book.record(facts.PlayerEdited(player=row.pk, fields=changed))
    return PlayerChanged(changed=changed)
