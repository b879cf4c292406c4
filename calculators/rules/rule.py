"""One rule at hand."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise
UNCHANGED = _("The same in 2019 and 2024.")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by number, in our words; ``change`` is what differs between the editions, ``also`` other books.

    ``calculators`` compute its answer, ``words`` are other words that people search for.
    """

    number: str
    title: Text
    text: Text
    change: Text = ""
    also: tuple[str, ...] = ()
    calculators: tuple[str, ...] = ()
    words: Text = ""

    @property
    def book(self) -> str:
        """``TDA`` of ``TDA 43``."""
        return self.number.split()[0]

    @property
    def short(self) -> str:
        """``43`` of ``TDA 43``."""
        return self.number.partition(" ")[2]

    @property
    def editions(self) -> str:
        """The editions whose text this is."""
        return EDITIONS[self.book]

    @property
    def anchor(self) -> str:
        """The rule's place on the page."""
        return self.number.lower().replace(" ", "-").replace(".", "")


EDITIONS = {"TDA": "TDA 2019, 2024", "WSOP": "WSOP 2026", "Sanremo": "Casino di Sanremo"}
