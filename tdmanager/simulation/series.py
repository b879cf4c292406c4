"""An evening played in a transaction that is rolled back: its invariants and the forecast's accuracy."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from django.db import transaction

from rulebook.refusals import InvariantViolation, Refusal
from rulebook.structure import FieldLeft, Forecast, forecast_from
from rulebook.structure.forecast import START
from tdmanager.simulation.evening import Evening, Progress
from tdmanager.simulation.invariants import violations
from tdmanager.simulation.manner import FULL, Manner
from tdmanager.simulation.result import LeftAt, Played
from tdmanager.simulation.show import open_event
from tournaments import queries
from tournaments.values import EventSetup, PayoutKind
from wording.words import explain


@dataclass(frozen=True, slots=True)
class EveningReport:
    """One evening: its violations, its length compared with the forecast, and what was done."""

    seed: int
    entries: int
    violated: tuple[str, ...]
    seconds: int
    expected: Forecast | None
    done: Counter[str] = field(default_factory=Counter)
    course: tuple[LeftAt, ...] = ()
    chips: int = 0
    stopped: str = ""
    """Why play could not continue; empty if it did."""

    @property
    def error_per_cent(self) -> float | None:
        """How far the evening was from the likely finish; None without a forecast."""
        likely = self.expected.likely_seconds if self.expected else None
        return None if not likely else (self.seconds - likely) * 100 / likely

    @property
    def is_inside(self) -> bool | None:
        """Whether it ended within the band; None without a band."""
        if self.expected is None or self.expected.early_seconds is None:
            return None
        late = self.expected.late_seconds
        return self.expected.early_seconds <= self.seconds and (late is None or self.seconds <= late)


def play_one(
    setup: EventSetup,
    entries: int,
    seed: int,
    *,
    manner: Manner = FULL,
    tell: Progress = lambda _sentence: None,
) -> EveningReport:
    """Play one evening and roll it back; an unexpected refusal is a violation too."""
    with transaction.atomic():
        result = _played(setup, entries, seed, manner, tell)
        transaction.set_rollback(True)
    return result


def _played(setup: EventSetup, entries: int, seed: int, manner: Manner, tell: Progress) -> EveningReport:
    evening = open_event(setup, entries, seed, tell, manner=manner)
    try:
        evening.sell_before_the_start()
        evening.play()
        evening.pay()
        violated, stopped = violations(evening), ""
    except Refusal as refusal:
        title, detail = explain(refusal)
        stopped = f"{title}. {detail}"
        violated = (*evening.played.broken, f"play stopped: {refusal}")
    except InvariantViolation as error:
        stopped = str(error)
        violated = (*evening.played.broken, f"play stopped: {error}")
    return EveningReport(
        seed=seed,
        entries=queries.field(evening.event_id).entries,
        violated=violated,
        seconds=evening.played.seconds,
        expected=expected_of(evening),
        done=_done(evening.played),
        course=tuple(evening.played.course),
        chips=queries.chips_in_play(evening.event_id),
        stopped=stopped,
    )


def _done(played: Played) -> Counter[str]:
    """What happened, by name."""
    usual = {"move": played.moves, "table broken": played.breaks, "late entry": played.late}
    return played.done + Counter({"rebuy": played.rebuys, "busted together": played.in_company} | usual)


def expected_of(evening: Evening) -> Forecast | None:
    """The forecast of an event of one day played down to its winner; others end by other rules."""
    event = queries.event(evening.event_id)
    if event.payout.kind is PayoutKind.SATELLITE or len(queries.days(event.id)) > 1:
        return None
    field = FieldLeft(queries.field(event.id).entries, queries.chips_in_play(event.id))
    return forecast_from(START, field, queries.structure(event.id))
