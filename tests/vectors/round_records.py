"""Shapes of the records of brackets: the programme as published, new players, the clock of a game."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from rulebook.rounds.returning import Newcomer
from rulebook.rounds.stages import Stage
from rulebook.structure import Period, PeriodKind, Structure
from tests.vectors.record import Given, meaning_of
from tests.vectors.times import instant

LIBRARY = Path(__file__).parents[2] / "tournaments" / "library"
PUBLISHED = json.loads((LIBRARY / "prestige_campione.json").read_text())["heads_up"]
"""The heads-up programme of Prestige as published: stages, blinds, best of three."""
STAGES = [Stage(told["players"], told["stack"], told["level_minutes"]) for told in PUBLISHED["rounds"]]
PLAYERS = {"group_1": 16, "group_2": 16, "single_group_of_16": 16, "last_8": 8, "last_4": 4, "last_2": 2}


def read_newcomer(told: Any) -> Newcomer[str]:
    """A new player, who may have come late."""
    if isinstance(told, str):
        return Newcomer(told)
    return Newcomer(told["p"], meaning_of(told["arrived"], {"after_level_1_started": True}, "arrived"))


def read_game(inputs: Given) -> tuple[Structure, datetime]:
    """The published blinds with levels of one length, and the instant after that much play."""
    levels = tuple(
        Period(PeriodKind.LEVEL, number, 60 * inputs["level_minutes"], small, big)
        for number, (small, big) in enumerate(PUBLISHED["blinds"], start=1)
    )
    return Structure(levels), instant(inputs["elapsed"])
