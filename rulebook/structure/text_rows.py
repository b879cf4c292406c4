"""Levels and breaks as rows of text, as in a spreadsheet or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rulebook.refusals import Refusal
from rulebook.structure.amounts import chips_of, seconds_in
from rulebook.structure.games import Game
from rulebook.structure.periods import (
    AnteKind,
    Period,
    PeriodKind,
    ante_payer,
    fill_big_blind,
    numbered,
)

COLUMNS = (
    "kind",
    "length",
    "small_blind",
    "big_blind",
    "ante",
    "ante_kind",
    "colour_up",
    "note",
    "game",
    "small_bet",
    "big_bet",
    "bring_in",
    "closes_registration",
    "limit_small_blind",
    "limit_big_blind",
    "stud_ante",
)
YES = frozenset({"1", "x", "y", "yes", "true", "on", "si", "sì"})
LONGEST_SECONDS = 86_400
ROWS_AT_MOST = 200


@dataclass(frozen=True, slots=True)
class Row:
    """One row as typed; ``length`` is minutes (``20``) or ``m:ss`` (``0:05``)."""

    kind: str = "level"
    length: str = ""
    small_blind: str = ""
    big_blind: str = ""
    ante: str = ""
    ante_kind: str = "none"
    colour_up: str = ""
    note: str = ""
    game: str = Game.HOLDEM.value
    small_bet: str = ""
    big_bet: str = ""
    bring_in: str = ""
    closes_registration: str = ""
    limit_small_blind: str = ""
    limit_big_blind: str = ""
    stud_ante: str = ""

    @property
    def is_stud(self) -> bool:
        """Whether the row has a bring-in and no blinds."""
        return self.game in tuple(Game) and Game(self.game).is_stud

    @property
    def is_limit(self) -> bool:
        """Whether the row has limits."""
        return self.game in tuple(Game) and Game(self.game).is_limit

    @property
    def is_break(self) -> bool:
        """Whether it is a break."""
        return self.kind == PeriodKind.BREAK

    @property
    def is_empty(self) -> bool:
        """Whether no field that defines a period was filled in."""
        cells = (self.length, self.small_blind, self.big_blind, self.small_bet)
        return not any(text.strip() for text in cells)


def seconds_of(text: str, *, row: int, field: str = "periods") -> int:
    """``20`` (minutes), ``0:05``, ``1:00:00``, ``40 min`` or ``1h`` in seconds; raises ``Refusal("row_unreadable")``."""
    seconds = seconds_in(text)
    if seconds is None or seconds > LONGEST_SECONDS:
        raise unreadable(row, text, "20, 0:30", field)
    return seconds


def length_text(seconds: int) -> str:
    """Seconds as they are typed: whole minutes plain, else ``m:ss``."""
    minutes, left = divmod(seconds, 60)
    return f"{minutes}:{left:02d}" if left else str(minutes)


def clock_text(seconds: int) -> str:
    """Seconds as a clock shows them: ``m:ss``."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def periods_of(rows: Sequence[Row]) -> tuple[Period, ...]:
    """The periods of the rows, empty ones left out; raises ``Refusal("row_unreadable")`` naming the row."""
    if len(rows) > ROWS_AT_MOST:
        raise Refusal("too_many_rows", field="periods", most=ROWS_AT_MOST)
    return numbered(_period(row, at) for at, row in enumerate(rows, start=1) if not row.is_empty)


def rows_of(periods: Iterable[Period]) -> tuple[Row, ...]:
    """Periods as they are typed."""
    return tuple(_row(period) for period in periods)


def filled(row: Row, at: int = 1) -> Row:
    """The row with its big blind filled in from the small one, if it was empty; then its limits.

    ``at`` is its position from 1, which ``Refusal("row_unreadable")`` names.
    """
    if row.is_break:
        return row
    if row.small_blind.strip() and not row.big_blind.strip():
        row = replace(row, big_blind=str(fill_big_blind(_chips(row.small_blind, at))))
    if row.limit_small_blind.strip() and not row.limit_big_blind.strip():
        row = replace(row, limit_big_blind=str(fill_big_blind(_chips(row.limit_small_blind, at))))
    small = row.small_bet.strip() or row.limit_big_blind.strip() or (row.is_limit and row.big_blind.strip())
    if not small:
        return row
    return replace(row, small_bet=small, big_bet=row.big_bet.strip() or str(2 * _chips(small, at)))


