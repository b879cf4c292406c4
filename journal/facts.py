"""What a line records: past-tense values, each with its sentence, and how it is undone.

::

    @says(_("Ticket %(number)s voided: %(reason)s"))
    class TicketVoided(TicketFact):
        free_text: ClassVar[tuple[str, ...]] = ("reason",)

        number: int
        reason: str
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from django.utils.translation import gettext_lazy as _

from wording.words import Text, fact_words

if TYPE_CHECKING:
    from journal.book import OpenBook


class Undo(StrEnum):
    """How a fact is undone."""

    BY_ROW_VERSION = "by_row_version"
    BY_REVERSE = "by_reverse"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Fact:
    """Base of all facts: plain fields (numbers, texts, tuples of them); people are named by id.

    ``undo`` says how it is undone, ``parts`` which parts of a screen it changes, ``free_text`` the fields in
    somebody's own words. The rows of a fact without ``claims_rows`` block nothing, and later rows do not
    block it: its undo only changes what nobody else writes. ``is_directors``: only a director does it, so
    only a director undoes it.
    """

    undo: ClassVar[Undo] = Undo.BY_ROW_VERSION
    parts: ClassVar[tuple[str, ...]] = ()
    free_text: ClassVar[tuple[str, ...]] = ()
    claims_rows: ClassVar[bool] = True
    is_directors: ClassVar[bool] = False


Reverse = Callable[["OpenBook", dict[str, Any], str], None]
"""The book, the details of the fact, and why it is undone."""
FactClass = TypeVar("FactClass", bound=Fact)


@dataclass(frozen=True, slots=True)
class Rule:
    """How one type of fact is undone."""

    undo: Undo
    reverse: Reverse | None = None
    claims_rows: bool = True
    besides: Reverse | None = None
    is_directors: bool = False


_rules: dict[str, Rule] = {}


@dataclass_transform(frozen_default=True)
def says(sentence: Text) -> Callable[[type[FactClass]], type[FactClass]]:
    """Declare a fact with its sentence, ``%(field)s`` for its fields: a frozen value, undone as it declares."""

    def declare(cls: type[FactClass]) -> type[FactClass]:
        fact = dataclass(frozen=True, slots=True)(cls)
        fact_words(fact, sentence)
        _rules[fact.__name__] = Rule(fact.undo, None, fact.claims_rows, None, fact.is_directors)
        return fact

    return declare


def reverses(*facts: type[Fact]) -> Callable[[Reverse], Reverse]:
    """Declare the step that reverses facts with ``by_reverse``."""

    def declare(step: Reverse) -> Reverse:
        for fact in facts:
            _rules[fact.__name__] = replace(_rule_for(fact, Undo.BY_REVERSE), reverse=step)
        return step

    return declare


def undone_besides(*facts: type[Fact]) -> Callable[[Reverse], Reverse]:
    """Declare a step that follows once the rows of these facts are restored, because money moved with them."""

    def declare(step: Reverse) -> Reverse:
        for fact in facts:
            _rules[fact.__name__] = replace(_rule_for(fact, Undo.BY_ROW_VERSION), besides=step)
        return step

    return declare


def _rule_for(fact: type[Fact], undo: Undo) -> Rule:
    if fact.undo is not undo:
        raise ValueError(f"{fact.__name__} is undone {fact.undo}")
    return _rules[fact.__name__]


def rule_of(fact: str) -> Rule:
    """How the fact is undone; an unknown fact never is."""
    return _rules.get(fact, Rule(Undo.NEVER))


@says(_("Undone: %(lines)s"))
class LinesUndone(Fact):
    """Lines were undone, newest first; ``facts`` names them."""

    undo: ClassVar[Undo] = Undo.NEVER

    lines: tuple[int, ...]
    facts: tuple[str, ...]


PARTS = (
    "clock",
    "stats",
    "seats",
    "moves",
    "payouts",
    "bounties",
    "bracket",
    "stacks",
    "announcements",
    "shot_clocks",
    "sounds",
)
