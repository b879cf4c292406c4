"""Prizes of a field of 10,000 in a temporary database: 1,507 places published, busts with few and with many prizes due."""

from __future__ import annotations

from functools import partial

from bench.house import entered, playing, sizes_of
from bench.scratch import scratch_house, settle, took
from payouts.awards.rows import awards
from payouts.publishing.verbs import publish_payouts
from seating import queries as seats
from seating import reports
from tests import builders
from tournaments.values import PayoutRule

ENTRIES, PLACES, SEATS = 10_000, 1_507, 9
LEFT = (2_000, 1_500, 800, 180)
BUSTS = 6


def field(left: int) -> int:
    """An event with ``left`` players at full tables, all others out, its prizes guaranteed; returns its id."""
    event_id = playing(
        sizes_of(left, -(-left // SEATS)),
        payout=PayoutRule(places=PLACES),
        guarantee_minor=ENTRIES * 20_000,
        late_until_level=None,
    )
    entered(event_id, ENTRIES - left, is_out=True)
    settle()
    return event_id


def published(event_id: int) -> float:
    """Milliseconds to publish the prizes and to award those of players already out."""
    return took(partial(builders.at, event_id, publish_payouts, event=event_id)) * 1e3


def bust(event_id: int) -> float:
    """Milliseconds of a bust, the best of several."""
    settle()
    chosen = [one.entry_id for one in seats.seat_list(event_id)[: 2 * BUSTS : 2]]
    return min(took(partial(builders.bust, event_id, entry)) for entry in chosen) * 1e3


def print_prizes() -> None:
    """The figures, with few prizes awarded and with nearly all."""
    with scratch_house():
        builders.house()
        # Registration is closed: nobody arrives to fill a short table.
        reports.report_registration_open(lambda _event, _at: False)
        print(f"\n{f'{ENTRIES:,} entries, {PLACES:,} places':<44}{'publish':>12}{'bust':>12}")
        for left in LEFT:
            event_id = field(left)
            before = bust(event_id) if left > PLACES else 0.0
            took_to_publish = published(event_id)
            awarded = len(awards(event_id))
            if before:
                print(f"{f'{left:,} left, nothing published':<44}{'':>12}{before:>9.1f} ms", flush=True)
            name = f"{left:,} left, {awarded:,} prizes awarded"
            print(f"{name:<44}{took_to_publish:>9.1f} ms{bust(event_id):>9.1f} ms", flush=True)


if __name__ == "__main__":
    print_prizes()
