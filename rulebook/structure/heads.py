"""The names of the columns of a structure sheet, and the words in its rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

NUMBER = "number"
"""The number of the level: ignored, because the rows are already in order."""
BLINDS = "blinds"
"""Small and big blind in one cell."""
LIMIT_BLINDS = "limit_blinds"
LIMITS = "limits"
"""Blinds, and limits, of limit games in one cell, as sheets of mixed events print them."""
HEADS: Mapping[str, str] = {
    **dict.fromkeys(("kind", "type", "tipo"), "kind"),
    **dict.fromkeys(("level", "lvl", "lev", "livello", "liv", "no", "nr", "n", "round"), NUMBER),
    **dict.fromkeys(
        ("length", "minutes", "minute", "mins", "min", "duration", "duration_min", "duration_mins"), "length"
    ),
    **dict.fromkeys(
        ("duration_minutes", "length_min", "length_minutes", "level_length", "level_time"), "length"
    ),
    **dict.fromkeys(("minuti", "durata", "durata_min", "durata_minuti"), "length"),
    **dict.fromkeys(("small_blind", "sb", "small", "piccolo_buio", "buio_piccolo"), "small_blind"),
    **dict.fromkeys(("big_blind", "bb", "big", "grande_buio", "buio_grande"), "big_blind"),
    **dict.fromkeys(("blinds", "blind", "sb_bb", "small_big", "bui"), BLINDS),
    **dict.fromkeys(("ante", "antes"), "ante"),
    **dict.fromkeys(("bba", "bb_ante", "bbante", "big_blind_ante", "ante_bb", "ante_big_blind"), "bb_ante"),
    **dict.fromkeys(("ante_kind",), "ante_kind"),
    **dict.fromkeys(("colour_up", "color_up", "chip_race", "cambio_colore"), "colour_up"),
    **dict.fromkeys(("note", "notes", "nota", "comment"), "note"),
    **dict.fromkeys(("game", "gioco"), "game"),
    **dict.fromkeys(("small_bet", "limit", "lower_limit", "low_limit", "puntata_bassa"), "small_bet"),
    **dict.fromkeys(("big_bet", "upper_limit", "high_limit", "puntata_alta"), "big_bet"),
    **dict.fromkeys(("limits", "limiti", "bets", "stakes"), LIMITS),
    **dict.fromkeys(("nl_blinds", "nlh_blinds", "nl_pl_blinds", "pl_nl_blinds", "no_limit_blinds"), BLINDS),
    **dict.fromkeys(("nl_sb", "nl_small_blind"), "small_blind"),
    **dict.fromkeys(("nl_bb", "nl_big_blind"), "big_blind"),
    **dict.fromkeys(("limit_blinds", "flop_blinds", "lhe_blinds", "bui_limit"), LIMIT_BLINDS),
    **dict.fromkeys(("limit_small_blind", "limit_sb"), "limit_small_blind"),
    **dict.fromkeys(("limit_big_blind", "limit_bb"), "limit_big_blind"),
    **dict.fromkeys(("stud_ante", "ante_stud", "stud_antes"), "stud_ante"),
    **dict.fromkeys(("bring_in", "bringin", "stud_bring_in"), "bring_in"),
    **dict.fromkeys(("closes_registration",), "closes_registration"),
}
PAUSES = frozenset({"break", "pausa", "pause"})
PAUSE_WORDS = re.compile(
    r"\b(?:breaks?|paus[ae]|intervallo|intermission|dinner|cena|lunch|pranzo)\b", re.IGNORECASE
)
RACE_WORDS = re.compile(r"\b(?:colou?r[ -]?ups?|chip[ -]?race|race[ -]?off|cambio colore)\b", re.IGNORECASE)
NUMBERED = re.compile(r"(?:level|lvl|livello|liv|l)?[ .#]*(\d{1,3})[.)]?", re.IGNORECASE | re.ASCII)
OF_A_SHEET = frozenset({"length", "small_blind", "big_blind", BLINDS})


def columns_named(head: Sequence[str]) -> dict[int, str]:
    """The columns named by the cells of a head, each once, by position."""
    columns: dict[int, str] = {}
    for at, cell in enumerate(head):
        name = HEADS.get(_plain(cell))
        if name is not None and not _has(columns, name):
            columns[at] = name
    return columns


def _has(columns: Mapping[int, str], name: str) -> bool:
    """Whether the head names this column already, in the same words or others."""
    names = set(columns.values())
    if name in {"ante", "bb_ante"}:
        return bool(names & {"ante", "bb_ante"})
    if name in {"small_blind", "big_blind"} and BLINDS in names:
        return True
    return name in names or (name == BLINDS and bool(names & {"small_blind", "big_blind"}))


def names_columns(head: Sequence[str]) -> bool:
    """Whether the cells are a head: they name a length or blinds, and nothing in them is a figure."""
    names = list(columns_named(head).values())
    is_plain = not any(cell[:1].isdigit() for cell in head)
    return is_plain and ("length" in names or len(OF_A_SHEET.intersection(names)) > 1 or BLINDS in names)


def is_head(line: str) -> bool:
    """Whether a line names the columns of those below it."""
    mark = max(",;\t", key=line.count)
    return names_columns([cell.strip().strip('"') for cell in line.lstrip("\ufeff").split(mark)])


def _plain(cell: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", cell.lower().replace(".", "")).strip("_")
