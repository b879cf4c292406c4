"""Several games within a level: in which order, and when the next one begins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.refusals import Refusal
from rulebook.structure.games import Game

GAMES_AT_MOST = 24
HANDS_AT_MOST = 99


class GameChange(StrEnum):
    """When the next game begins: with a level, after hands or orbits of a table, or as the dealer's choice."""

    LEVEL = "level"
    HANDS = "hands"
    ORBITS = "orbits"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class GameOrder:
    """The games of an event, and after how many hands or orbits (``every``) the next one begins.

    With ``LEVEL`` each level states its own game. An orbit is as many hands as players are dealt in: in stud
    no button shows it (TDA 2024 rule 11-B freezes it).
    """

    games: tuple[Game, ...] = ()
    change: GameChange = GameChange.LEVEL
    every: int = 6

    @property
    def is_on(self) -> bool:
        """Whether tables change their game within a level."""
        return self.change is not GameChange.LEVEL and bool(self.games)

    @property
    def is_chosen(self) -> bool:
        """Whether each game is chosen from the list."""
        return self.change is GameChange.CHOICE

    @property
    def is_counted(self) -> bool:
        """Whether hands decide when the next game begins."""
        return self.change in (GameChange.HANDS, GameChange.ORBITS)

    def game(self, turn: int) -> Game:
        """The game after ``turn`` changes."""
        return self.games[turn % len(self.games)]

    def hands_left(self, dealt: int, players: int) -> int | None:
        """How many hands of its game a table still deals; None if hands do not decide."""
        if not self.is_counted:
            return None
        hands = self.every * (players if self.change is GameChange.ORBITS else 1)
        return max(hands - dealt, 0)

    def games_dealt(self, turn: int, dealt: int, players: int, hands: int) -> tuple[Game, ...]:
        """The games of the last ``hands`` of a table, the oldest first, after ``turn`` changes.

        ``dealt`` of them were of its game now; an orbit is counted with the ``players`` of now. Without a
        count all are of that game.
        """
        length = self.hands_left(0, players)
        back = [0 if length is None or ago < dealt else (ago - dealt) // length + 1 for ago in range(hands)]
        return tuple(self.game(max(turn - turns, 0)) for turns in reversed(back))


def require_order(order: GameOrder) -> GameOrder:
    """The order, if it can be played.

    Raises ``Refusal`` ``games_too_few``, ``games_too_many``, ``games_every`` or, in a list to choose from,
    ``game_twice``.
    """
    if order.change is GameChange.LEVEL:
        return order
    if len(order.games) < 2:
        raise Refusal("games_too_few", field="games", games=len(order.games))
    if len(order.games) > GAMES_AT_MOST:
        raise Refusal("games_too_many", field="games", most=GAMES_AT_MOST)
    if order.is_counted and not 1 <= order.every <= HANDS_AT_MOST:
        raise Refusal("games_every", field="games", most=HANDS_AT_MOST)
    if order.is_chosen and len(set(order.games)) < len(order.games):
        raise Refusal("game_twice", field="games")
    return order


class ButtonStep(StrEnum):
    """What a change of game does to the button."""

    NONE = "none"
    FREEZES = "freezes"
    GOES_ON = "goes_on"


def button_step(before: Game, after: Game) -> ButtonStep:
    """The button freezes before a game without blinds and moves on from there after it (TDA 2024 rule 11-B; WSOP 67.b)."""
    if before.is_stud == after.is_stud:
        return ButtonStep.NONE
    return ButtonStep.FREEZES if after.is_stud else ButtonStep.GOES_ON
