"""The rules of an event as an edition and what differs from it: every option in words, with its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, get_origin, get_type_hints

from django.utils.translation import gettext as _now
from django.utils.translation import ngettext, pgettext

from rulebook.profile import EDITION_NAMES, RulesProfile, profile_named
from tournaments.rules.choices import CHOICES
from tournaments.rules.words import GROUPS, OPTIONS, PERCENTAGES
from tournaments.typed.amounts import percent_text


@dataclass(frozen=True, slots=True)
class RuleOption:
    """An option of a profile: its place there, its words and its source, its value, and the edition's own.

    ``answers`` are the words of all its values, for the search.
    """

    name: str
    group: Any
    label: Any
    source: Any
    value: str
    printed: str
    answers: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether it is set otherwise than in the edition."""
        return self.value != self.printed


def options_named() -> Iterator[tuple[str, str, Any]]:
    """Every option in use: its group, its name and the type of its values, in the order of the groups."""
    for group in fields(RulesProfile):
        if group.name in GROUPS:
            hints = get_type_hints(type(getattr(RulesProfile(), group.name)))
            for option in OPTIONS[group.name]:
                yield group.name, option, hints[option]


def options_of(profile: RulesProfile) -> tuple[RuleOption, ...]:
    """Every option in use, in words, beside its value in the edition."""
    edition = profile_named(profile.edition)
    return tuple(_option(profile, edition, *option) for option in options_named())


def _option(profile: RulesProfile, edition: RulesProfile, group: str, option: str, kind: Any) -> RuleOption:
    label, source = OPTIONS[group][option]
    own, printed = (
        value_text(option, kind, getattr(getattr(rules, group), option)) for rules in (profile, edition)
    )
    is_choice = isinstance(kind, type) and issubclass(kind, StrEnum)
    answers = tuple(str(rules) for rules in CHOICES[kind].values()) if is_choice else ()
    return RuleOption(f"{group}.{option}", GROUPS[group], label, source, own, printed, answers)


def matching_options(options: Sequence[RuleOption], query: str) -> tuple[RuleOption, ...]:
    """The options that hold every word of the query, those with all of them in their label first."""
    words = query.casefold().split()
    if not words:
        return ()

    def holds(text: str) -> bool:
        return all(word in text.casefold() for word in words)

    texts = {
        one: " ".join(map(str, (one.label, one.source, one.group, one.name, *one.answers))) for one in options
    }
    hits = [one for one in options if holds(texts[one])]
    return tuple(sorted(hits, key=lambda one: not holds(str(one.label))))


def changed_options(before: RulesProfile, after: RulesProfile) -> tuple[RuleOption, ...]:
    """The options whose values are not the same, as they are afterwards."""
    pairs = zip(options_of(before), options_of(after), strict=True)
    return tuple(option for was, option in pairs if was.value != option.value)


def value_text(option: str, kind: Any, value: Any) -> str:
    """The value of an option in words."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return str(CHOICES[kind][str(value)])
    if kind is bool:
        return pgettext("rule", "yes") if value else pgettext("rule", "no")
    if get_origin(kind) is tuple:
        return tuple_text(value) or "–"
    if value is None:
        return "–"
    return f"{percent_text(value)} %" if option in PERCENTAGES else str(value)


def tuple_text(value: tuple[Any, ...]) -> str:
    """``6:1 12:2``."""
    return " ".join(":".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value)


def differences(profile: RulesProfile) -> tuple[RuleOption, ...]:
    """The options that are set otherwise than in the profile's edition."""
    return tuple(option for option in options_of(profile) if option.differs)


MOST_NAMED = 3


def rules_line(profile: RulesProfile) -> tuple[str, str]:
    """``TDA 2024, 3 differences``, and what the first of them are."""
    differing, edition = differences(profile), EDITION_NAMES[profile.edition]
    if not differing:
        return edition, _now("As printed")
    text = ngettext("%(edition)s, %(count)s difference", "%(edition)s, %(count)s differences", len(differing))
    named = "; ".join(f"{option.label}: {option.value}" for option in differing[:MOST_NAMED])
    if len(differing) > MOST_NAMED:
        rest = {"named": named, "more": len(differing) - MOST_NAMED}
        named = _now("%(named)s; and %(more)s more") % rest
    return text % {"edition": edition, "count": len(differing)}, named
