"""Levels and breaks as rows of text: as in a spreadsheet or CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from rulebook.refusals import Refusal
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
)
YES = frozenset({"1", "x", "y", "yes", "true", "on", "si", "sì"})
LARGEST = 10**9
LONGEST_SECONDS = 86_400
CLOCK = re.compile(r"^(?:(\d+):)?(\d+):(\d{2})$")
ROWS_AT_MOST = 200
LONGEST_LINE = 1_000


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
        """Whether nothing was typed that defines a period."""
        typed = (self.length, self.small_blind, self.big_blind, self.small_bet)
        return not any(text.strip() for text in typed)


def seconds_of(text: str, *, row: int, field: str = "periods") -> int:
    """``20`` (minutes), ``0:05`` or ``1:00:00`` in seconds; raises ``Refusal("row_unreadable")``."""
    plain = text.strip().replace(",", ".")
    if (match := CLOCK.match(plain)) is not None:
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        found = hours * 3_600 + minutes * 60 + seconds
    elif plain.isascii() and plain.isdigit() and len(plain) < 6:
        found = int(plain) * 60
    else:
        raise _unreadable(row, text, "20, 0:30", field)
    if found > LONGEST_SECONDS:
        raise _unreadable(row, text, "20, 0:30", field)
    return found


def length_text(seconds: int) -> str:
    """Seconds as they are typed: whole minutes plain, else ``m:ss``."""
    minutes, left = divmod(seconds, 60)
    return f"{minutes}:{left:02d}" if left else str(minutes)


def periods_of(rows: Sequence[Row]) -> tuple[Period, ...]:
    """The periods of the rows, empty ones left out; raises ``Refusal("row_unreadable")`` naming the row."""
    if len(rows) > ROWS_AT_MOST:
        raise Refusal("too_many_rows", field="periods", most=ROWS_AT_MOST)
    return numbered(_period(row, at) for at, row in enumerate(rows, start=1) if not row.is_empty)


def rows_of(periods: Iterable[Period]) -> tuple[Row, ...]:
    """Periods as they are typed."""
    return tuple(_row(period) for period in periods)


def filled(row: Row, at: int = 1) -> Row:
    """The row with its big blind filled from the small one, where none was typed; then its limits.

    ``at`` is its position from 1, which ``Refusal("row_unreadable")`` names.
    """
    if row.is_break:
        return row
    if row.small_blind.strip() and not row.big_blind.strip():
        row = replace(row, big_blind=str(fill_big_blind(_chips(row.small_blind, at))))
    small = row.small_bet.strip() or row.big_blind.strip()
    if not row.is_limit or not small:
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


def rows_from_csv(text: str) -> tuple[Row, ...]:
    """Rows of a CSV file, comma, semicolon or tab; the header line names the columns, or is omitted.

    Without it the columns are ``COLUMNS``, the first of them omitted where minutes come first. Raises
    ``Refusal("row_unreadable")``, ``Refusal("csv_empty")`` or ``Refusal("too_many_rows")``.
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines:
        raise Refusal("csv_empty", field="csv")
    if len(lines) > ROWS_AT_MOST + 1:
        raise Refusal("too_many_rows", field="csv", most=ROWS_AT_MOST)
    if too_long := next((at for at, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE), 0):
        raise _unreadable(too_long, lines[too_long - 1], "level,20,100,200", "csv")
    mark = max(",;\t", key=lines[0].count)
    cells = [[cell.strip() for cell in line] for line in csv.reader(lines, delimiter=mark)]
    known = _known([name.lower() for name in cells[0]])
    body = cells[1:] if known else cells
    names = known or dict(enumerate(COLUMNS[cells[0][0][:1].isdigit() :]))
    return tuple(_from_cells(names, line, at) for at, line in enumerate(body, start=1))


def line_of(text: str, row: int) -> int:
    """The line of a CSV text, from 1, that holds a row of it."""
    lines = [number for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    at = row - 1 + is_head(text.splitlines()[lines[0] - 1].lstrip("\ufeff")) if lines else 0
    return lines[at] if at < len(lines) else row


HEADS: Mapping[str, str] = {
    "limit": "small_bet",
    "minutes": "length",
    "duration": "length",
    "sb": "small_blind",
    "bb": "big_blind",
    "small": "small_blind",
    "big": "big_blind",
    "minuti": "length",
    "durata": "length",
    "piccolo_buio": "small_blind",
    "grande_buio": "big_blind",
    "gioco": "game",
    "nota": "note",
}
HEADED = frozenset({"length", *(name for name, column in HEADS.items() if column == "length")})
PAUSES = frozenset({"break", "pausa", "pause"})
PAYERS: Mapping[str, str] = {"bb": "big_blind", "all": "each", "–": "none"}


def is_head(line: str) -> bool:
    """Whether a line names the columns of those below it."""
    mark = max(",;\t", key=line.count)
    return any(cell.strip().strip('"').lower() in HEADED for cell in line.split(mark))


def _known(head: Sequence[str]) -> dict[int, str]:
    names = [HEADS.get(name.replace(" ", "_"), name.replace(" ", "_")) for name in head]
    return {at: name for at, name in enumerate(names) if name in COLUMNS} if "length" in names else {}


def _from_cells(names: Mapping[int, str], cells: Sequence[str], at: int) -> Row:
    values = {name: cells[at] for at, name in names.items() if at < len(cells)}
    known = {item.name for item in fields(Row)}
    row = Row(**{name: value for name, value in values.items() if name in known and value})
    kind, payer = row.kind.lower(), row.ante_kind.lower()
    if kind in PAUSES or ("kind" not in values and any(cell.lower() in PAUSES for cell in cells)):
        kind = PeriodKind.BREAK.value
    plain = replace(row, kind=kind, ante_kind=PAYERS.get(payer, payer), game=row.game.lower())
    return filled(plain, at)


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
    )


def _mark(is_set: bool) -> str:
    return "1" if is_set else ""


def _amount(chips: int) -> str:
    return str(chips) if chips else ""


def _period(row: Row, at: int) -> Period:
    if row.kind not in tuple(PeriodKind):
        raise _unreadable(at, row.kind, ", ".join(PeriodKind))
    if row.ante_kind not in tuple(AnteKind):
        raise _unreadable(at, row.ante_kind, ", ".join(AnteKind))
    if row.game not in tuple(Game):
        raise _unreadable(at, row.game, ", ".join(Game))
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
    )


def _is_set(text: str) -> bool:
    return text.strip().lower() in YES


def _chips(text: str, row: int) -> int:
    """Chips as typed: ``1.500``, ``1,500``, ``1'500``, ``2k``; empty is 0."""
    plain = re.sub(r"[\s.,'\u00a0]", "", text.strip().lower())
    scale = 1_000 if plain.endswith("k") else 1
    digits = plain.removesuffix("k") or "0"
    if not (digits.isascii() and digits.isdigit()) or int(digits) * scale > LARGEST:
        raise _unreadable(row, text, "1500")
    return int(digits) * scale


def _unreadable(row: int, text: str, wanted: str, field: str = "periods") -> Refusal:
    return Refusal("row_unreadable", field=field, row=row, text=text[:40], wanted=wanted)
