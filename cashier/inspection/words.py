"""The texts of the facts about lists."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says


@says(_("%(fact_list)s issued (%(form)s, rows: %(lines)s), SHA-256 %(sha256)s"))
class ListIssued(Fact):
    """A list of the house was issued; ``sha256`` is the hash of its content."""

    undo: ClassVar[Undo] = Undo.NEVER

    fact_list: str
    form: str
    lines: int
    sha256: str
