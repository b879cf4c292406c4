"""A structure and times as calculator input: typed, or as JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import cycle
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from access.fields import LeftOut, Length, Limits, Note
from calculators.calculator import unreadable
from rulebook.refusals import Refusal
from rulebook.structure import (
    AnteKind,
    Finding,
    Game,
    Period,
    PeriodKind,
    Structure,
    ante_payer,
    fill_bets,
    fill_big_blind,
    numbered,
)
from rulebook.structure.heads import is_head
from rulebook.structure.read_rows import rows_from_csv
from rulebook.structure.text_rows import Row, periods_of
from wording.words import explain

MOST_ENTRIES = 100_000
MOST_STACK = 10**9
MOST_CHIPS = 10**12
MOST_PERIODS = 200
MOST_DENOMINATIONS = 12
LONGEST_NOTE = 80
CHIPS_LINE = r"^[\d ,]*$"
A_DAY = 86_400
LEVELS_HELP = _(
    "One line per level: minutes, blinds, ante, for example 20 100/200 200; “each” after an ante "
    "that every player posts. A break: break 15. A game goes before its figures, and stud has limits "
    "and a bring-in: 20 razz 400/800 100 bring-in 100. You can paste the CSV of a structure."
)
BREAK_LINE = re.compile(r"(?:break|pausa)\s+(?P<length>[\d:]{1,8})", re.IGNORECASE)
LEVEL_LINE = re.compile(
    r"""(?P<length>[\d:]{1,8}) (?:\s+(?P<game>[a-z]\w*))? \s+ (?P<first>\d{1,12}) \s*/\s* (?P<second>\d{1,12})
    (?:\s+ (?P<ante>\d{1,12}) (?:\s+(?P<payer>bb|each|all|tutti))?)?
    (?:\s+ limit[si] \s+ (?P<small_bet>\d{1,12}) \s*/\s* (?P<big_bet>\d{1,12}))?
    (?:\s+ bring-?in \s+ (?P<bring_in>\d{1,12}))?""",
    re.IGNORECASE | re.VERBOSE,
)


Chips = Annotated[int, Limits(0, MOST_CHIPS)]
ChipSet = Annotated[tuple[Annotated[int, Limits(1, MOST_STACK)], ...], Limits(0, MOST_DENOMINATIONS)]
"""The denominations of a chip set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodRequest:
    """A level with its game, blinds and bets in chips, or a break; takes the rows that the API returns."""

    kind: PeriodKind = PeriodKind.LEVEL
    number: Annotated[
        int | None, Limits(0, MOST_PERIODS), LeftOut(), Note("The order of the levels counts.")
    ] = None
    seconds: Annotated[int, Limits(1, A_DAY)]
    small_blind: Chips = 0
    big_blind: Annotated[
        int | None, Limits(0, MOST_CHIPS), LeftOut(), Note("Left out: twice the small blind.")
    ] = None
    ante: Chips = 0
    ante_kind: Annotated[
        AnteKind | None, LeftOut(), Note("Left out: the big blind posts it, in stud everybody.")
    ] = None
    game: Game = Game.HOLDEM
    small_bet: Annotated[Chips, Note("Left out of a limit game: the big blind.")] = 0
    big_bet: Annotated[Chips, Note("Left out: twice the small bet.")] = 0
    bring_in: Chips = 0
    limit_small_blind: Chips = 0
    limit_big_blind: Chips = 0
    stud_ante: Chips = 0
    has_colour_up: bool = False
    closes_registration: bool = False
    note: Annotated[str, Length(LONGEST_NOTE)] = ""


def periods_typed(text: str, games: Sequence[Game]) -> list[dict[str, Any]]:
    """The lines as ``PeriodRequest`` reads them; levels that name no game take ``games`` in turn.

    ``20 100/200 200``, ``20 razz 400/800 100 bring-in 100`` or ``break 15``; with a header line, the columns
    of the structure's CSV. Raises ``Refusal("row_unreadable")`` naming the line, ``too_many_rows``, or the
    refusals of ``rows_from_csv``.
    """
    is_headed = is_head(next((line for line in text.splitlines() if line.strip()), ""))
    try:
        periods = periods_of(_under_a_head(text, games) if is_headed else _lines(text, games))
    except Refusal as refusal:
        raise Refusal(refusal.code, field="levels", **refusal.detail) from None
    names = [field.name for field in fields(PeriodRequest)]
    return [{name: getattr(period, name) for name in names} for period in periods]


def _under_a_head(text: str, games: Sequence[Game]) -> list[Row]:
    rows = rows_from_csv(text)
    if any(row.game != Game.HOLDEM for row in rows):
        return list(rows)
    turns = cycle(games)
    return [row if row.is_break else replace(row, game=next(turns).value) for row in rows]


