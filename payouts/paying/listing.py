"""The prizes of an event as a list, with the bounties that nobody cashed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, overload

from journal.reading import Viewed
from payouts.awards.details import AwardDetails, award_details
from payouts.awards.rows import AwardFilters, AwardView, award_views
from payouts.bounties.rows import not_cashed
from payouts.models import Award, AwardKind, AwardStatus
from rulebook.money import Money
from tournaments import queries as tournaments
from tournaments.queries import EntryView


def award_list(event_id: int, asked: Mapping[str, Any]) -> Sequence[AwardDetails]:
    """The awards of an event by place, as ``AwardFilters`` asks, and then what was won of heads and not cashed."""
    rows = AwardFilters.of(Award.every.filter(event=event_id).select_related("entry", "event"), asked)
    listed = Viewed(rows, lambda found: tuple(award_details(one) for one in award_views(list(found))))
    return Followed(listed, _to_cash(event_id, asked))


def _to_cash(event_id: int, asked: Mapping[str, Any]) -> tuple[AwardDetails, ...]:
    """Bounties that wait for their winners: due, and no award yet."""
    if asked.get("status") not in (None, "", AwardStatus.DUE.value):
        return ()
    won = not_cashed(event_id)
    entries = [tournaments.entry(entry_id) for entry_id, minor in sorted(won.items()) if minor]
    player = str(asked.get("player") or "")
    return tuple(
        _not_cashed(entry, won[entry.id]) for entry in entries if not player or str(entry.player_id) == player
    )


def _not_cashed(entry: EntryView, minor: int) -> AwardDetails:
    currency = tournaments.event(entry.event_id).currency
    return award_details(
        AwardView(
            id=0,
            event_id=entry.event_id,
            entry_id=entry.id,
            player_id=entry.player_id,
            number=entry.number,
            pool="",
            day=None,
            place=0,
            place_to=0,
            amount=Money(minor, currency),
            ticket=Money(0, currency),
            thing="",
            status=AwardStatus.DUE,
            paid_at=None,
            drawer_id=None,
            payments=(),
            slip=None,
            won_id=None,
            kind=AwardKind.BOUNTY,
        )
    )


class Followed(Sequence[AwardDetails]):
    """Rows of which only a page is fetched, and a few lines behind them."""

    def __init__(self, rows: Sequence[AwardDetails], behind: tuple[AwardDetails, ...]) -> None:
        self._rows, self._behind = rows, behind

    def __len__(self) -> int:
        return len(self._rows) + len(self._behind)

    @overload
    def __getitem__(self, at: int) -> AwardDetails: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[AwardDetails]: ...

    def __getitem__(self, at: int | slice) -> AwardDetails | Sequence[AwardDetails]:
        before = len(self._rows)
        if isinstance(at, int):
            return self._rows[at] if at < before else self._behind[at - before]
        first, last, _step = at.indices(len(self))
        ahead = self._rows[first : min(last, before)] if first < before else ()
        return (*ahead, *self._behind[max(0, first - before) : max(0, last - before)])
