"""Prizes by ranges of places as others publish them: ``1 | 1,200,000``, ``10-12 | 35,000``, ``181–216  4,500``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rulebook.money import Money, minor_digits, parse_money
from rulebook.payouts.by_entries import MOST_PLACES
from rulebook.payouts.table_text import PLACE_HEADS, LineFault
from rulebook.payouts.tiers import Tier
from rulebook.refusals import Refusal
from rulebook.structure.amounts import SHORTENED, chips_of

PRIZE_HEADS = frozenset(
    {
        "prize",
        "prizes",
        "payout",
        "payouts",
        "amount",
        "money",
        "each",
        "premio",
        "premi",
        "importo",
        "vincita",
    }
)
DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "\u00a0": " ", "\u202f": " "})
ORDINAL = r"(?:st|nd|rd|th|°|º|ª|\.)?"
PLACE = re.compile(
    rf"(?:(?:places?|pos|rank|post[oi]|dal)\.?\s*)?(?P<first>\d{{1,5}}){ORDINAL}"
    rf"(?:\s*(?:-|to|al?)\s*(?P<last>\d{{1,5}}){ORDINAL})?(?:\s+(?:places?|post[oi]))?",
    re.IGNORECASE | re.ASCII,
)
BETWEEN = re.compile(r"\s*[:=]\s*|\s*,\s*|\s+")
CELLS = re.compile(r"\t|;|\||\s{2,}")
THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*", re.ASCII)
SPACED = re.compile(r"\d{1,3}(?: \d{3})+(?:[.,]\d{1,3})?|[^ ]+", re.ASCII)
SIGNS = {"€": frozenset({"EUR"}), "£": frozenset({"GBP"}), "¥": frozenset({"JPY", "CNY"})}
NO_DOLLARS = frozenset({"EUR", "GBP", "CHF", "JPY", "CNY", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF"})
LONGEST_LINE = 300
LONGEST_TEXT = 100_000


@dataclass(frozen=True, slots=True)
class PrizesRead:
    """The ranges of places in their order, and the lines and columns that were left out."""

    tiers: tuple[Tier, ...]
    left_out: tuple[LineFault, ...] = ()
    columns_left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str
    place: str
    amount: str
    is_doubtful: bool = False
    """The whole line may be one amount: ``1 200``."""


@dataclass(slots=True)
class _Sheet:
    """How the cells are read: by the ``head``, if there is one; ``dropped`` are columns that were not read."""

    place_at: int | None = None
    prize_at: int | None = None
    head: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


def read_prizes(text: str, currency: str) -> PrizesRead:
    """The prizes of a pasted list; a line with two readings, or with more in it, is left out with its reason.

    A head names the columns of place and prize, without one a line is a place, or a range of them, and an amount;
    a cell in percent is no amount. ``1 200`` counts as place 1 if the places of all lines follow each other.
    Raises ``Refusal("prizes_too_long")``.
    """
    lines = [
        (number, line.translate(DASHES).strip(" \ufeff"))
        for number, line in enumerate(text[: LONGEST_TEXT + 1].splitlines(), 1)
    ]
    lines = [(number, line) for number, line in lines if line.strip("\t;|, ")]
    if len(text) > LONGEST_TEXT or len(lines) > MOST_PLACES:
        raise Refusal("prizes_too_long", field="text", lines=MOST_PLACES)
    sheet = _Sheet()
    pairs: list[tuple[_Line, Tier]] = []
    faults: list[LineFault] = []
    for number, line in lines:
        try:
            if not pairs and sheet.place_at is None and _took_head(sheet, line):
                continue
            parts = _split_line(sheet, number, line)
            pairs.append((parts, _tier(parts, currency)))
        except Refusal as refusal:
            faults.append(LineFault(number, line[:60], refusal))
    tiers, doubtful = _without_doubt(pairs)
    left = sorted((*faults, *doubtful), key=lambda fault: fault.number)
    return PrizesRead(tuple(tiers), tuple(left), sheet.dropped)


def is_prize_head(line: str) -> bool:
    """Whether the line names a column of places and one of prizes."""
    return _head_columns(line) is not None


def _took_head(sheet: _Sheet, line: str) -> bool:
    """Whether the line is a head; then the columns beside place and prize are dropped by name."""
    if (columns := _head_columns(line)) is None:
        return False
    cells, sheet.place_at, sheet.prize_at = columns
    sheet.head = cells
    sheet.dropped = tuple(
        cell for at, cell in enumerate(cells) if at not in {sheet.place_at, sheet.prize_at} and cell
    )
    return True


def _head_columns(line: str) -> tuple[tuple[str, ...], int, int] | None:
    """The cells of a head, and the positions of its places and its prizes; None if it has not one column of each."""
    if any(character.isdigit() for character in line):
        return None
    cells = tuple(cell.strip() for cell in re.split(CELLS if CELLS.search(line) else ",", line))
    words_of_cells = [set(re.findall(r"[^\W\d_]+", cell.casefold())) for cell in cells]
    places = [at for at, words in enumerate(words_of_cells) if words & PLACE_HEADS]
    prizes = [at for at, words in enumerate(words_of_cells) if words & PRIZE_HEADS and at not in places]
    return (cells, places[0], prizes[0]) if len(places) == len(prizes) == 1 else None


def _split_line(sheet: _Sheet, number: int, line: str) -> _Line:
    """A line split into its place and its amount."""
    if len(line) > LONGEST_LINE:
        raise Refusal("prize_line_more", field="text")
    if CELLS.search(line):
        return _by_cells(sheet, number, line)
    match = PLACE.match(line)
    between = BETWEEN.match(line, match.end()) if match else None
    if match is None or between is None:
        raise Refusal("prize_line_place", field="text", most=MOST_PLACES)
    amount = line[between.end() :].strip().strip('"')
    plain = re.sub(r"[€£$¥]", "", line).strip()
    is_doubtful = THOUSANDS.fullmatch(plain) is not None and plain == line
    return _Line(number, line, match[0].strip(), amount, is_doubtful)


def _by_cells(sheet: _Sheet, number: int, line: str) -> _Line:
    cells = [cell.strip().strip('"').strip() for cell in CELLS.split(line)]
    if sheet.place_at is not None and sheet.prize_at is not None:
        by_column = dict(enumerate(cells))
        if any(cells[len(sheet.head) :]):
            raise Refusal("prize_line_more", field="text")
        nameless = (str(at + 1) for at, cell in enumerate(cells) if cell and not sheet.head[at])
        sheet.dropped = (*sheet.dropped, *(name for name in nameless if name not in sheet.dropped))
        return _Line(number, line, by_column.get(sheet.place_at, ""), by_column.get(sheet.prize_at, ""))
    texts = [cell for cell in cells if cell]
    in_percent = [cell for cell in texts if cell.endswith("%")]
    place, *amounts = [cell for cell in texts if cell not in in_percent] or [""]
    if in_percent and "%" not in sheet.dropped:
        sheet.dropped = (*sheet.dropped, "%")
    if len(amounts) != 1:
        raise Refusal("prize_line_more" if amounts else "prize_line_place", field="text", most=MOST_PLACES)
    return _Line(number, line, place, amounts[0])


def _tier(line: _Line, currency: str) -> Tier:
    match = PLACE.fullmatch(line.place)
    first = int(match["first"]) if match else 0
    last = int(match["last"] or first) if match else 0
    if not 0 < first <= last <= MOST_PLACES:
        raise Refusal("prize_line_place", field="text", most=MOST_PLACES)
    return Tier(first, last, _amount(line.amount, currency).minor)


def _amount(text: str, currency: str) -> Money:
    """An amount as it is printed; raises what ``parse_money`` raises, and ``prize_line_currency``."""
    plain = re.sub(r"\s*(?:each|ciascuno|cad\.?)$", "", text, flags=re.IGNORECASE)
    codes = re.findall(r"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])", plain)
    others = [sign for sign in SIGNS if sign in plain and currency not in SIGNS[sign]]
    if any(code != currency for code in codes) or others or ("$" in plain and currency in NO_DOLLARS):
        raise Refusal("prize_line_currency", field="text", currency=currency)
    plain = re.sub(rf"{currency}|[€£¥]|\$", "", plain).strip()
    plain = re.sub(r"(?<=\d)[.,]-+$", "", plain)
    shortened = plain.lower()
    if SHORTENED.fullmatch(shortened) and (whole := chips_of(shortened)) is not None:
        return Money(whole * 10 ** minor_digits(currency), currency)
    if not plain or plain.startswith("-") or SPACED.fullmatch(plain) is None:
        raise Refusal("amount_unreadable", field="text", text=text[:40])
    return parse_money(plain, currency, field="text")


def _without_doubt(pairs: Sequence[tuple[_Line, Tier]]) -> tuple[list[Tier], list[LineFault]]:
    """The lines with one reading; doubtful lines are accepted if all places of the list follow each other."""
    follow = [1, *(tier.last + 1 for _line, tier in pairs)]
    if len(pairs) > 1 and [tier.first for _line, tier in pairs] == follow[:-1]:
        return [tier for _line, tier in pairs], []
    faults = [
        LineFault(line.number, line.text[:60], Refusal("prize_line_doubtful", field="text"))
        for line, _tier in pairs
        if line.is_doubtful
    ]
    return [tier for line, tier in pairs if not line.is_doubtful], faults


def prizes_text(tiers: Iterable[Tier], currency: str) -> str:
    """Ranges of places in the form that ``read_prizes`` reads, one per line."""
    return "\n".join(f"{_range(tier)} | {Money(tier.prize, currency).amount:,f}" for tier in tiers)


def _range(tier: Tier) -> str:
    return str(tier.first) if tier.first == tier.last else f"{tier.first}-{tier.last}"


def with_first(tiers: Sequence[Tier], more: int) -> tuple[Tier, ...]:
    """The list with that much more, or less, for the first place; the first tier is divided if it is shared."""
    result: list[Tier] = []
    for tier in tiers:
        if tier.first == 1:
            result.append(Tier(1, 1, tier.prize + more))
            if tier.last > 1:
                result.append(replace(tier, first=2))
        else:
            result.append(tier)
    return tuple(result)
