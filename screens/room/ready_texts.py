"""Announcements that a floor makes every evening, ready to send with the current figures (procedure 8.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from access.typed import whole_number
from clock import rows as clock
from clock.rows import Course, level_now
from rulebook.clock import Begins, TimetableRow, clock_at
from rulebook.refusals import Refusal
from rulebook.structure import Period
from screens.templatetags.figures import blinds_of, chips
from seating import queries as seats
from tournaments import queries as tournaments
from wording.dates import date_format
from wording.games import stakes_lines


@dataclass(frozen=True, slots=True)
class ReadyText:
    """A sentence by language, with its name in the list."""

    key: str
    label: str
    texts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """The data of the sentences: the course of the clock, what comes next, the table that breaks next."""

    walk: Course
    at: datetime
    rows: tuple[TimetableRow, ...]
    next_table: int | None

    @property
    def level(self) -> Period | None:
        """The current level; in a break the next one."""
        reading = clock_at(self.walk.structure, self.walk.clock.anchors, self.at)
        next_rows = self.walk.structure.played[reading.index :]
        level = next((period for period in next_rows if period.is_level), None)
        return level and level_now(self.walk.clock.event_id, level, self.at)

    @property
    def pause(self) -> TimetableRow | None:
        """The current or next break; ``None`` without one or if it is skipped."""
        breaks = (row for row in self.rows if row.begins is Begins.BREAK and row.period)
        return next((row for row in breaks if row.period and not row.period.is_skipped), None)


Sentence = Callable[[Evening], str]


def languages_spoken() -> tuple[str, ...]:
    """The house's languages, the first one first."""
    languages = tournaments.house().languages if tournaments.has_house() else ()
    return languages or (settings.LANGUAGE_CODE[:2],)


def ready_texts_of(chosen: str, at: datetime) -> tuple[ReadyText, ...]:
    """The sentences for the event chosen in a form, in the house's languages; none for the house itself."""
    try:
        event_id = whole_number(chosen)
        return () if event_id is None else ready_texts(event_id, languages_spoken(), at)
    except Refusal:
        return ()


def ready_texts(event_id: int, languages: Iterable[str], at: datetime) -> tuple[ReadyText, ...]:
    """Every sentence that fits the event now, in each language."""
    evening = _evening(event_id, at)
    if evening is None:
        return ()
    codes = tuple(languages)
    return tuple(_ready_text(evening, key, codes) for key in SENTENCES if _sentence(evening, key))


def _evening(event_id: int, at: datetime) -> Evening | None:
    """``None`` if the event has no levels yet."""
    day = tournaments.current_day(event_id)
    walk = clock.course(day.id)
    try:
        rows = clock.timetable(day.id, at)
    except Refusal:
        return None
    order = seats.posted_order(day.id, at)
    return Evening(walk, at, rows, order[0].number if len(order) > 1 else None)


def _ready_text(evening: Evening, key: str, languages: Iterable[str]) -> ReadyText:
    return ReadyText(key, str(SENTENCES[key][0]), tuple(_in_languages(evening, key, languages)))


def _in_languages(evening: Evening, key: str, languages: Iterable[str]) -> Iterator[tuple[str, str]]:
    for language in languages:
        with translation.override(language):
            yield language, _sentence(evening, key)


def _sentence(evening: Evening, key: str) -> str:
    return SENTENCES[key][1](evening)


def _new_level(evening: Evening) -> str:
    """TDA 2024 rule 23: it counts from the next hand on."""
    level = evening.level
    if level is None:
        return ""
    order = evening.walk.structure.order
    stakes = "; ".join(stakes_lines(level, order)) if order.is_on else _stakes(level)
    values = {"number": level.number, "stakes": stakes}
    return _("Level %(number)s: %(stakes)s, from the next hand on.") % values


def _stakes(level: Period) -> str:
    if level.game.is_stud:
        limits = {
            "small": chips(level.small_bet),
            "big": chips(level.big_bet),
            "bring_in": chips(level.bring_in),
        }
        text = _("limits %(small)s / %(big)s, bring-in %(bring_in)s") % limits
    else:
        text = _("blinds %(blinds)s") % {"blinds": blinds_of(level.small_blind, level.big_blind)}
    return text + (_(", ante %(ante)s") % {"ante": chips(level.ante)} if level.ante else "")


def _break(evening: Evening) -> str:
    row = evening.pause
    if row is None or row.period is None:
        return ""
    if row.ends_at is None or row.waits:
        values = {"minutes": row.period.seconds // 60}
        return (
            ngettext(
                "After this hand there is a break of %(minutes)s minute.",
                "After this hand there is a break of %(minutes)s minutes.",
                values["minutes"],
            )
            % values
        )
    return _("After this hand there is a break. Play resumes at %(time)s.") % {"time": _hour(row.ends_at)}


def _prepare(evening: Evening) -> str:
    """TDA 2024 RP-20."""
    return _("Dealers, prepare your decks. Players, please take your seats.")


def _closing(evening: Evening) -> str:
    row = next((line for line in evening.rows if line.begins is Begins.REGISTRATION_CLOSED), None)
    if row is None:
        return ""
    if row.starts_at is None:
        return _("Late registration closes soon.")
    return _("Late registration closes at %(time)s.") % {"time": _hour(row.starts_at)}


def _colour_up(evening: Evening) -> str:
    marks = (row.period.has_colour_up for row in evening.rows if row.period)
    if not any(marks):
        return ""
    return _("The smallest chips are coloured up in the break: please leave your chips on the table.")


def _colour_up_now(evening: Evening) -> str:
    """TDA 2024 rule 25-B: at equal value, at any time."""
    return _("Small chips are now being coloured up at the tables. Play continues.")


def _last_hands(evening: Evening) -> str:
    """WSOP rule 125."""
    return _("Last hands of the day: a card is drawn to decide how many more hands each table plays.")


def _hand_for_hand(evening: Evening) -> str:
    """TDA 2024 RP-8."""
    return _("Hand for hand: finish the hand in progress, then wait until the next one is announced.")


def _table_breaks(evening: Evening) -> str:
    if evening.next_table is None:
        return ""
    values = {"table": evening.next_table}
    return (
        _("Table %(table)s breaks after this hand. Its players stay seated until they have drawn.") % values
    )


def _clock_called(evening: Evening) -> str:
    """TDA 2024 rule 29."""
    rules = evening.walk.rules
    values = {"seconds": rules.think_seconds, "countdown": rules.countdown_seconds}
    return _("The clock has been called: %(seconds)s seconds, then a countdown of %(countdown)s.") % values


def _hour(instant: datetime) -> str:
    return date_format(timezone.localtime(instant), "H:i")


SENTENCES: dict[str, tuple[Promise, Sentence]] = {
    "new_level": (gettext_lazy("New level"), _new_level),
    "break": (gettext_lazy("Break"), _break),
    "prepare": (gettext_lazy("Prepare the decks"), _prepare),
    "registration": (gettext_lazy("Late registration closes"), _closing),
    "hand_for_hand": (gettext_lazy("Hand for hand"), _hand_for_hand),
    "table_breaks": (gettext_lazy("A table breaks"), _table_breaks),
    "colour_up": (gettext_lazy("Colour-up in the break"), _colour_up),
    "colour_up_now": (gettext_lazy("Colour-up during play"), _colour_up_now),
    "clock_called": (gettext_lazy("The clock has been called"), _clock_called),
    "last_hands": (gettext_lazy("Last hands of the day"), _last_hands),
}