def _lines(text: str, games: Sequence[Game]) -> list[Row]:
    rows: list[Row] = []
    level = 0
    for number, line in enumerate(text.splitlines(), start=1):
        rows.append(_row(number, line.strip(), games[level % len(games)]))
        level += bool(line.strip()) and not rows[-1].is_break
    return rows


def _row(number: int, line: str, game: Game) -> Row:
    """A line as its row; an empty one is kept, so that the lines below keep their numbers."""
    if not line:
        return Row()
    if match := BREAK_LINE.fullmatch(line):
        return Row(PeriodKind.BREAK.value, match["length"])
    match = LEVEL_LINE.fullmatch(line)
    if match is None:
        raise unreadable("levels", number, line, "20 100/200 200")
    values = {name: match[name] or "" for name in ("length", "ante", "small_bet", "big_bet", "bring_in")}
    row = Row(**values, game=(match["game"] or game.value).lower(), ante_kind=_payer(match["payer"]))
    if row.is_stud and not row.small_bet:
        return replace(row, small_bet=match["first"], big_bet=match["second"])
    return replace(row, small_blind=match["first"], big_blind=match["second"])


def _payer(typed: str | None) -> str:
    """Who posts an ante; if omitted ``none``, which the row interprets by its game."""
    if not typed:
        return AnteKind.NONE.value
    return (AnteKind.BIG_BLIND if typed.lower() == "bb" else AnteKind.EACH).value


def structure_of(rows: Sequence[PeriodRequest]) -> Structure:
    """The structure of the rows sent."""
    return Structure(numbered(_period(row) for row in rows))


def _period(row: PeriodRequest) -> Period:
    if row.kind is PeriodKind.BREAK:
        return Period(row.kind, 0, row.seconds, has_colour_up=row.has_colour_up, note=row.note)
    payer = ante_payer(row.game) if row.ante else AnteKind.NONE
    level = Period(
        row.kind,
        0,
        row.seconds,
        small_blind=row.small_blind,
        big_blind=fill_big_blind(row.small_blind) if row.big_blind is None else row.big_blind,
        ante=row.ante,
        ante_kind=row.ante_kind or payer,
        has_colour_up=row.has_colour_up,
        closes_registration=row.closes_registration,
        note=row.note,
        game=row.game,
        small_bet=row.small_bet,
        big_bet=row.big_bet,
        bring_in=row.bring_in,
        limit_small_blind=row.limit_small_blind,
        limit_big_blind=row.limit_big_blind,
        stud_ante=row.stud_ante,
    )
    return fill_bets(level)


def refusal_of(finding: Finding) -> Refusal:
    """A finding as the refusal of the typed levels."""
    detail: dict[str, Any] = dict(finding.detail)
    return Refusal(finding.code, field="levels", **detail)


def finding_sentence(finding: Finding) -> str:
    """A finding as a sentence."""
    return explain(refusal_of(finding))[1]


class ChipsInput(forms.RegexField):
    """Denominations typed as ``25 100 500``; read as their numbers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            regex=CHIPS_LINE,
            max_length=120,
            help_text=_("The value of each chip in the set, smallest first: 25 100 500 1000"),
            widget=forms.TextInput(attrs={"inputmode": "text"}),
            error_messages={"invalid": _("Type numbers with spaces between them: 1 2 3")},
            **options,
        )

    def clean(self, value: Any) -> list[int]:
        """The numbers; raises ``ValidationError`` for anything else."""
        return [int(digits) for digits in re.findall(r"\d+", super().clean(value))]


TIME = re.compile(r"^(?P<minutes>\d{1,4})(?::(?P<seconds>[0-5]\d))?$")
LIST = re.compile(r"[\s,;]+")


def seconds_of(text: str) -> int | None:
    """``17:30`` or ``17`` in seconds; none for anything else."""
    match = TIME.match(text.strip())
    return None if match is None else 60 * int(match["minutes"]) + int(match["seconds"] or 0)


def time_text(seconds: int) -> str:
    """``17:30``; from a hundred minutes ``1:40:00``."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if minutes < 100 else f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


class TimeInput(forms.CharField):
    """A time typed as minutes and seconds; read as seconds."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=7, **options)

    def clean(self, value: Any) -> int:
        """The seconds; raises ``ValidationError`` for anything else."""
        seconds = seconds_of(super().clean(value))
        if seconds is None:
            raise forms.ValidationError(_("Type minutes and seconds: 17:30"))
        return seconds


class TimesInput(forms.CharField):
    """Several times separated by spaces; read as seconds."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=200, required=False, **options)

    def clean(self, value: Any) -> list[int]:
        """The seconds of each; raises ``ValidationError`` for anything else."""
        parts = [part for part in LIST.split(super().clean(value)) if part]
        times = [seconds_of(part) for part in parts]
        if None in times:
            raise forms.ValidationError(_("Type times with spaces between them: 2:10 1:40"))
        return [seconds for seconds in times if seconds is not None]