def csv_of(periods: Iterable[Period]) -> str:
    """A structure as CSV with a header line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows_of(periods):
        writer.writerow([getattr(row, name) for name in COLUMNS])
    return out.getvalue()


NARROW = {"length": "min", "small_blind": "SB", "big_blind": "BB"}
"""Heads that are shorter than the names of their columns."""


def short_csv_of(periods: Iterable[Period], pause: str = PeriodKind.BREAK.value) -> str:
    """A structure as short lines under a head: ``20,100,200,200``, and ``15,break``; columns without use left out."""
    rows = [_in_short(row, pause) for row in rows_of(periods)]
    used = [
        name
        for name in COLUMNS[1:]
        if name in ("length", "small_blind") or any(getattr(row, name) for row in rows)
    ]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    lines = [[getattr(row, name) for name in used] for row in rows]
    for cells in ([NARROW.get(name, name) for name in used], *lines) if rows else ():
        last = max((at for at, cell in enumerate(cells, 1) if cell), default=0)
        writer.writerow(cells[:last])
    return out.getvalue()


def _in_short(row: Row, pause: str) -> Row:
    """A row without what is filled in again when it is read; a break says so where a level has its small blind."""
    game = "" if row.game == Game.HOLDEM else row.game
    if row.is_break:
        return replace(row, small_blind=pause, ante_kind="", game="")
    is_usual = row.ante_kind == (ante_payer(Game(row.game)) if row.ante else AnteKind.NONE)
    return replace(row, ante_kind="" if is_usual else row.ante_kind, game=game, closes_registration="")


def _row(period: Period) -> Row:
    length = length_text(period.seconds)
    if period.is_break:
        return Row("break", length, colour_up=_mark(period.has_colour_up), note=period.note)
    return Row(
        "level",
        length,
        _amount(period.small_blind),
        _amount(period.big_blind),
        _amount(period.ante),
        period.ante_kind.value,
        _mark(period.has_colour_up),
        period.note,
        period.game.value,
        _amount(period.small_bet),
        _amount(period.big_bet),
        _amount(period.bring_in),
        _mark(period.closes_registration),
        _amount(period.limit_small_blind),
        _amount(period.limit_big_blind),
        _amount(period.stud_ante),
    )


def _mark(is_set: bool) -> str:
    return "1" if is_set else ""


def _amount(chips: int) -> str:
    return str(chips) if chips else ""


def _period(row: Row, at: int) -> Period:
    if row.kind not in tuple(PeriodKind):
        raise unreadable(at, row.kind, ", ".join(PeriodKind))
    if row.ante_kind not in tuple(AnteKind):
        raise unreadable(at, row.ante_kind, ", ".join(AnteKind))
    if row.game not in tuple(Game):
        raise unreadable(at, row.game, ", ".join(Game))
    seconds = seconds_of(row.length, row=at)
    if row.is_break:
        return Period(PeriodKind.BREAK, 0, seconds, has_colour_up=_is_set(row.colour_up), note=row.note[:80])
    return _level(filled(row, at), at, seconds)


def _level(row: Row, at: int, seconds: int) -> Period:
    ante = _chips(row.ante, at)
    kind = AnteKind(row.ante_kind)
    if ante and kind == AnteKind.NONE:
        kind = ante_payer(Game(row.game))
    return Period(
        PeriodKind.LEVEL,
        0,
        seconds,
        _chips(row.small_blind, at),
        _chips(row.big_blind, at),
        ante,
        kind,
        _is_set(row.colour_up),
        _is_set(row.closes_registration),
        row.note[:80],
        Game(row.game),
        _chips(row.small_bet, at),
        _chips(row.big_bet, at),
        _chips(row.bring_in, at),
        _chips(row.limit_small_blind, at),
        _chips(row.limit_big_blind, at),
        _chips(row.stud_ante, at),
    )


def _is_set(text: str) -> bool:
    return text.strip().lower() in YES


def _chips(text: str, row: int) -> int:
    """Chips as typed (``amounts.chips_of``); raises ``Refusal("row_unreadable")``."""
    chips = chips_of(text)
    if chips is None:
        raise unreadable(row, text, "1500")
    return chips


def unreadable(row: int, text: str, wanted: str, field: str = "periods") -> Refusal:
    """The refusal of a row, and examples of what to type instead."""
    return Refusal("row_unreadable", field=field, row=row, text=text[:40], wanted=wanted)
