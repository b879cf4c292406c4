"""Sponsors in turns on the walls: who has the light when, and what a share of the time promises."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulebook.split import RestGoes, split

TURN_SECONDS = 20
"""How long a sponsor has the light at a time."""
SLACK_SECONDS = 20
"""How much more than the time between two reports a screen may add: reports are saved a few seconds later."""


def turns(shares: Sequence[int]) -> tuple[int, ...]:
    """The places of sponsors in the order of their turns in one cycle: each exactly as often as its share.

    The turns of one are spread evenly: after any number of turns each has had its part of them to less than
    a turn.

    >>> turns((3, 1, 2))
    (0, 2, 0, 1, 0, 2)
    """
    whole, counts = sum(shares), [0] * len(shares)
    order = []
    for turn in range(whole):
        due = [place for place, share in enumerate(shares) if counts[place] * whole < (turn + 1) * share]
        first = min(due, key=lambda place: (Fraction((counts[place] + 1) * whole, shares[place]), place))
        counts[first] += 1
        order.append(first)
    return tuple(order)


def promised(seconds: int, shares: Sequence[int]) -> tuple[int, ...]:
    """What each share promises of the time in which sponsors were shown; the parts add up to it."""
    whole = sum(shares)
    exact = [Fraction(seconds * share, whole) for share in shares]
    return split(seconds, exact, rest=RestGoes.LARGEST_FRACTION)


def credited(saved: int, reported: int, elapsed: int) -> int:
    """The seconds of a sponsor on a screen, of which ``saved`` are saved, after a report of all that it has counted.

    A repeated or late report changes nothing, and none adds more than the time that has ``elapsed`` since the
    screen's report before.
    """
    return max(saved, min(reported, saved + max(0, elapsed) + SLACK_SECONDS))
