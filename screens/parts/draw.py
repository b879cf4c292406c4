"""The latest draw of a broken table on displays: seat cards shuffled, cards or numbers dealt, seats taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.utils import timezone

from rulebook.cards import read_card
from screens.parts.cache import Body
from seating.queries import Move
from wording.dates import date_format

OF_A_DRAW = ("break", "final_table")
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def drawn(moves: Sequence[Move]) -> tuple[Move, ...]:
    """The moves of the latest draw, of all tables broken together; empty without a draw.

    A redraw for a final table is not the draw of a broken one.
    """
    times = {move.at for move in moves if move.reason == "break" or move.card}
    draw_moves = [move for move in moves if move.reason in OF_A_DRAW and move.from_table and move.at in times]
    latest = max((move.at for move in draw_moves), default=None)
    return tuple(move for move in draw_moves if move.at == latest)


def lots(moves: Sequence[Move], names: Mapping[int, str], stands: timedelta) -> list[Body]:
    """One draw for each broken table (TDA 2024 rule 10-B); without cards it was one step.

    ``stack`` is the seat cards in shuffled order, ``dealt`` the cards by old seat, ``taken`` the seats from
    the highest card down or from the lowest number up.
    """
    tables = sorted({move.from_table or 0 for move in moves})
    return [_of_table([one for one in moves if one.from_table == table], names, stands) for table in tables]


def _of_table(moves: Sequence[Move], names: Mapping[int, str], stands: timedelta) -> Body:
    by_seat = sorted(moves, key=lambda move: move.from_seat or 0)
    card_moves = _dealt_seats([move for move in by_seat if move.card])
    moves_without_card = [move for move in by_seat if not move.card]
    first = moves[0]
    return {
        "table": first.from_table,
        "at": date_format(timezone.localtime(first.at), "H:i"),
        "at_ms": round(first.at.timestamp() * 1_000),
        "until_ms": round((first.at + stands).timestamp() * 1_000),
        "has_cards": bool(card_moves),
        "has_numbers": any(_is_number(move) for move in card_moves),
        "stack": [f"{move.to_table}.{move.to_seat}" for move in card_moves or moves_without_card],
        "dealt": [_row(move, names) for move in by_seat if move.card],
        "taken": [_row(move, names) for move in (*card_moves, *moves_without_card)],
    }


def _is_number(move: Move) -> bool:
    """Whether a number was dealt; a playing card ends with its suit."""
    return move.card.isdecimal()


def _dealt_seats(dealt: Sequence[Move]) -> list[Move]:
    if any(_is_number(move) for move in dealt):
        return sorted(dealt, key=lambda move: int(move.card))
    return sorted(dealt, key=lambda move: read_card(move.card), reverse=True)


def _sign(card: str) -> str:
    return card if not card or card.isdecimal() else card[:1].replace("T", "10") + SUITS[card[1:]]


def _row(move: Move, names: Mapping[int, str]) -> Body:
    return {
        "name": names.get(move.entry_id, ""),
        "card": _sign(move.card),
        "is_red": move.card[1:] in ("h", "d"),
        "from_seat": move.from_seat,
        "to_table": move.to_table,
        "to_seat": move.to_seat,
    }
