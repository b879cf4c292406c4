"""The notices to screens over a whole run: how many there were, and how many of them were needless."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

IDLE_SHARE, ENOUGH_ACTIONS = 0.25, 100
"""Fewer than one notice in four is needless, judged over a run that saw enough actions."""
Figures = dict[str, dict[str, int]]


@dataclass(slots=True)
class Watched:
    """The figures so far: actions, notices by verb, needless ones, and changes that were not announced."""

    actions: int = 0
    notices: Counter[str] = field(default_factory=Counter)
    for_nothing: Counter[str] = field(default_factory=Counter)
    unannounced: Counter[str] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    """Needless notices by part."""

    @property
    def share(self) -> float:
        """The share of needless notices."""
        told = self.notices.total()
        return self.for_nothing.total() / told if told else 0.0

    @property
    def is_idle(self) -> bool:
        """Whether too many notices were needless."""
        return self.actions >= ENOUGH_ACTIONS and self.share >= IDLE_SHARE

    def figures(self) -> Figures:
        """The figures that one process of a run passes to the main process."""
        return {
            "actions": {"": self.actions},
            "notices": dict(self.notices),
            "for_nothing": dict(self.for_nothing),
            "unannounced": dict(self.unannounced),
            "parts": dict(self.parts),
        }

    def add(self, figures: Figures) -> None:
        """Add another process's figures."""
        self.actions += figures["actions"][""]
        self.notices.update(figures["notices"])
        self.for_nothing.update(figures["for_nothing"])
        self.unannounced.update(figures["unannounced"])
        self.parts.update(figures["parts"])

    def summary(self) -> list[str]:
        """The figures in words, the parts and the verbs with the most needless notices first."""
        if not self.actions:
            return []
        lines = [
            f"{self.actions} actions, {self.notices.total()} notices, {self.share:.0%} for nothing, "
            f"{self.unannounced.total()} changes not announced"
            + (f": too many, the bar is {IDLE_SHARE:.0%}" if self.is_idle else "")
        ]
        lines += [f"{idle:5} for nothing: {part}" for part, idle in self.parts.most_common()]
        lines += [
            f"{idle:5} of {self.notices[verb]:5} for nothing: {verb}"
            for verb, idle in self.for_nothing.most_common(25)
            if idle
        ]
        return lines


SEEN = Watched()
