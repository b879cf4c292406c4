"""Several games in one event: the house counts every hand, and a button must wait where it froze."""

from __future__ import annotations

from dataclasses import dataclass, field

from journal.instants import simulated_at
from journal.reading import read_snapshot
from rulebook.room import Positions
from rulebook.structure import Game, GameChange, Period, stakes_of
from seating import queries as seats
from seating.buttons.games import change_game
from seating.buttons.verbs import deal_next_hand, set_positions
from seating.queries import TableView
from tdmanager.simulation.night import Night
from tdmanager.simulation.tables import LiveTable
from tournaments import queries


@dataclass(slots=True)
class Seen:
    """A table after its last hand: its positions, those at which the button froze, the hands of its game."""

    positions: Positions | None = None
    froze: Positions | None = None
    game: Game | None = None
    hands: int = 0


@dataclass(slots=True)
class Dealing:
    """Deals each hand of an event of several games in the house first."""

    night: Night
    tables: dict[int, Seen] = field(default_factory=dict)

    def __call__(self, table: LiveTable, level: Period) -> Period:
        """The level in the stakes of the game that the table deals now; its button is that of the house."""
        seen, before = self.tables.setdefault(table.id, Seen()), self._view(table)
        if before.positions != seen.positions:
            # Somebody has set or drawn it since.
            seen.froze = None
        self._tap(table, level, before)
        after = self._view(table)
        game = self._game(after, level)
        if game.is_stud and self._game(before, level).is_stud and before.positions != after.positions:
            self._note(after, game, "moved its button in stud")
        is_told = not self.night.event.games.is_chosen or after.is_frozen or seen.froze is not None
        self._judge(seen, after, game)
        if after.positions is not None and is_told:
            table.waits = after.positions
        return stakes_of(level, game)

    def _tap(self, table: LiveTable, level: Period, before: TableView) -> None:
        """What the dealer taps: the hand, or the next game; a hand of hand for hand is counted for all tables."""
        night, order = self.night, self.night.event.games
        if queries.play_on(night.event_id, night.day_id).has_hand_on:
            self.tables[table.id].game = None
            return
        is_stud, is_chosen = self._game(before, level).is_stud, order.is_chosen and night.happens(200)
        if not is_stud and (before.positions is None or is_chosen):
            last = table.last or table.positions(night.room.profile.button, night.stage.chance)
            positions = {"big_blind": last.bb, "small_blind": last.sb, "button": last.btn}
            night.act(set_positions, table=table.id, **positions)
        if is_chosen:
            night.act(change_game, table=table.id, game=night.stage.chance.choice(order.games))
            night.played.done["game chosen"] += 1
        elif order.is_counted or (not order.is_chosen and not is_stud):
            night.act(deal_next_hand, table=table.id)

    def _judge(self, seen: Seen, after: TableView, game: Game) -> None:
        """Note a button that moved in stud, or a flop hand dealt from elsewhere, and a game of too many hands."""
        if game.is_stud and after.is_frozen:
            seen.froze = seen.froze or after.positions
        if seen.froze not in (None, after.positions):
            self._note(after, game, "is not dealt from where its button froze")
        if not game.is_stud:
            self.night.played.done["dealt from a frozen button"] += seen.froze is not None
            seen.froze = None
        order = self.night.event.games
        if seen.game is not None and seen.game != game:
            self.night.played.done["game begun"] += 1
            if order.change is GameChange.HANDS and seen.hands != order.every:
                self._note(after, game, f"begins after {seen.hands} hands")
        seen.hands = seen.hands + 1 if seen.game == game else 1
        seen.game, seen.positions = game, after.positions

    def _note(self, table: TableView, game: Game, what: str) -> None:
        self.night.played.broken.append(f"games: table {table.number}, {game.value}, {what}")

    def _game(self, view: TableView, level: Period) -> Game:
        order = self.night.event.games
        return seats.game_at(view, order).game if order.is_on else level.game

    def _view(self, table: LiveTable) -> TableView:
        with simulated_at(self.night.stage.now), read_snapshot():
            return seats.table(table.id)


def dealing(night: Night) -> Dealing | None:
    """How the hands of an event are dealt in the house; None if it plays one game."""
    structure = queries.structure(night.event_id)
    return Dealing(night) if structure.order.is_on or structure.levels_move_button else None
