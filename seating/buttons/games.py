"""The game that each table deals: when the next one begins, and what that does to its button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Annotated

from django.db.models import QuerySet

from access.fields import SPREAD, Note, TableId
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from journal.book import OpenBook
from rulebook.button import frozen_button
from rulebook.refusals import Refusal
from rulebook.structure import ButtonStep, Game, GameOrder, Period, button_step, stakes_of
from seating.buttons.words import GameChanged, GamesChanged
from seating.commands import DayCommand, TableNumber, day_of, of_table
from seating.models import TableInPlay, TableState
from seating.rules import FRESH_FOR, GRACE, Floor, floor_of
from seating.tables import rows as in_play
from seating.tables.rows import TableView, tables
from seating.tables.verbs import require_table
from tournaments import queries as tournaments
from tournaments.books import of_event

Wanted = Annotated[
    Game | None, Note("The game; left out: the next in the order. As the dealer's choice it must be given.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAt:
    """The game of a table, the next one (null: it is chosen), and how many hands are left of it, if counted."""

    table: TableNumber
    game: Game
    next: Game | None
    hands_left: int | None
    turn: Annotated[int, Note("How often its game has changed.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesAt:
    """The games of several tables."""

    tables: tuple[GameAt, ...]


def game_at(table: TableView, order: GameOrder) -> GameAt:
    """The game that a table deals in an event of several games."""
    chosen = Game(table.game) if order.is_chosen and table.game else None
    return GameAt(
        table=table.number,
        game=chosen or order.game(table.game_turn),
        next=None if order.is_chosen else order.game(table.game_turn + 1),
        hands_left=order.hands_left(table.game_hands, table.players),
        turn=table.game_turn,
    )


def as_dealt(level: Period, table: TableView) -> Period:
    """The level in the stakes of the game that a table deals."""
    order = tournaments.event(tournaments.day(table.day_id).event_id).games
    return stakes_of(level, game_at(table, order).game) if order.is_on else level


def each_as_dealt(levels: Sequence[Period], table: TableView) -> tuple[Period, ...]:
    """The level of each of the last hands of a table, the oldest first, in the stakes of the game dealt in it."""
    order = tournaments.event(tournaments.day(table.day_id).event_id).games
    if not order.is_on:
        return tuple(levels)
    if order.is_chosen:
        return tuple(as_dealt(level, table) for level in levels)
    dealt = order.games_dealt(table.game_turn, table.game_hands, table.players, len(levels))
    return tuple(stakes_of(level, game) for level, game in zip(levels, dealt, strict=True))


def games_at(day_id: int) -> tuple[GameAt, ...]:
    """The game of each open table of a day; none if the levels state the game."""
    order = tournaments.event(tournaments.day(day_id).event_id).games
    return tuple(game_at(table, order) for table in tables(day_id)) if order.is_on else ()


def has_game_order(event_id: int) -> bool:
    """Whether tables change their game within a level."""
    return tournaments.event(event_id).games.is_on


def counts_hands(event_id: int) -> bool:
    """Whether hands decide when a table changes its game."""
    order = tournaments.event(event_id).games
    return order.is_on and order.is_counted


def game_of_all(day_id: int) -> GameAt | None:
    """The game of all tables of a day if it is the same; before tables are open the first; else None."""
    order = tournaments.event(tournaments.day(day_id).event_id).games
    at = games_at(day_id)
    if not at and order.is_on:
        return GameAt(
            table=0,
            game=order.game(0),
            next=None if order.is_chosen else order.game(1),
            hands_left=None,
            turn=0,
        )
    return at[0] if len({(one.game, one.next) for one in at}) == 1 else None


@read("events/<int:event>/games/", admits=READERS)
def games(event: int) -> Sequence[GameAt]:
    """List the game of each open table; empty if the levels state the game."""
    return games_at(tournaments.current_day(event).id)


@action("tables-in-play/<int:table>/next-game/", admits=FLOOR, opens=of_table)
def change_game(
    book: OpenBook,
    *,
    table: TableId,
    game: Wanted = None,
    seen: Annotated[
        int | None, Note("The `turn` that the page showed: a second tap on it changes nothing more.")
    ] = None,
) -> GameAt:
    """Begin the next game at a table: the button freezes before stud and moves on after it (TDA 2024 rule 11-B).

    Raises ``Refusal`` ``game_by_level``, ``game_to_choose`` or ``game_not_played``.
    """
    row = require_table(book, table)
    order, view = _order(row.day.event_id), in_play.table(table)
    if seen is not None and seen != row.game_turn:
        return _at(row, order, view.players)
    before = _game(row, order)
    _begin(book, row, order, game, _floor(book, row.day_id), hands=1)
    after = _game(row, order)
    book.record(GameChanged(table=row.number, game=after.value, before=before.value))
    return _at(row, order, view.players)


@action("events/<int:event>/next-game/", admits=FLOOR, opens=of_event)
def change_games(book: OpenBook, *, command: Annotated[DayCommand, SPREAD], game: Wanted = None) -> GamesAt:
    """Begin the next game at all tables of a day.

    Raises ``Refusal`` ``game_by_level``, ``game_to_choose``, ``game_not_played`` or ``no_tables_open``.
    """
    day = day_of(command)
    order = _order(day.event_id)
    rows = list(_open_rows(day.id))
    if not rows:
        raise Refusal("no_tables_open", day=day.id)
    # Where some tables are ahead, all begin the game that follows the one furthest on.
    turn = max(row.game_turn for row in rows)
    wanted = game if game is not None or order.is_chosen else order.game(turn + 1)
    players = {table.id: table.players for table in tables(day.id)}
    floor = _floor(book, day.id)
    for row in rows:
        _begin(book, row, order, wanted, floor, hands=1)
    book.record(GamesChanged(tables=len(rows), game=_game(rows[0], order).value))
    return GamesAt(tables=tuple(_at(row, order, players[row.pk]) for row in rows))


def follow_level(book: OpenBook, day_id: int, before: Game, after: Game) -> int:
    """Step: a level of another game begins: buttons freeze before stud and go on from there after it.

    Returns at how many tables; an unknown button stays unknown.
    """
    floor, tables_changed = _floor(book, day_id), 0
    for row in _open_rows(day_id):
        step, was_frozen = button_step(Game(row.game) if row.game else before, after), row.is_frozen
        if step is ButtonStep.NONE:
            continue
        _turn_button(book, row, step, floor)
        # The first hand after stud is yet to be dealt, from where the button froze.
        row.game, row.game_hands = after.value, 0 if was_frozen or row.is_frozen else 1
        book.save(row)
        tables_changed += row.is_frozen != was_frozen
    return tables_changed


def hand_known(row: TableInPlay) -> None:
    """The positions of a table are those of a hand that was dealt: none is awaited after a level of stud."""
    if row.game and not row.game_hands:
        row.game_hands = 1


def count_hands(book: OpenBook, day_id: int, since: datetime, only: int | None = None) -> frozenset[int]:
    """Step: the tables of a day, or one of them, deal a hand, with which the next game may begin.

    Returns the tables that deal it from where their button froze. ``since``: older positions are unknown.
    """
    event = tournaments.event(tournaments.day(day_id).event_id)
    if not counts_hands(event.id):
        return _first_after_stud(book, day_id, since, only)
    order = event.games
    going_on = set()
    players, floor = {table.id: table.players for table in tables(day_id)}, _floor(book, day_id)
    for row in _open_rows(day_id):
        if only is None or row.pk == only:
            was_frozen = row.is_frozen
            if order.hands_left(row.game_hands, players[row.pk]) == 0:
                _begin(book, row, order, None, floor)
            row.game_hands += 1
            book.save(row)
            if was_frozen and not row.is_frozen:
                going_on.add(row.pk)
    return frozenset(going_on)


def _first_after_stud(book: OpenBook, day_id: int, since: datetime, only: int | None) -> frozenset[int]:
    """The tables that deal the first hand after a level of stud."""
    rows = _open_rows(day_id).filter(is_frozen=False, game_hands=0, positions_at__gte=since).exclude(game="")
    first = [row for row in rows if only is None or row.pk == only]
    for row in first:
        row.game_hands, row.positions_at = 1, book.now
        book.save(row)
    return frozenset(row.pk for row in first)


def deals_stud(row: TableInPlay) -> bool:
    """Whether a table deals stud, in which no button moves, as far as it is known."""
    order = tournaments.event(row.day.event_id).games
    return _game(row, order).is_stud if order.is_on else bool(row.game) and Game(row.game).is_stud


def row_game(row: TableInPlay) -> Game:
    """The game of a table."""
    return _game(row, tournaments.event(row.day.event_id).games)


def _open_rows(day_id: int) -> QuerySet[TableInPlay]:
    rows = TableInPlay.objects.select_related("day")
    return rows.filter(day_id=day_id, state=TableState.OPEN).order_by("number")


def _order(event_id: int) -> GameOrder:
    order = tournaments.event(event_id).games
    if not order.is_on:
        raise Refusal("game_by_level", event=event_id)
    return order


def _game(row: TableInPlay, order: GameOrder) -> Game:
    return Game(row.game) if row.game and not order.is_counted else order.game(row.game_turn)


def _floor(book: OpenBook, day_id: int) -> Callable[[], Floor]:
    """The tables as they stand now, read once and only if a button freezes."""
    return cache(lambda: floor_of(day_id, book.now, fresh_for=FRESH_FOR + GRACE))


def _begin(
    book: OpenBook,
    row: TableInPlay,
    order: GameOrder,
    wanted: Game | None,
    floor: Callable[[], Floor],
    *,
    hands: int = 0,
) -> None:
    """The next game, or the one wanted; its button freezes or is dealt from again.

    ``hands``: a tap begins a game with the hand that is dealt now.
    """
    before = _game(row, order)
    if wanted is None and order.is_chosen:
        raise Refusal("game_to_choose", field="game")
    if wanted is not None and wanted not in order.games:
        raise Refusal("game_not_played", field="game", game=wanted.value)
    row.game_turn += 1
    while wanted is not None and not order.is_chosen and order.game(row.game_turn) is not wanted:
        row.game_turn += 1
    row.game = wanted.value if wanted is not None and order.is_chosen else ""
    row.game_hands = hands
    _turn_button(book, row, button_step(before, _game(row, order)), floor)
    book.save(row)


def _turn_button(book: OpenBook, row: TableInPlay, step: ButtonStep, floor: Callable[[], Floor]) -> None:
    if step is ButtonStep.FREEZES:
        _freeze(book, row, floor())
    elif step is ButtonStep.GOES_ON and row.is_frozen:
        row.is_frozen, row.positions_at = False, book.now


def _freeze(book: OpenBook, row: TableInPlay, floor: Floor) -> None:
    """The button waits where the next flop hand begins; an unknown one stays unknown."""
    view = floor.view(row.number)
    if view.settled is not None:
        row.is_frozen, row.positions_at = True, book.now
    if row.is_frozen or view.prev is None or len(view.occupied) < 2:
        return
    rules = tournaments.profile(row.day.event_id).button
    waiting = frozen_button(view.prev, view.occupied, rules).frozen.positions
    row.button, row.small_blind, row.big_blind = waiting.btn, waiting.sb, waiting.bb
    row.is_frozen, row.positions_at = True, book.now


def _at(row: TableInPlay, order: GameOrder, players: int) -> GameAt:
    return GameAt(
        table=row.number,
        game=_game(row, order),
        next=None if order.is_chosen else order.game(row.game_turn + 1),
        hands_left=order.hands_left(row.game_hands, players),
        turn=row.game_turn,
    )
