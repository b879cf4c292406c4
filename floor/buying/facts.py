"""What happens at the table when players buy again."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.play.facts import PlayFact
from journal.facts import said


@said(_("%(entry)s forfeited the stack to re-enter: %(chips)s chips out of play, place %(place_range)s"))
class StackForfeited(PlayFact):
    """A player gave up ``chips`` to re-enter: they left play, and the entry took its place."""

    entry: int
    table: int | None
    seat: int | None
    chips: int
    place_range: tuple[int, int]
