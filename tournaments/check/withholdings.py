"""What is invalid in what is withheld from a prize pool, and in what its guarantee contains."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.products import PartKind
from rulebook.withholdings import LONGEST_ACCOUNT, WHOLE, Rounded, WithheldPer, Withholding
from tournaments.check.errors import SetupError, error
from tournaments.values import EventSetup

MOST_MINOR = 10**15
LONGEST_NAME = 60
CONTAINED = tuple(kind.value for kind in (PartKind.STAFF, PartKind.BOUNTY, PartKind.SIDE))


def withholding_errors(setup: EventSetup) -> Iterator[SetupError]:
    """Each withholding has a name, and is a percentage or an amount; together they leave something."""
    if setup.withheld_points >= WHOLE or any(_is_out_of_range(one) for one in setup.withholdings):
        yield error("withholdings", "withholding_out_of_range")
    for one in setup.withholdings:
        yield from _row(one)
        yield from _leaders(one, setup)
    for part in setup.guarantee_parts:
        kind, _slash, name = part.partition("/")
        if kind not in CONTAINED:
            yield error("guarantee_parts", "guarantee_part_unknown")
        if kind == PartKind.SIDE and not name:
            yield error("guarantee_parts", "side_fee_unnamed")


def _row(one: Withholding) -> Iterator[SetupError]:
    if not one.name.strip() or not one.kept_at:
        yield error("withholdings", "withholding_unnamed")
    if len(one.name) > LONGEST_NAME:
        yield error("withholdings", "text_too_long", longest=LONGEST_NAME)
    if one.points and one.amount_minor:
        yield error("withholdings", "withholding_twofold", name=one.name)
    if len(one.account) > LONGEST_ACCOUNT or "/" in one.account:
        yield error("withholdings", "withholding_account", longest=LONGEST_ACCOUNT)
    if one.rounds is Rounded.PRIZES and (one.per is WithheldPer.ENTRY or one.amount_minor):
        yield error("withholdings", "withholding_rounds_prizes", name=one.name)


def _leaders(one: Withholding, setup: EventSetup) -> Iterator[SetupError]:
    """Prizes of chip leaders fall, are all of the row, and have days that are not the last."""
    if not one.prizes and not one.days:
        return
    if one.points or one.amount_minor or one.per is WithheldPer.ENTRY:
        yield error("withholdings", "withholding_leaders_twofold", name=one.name)
    if list(one.prizes) != sorted(one.prizes, reverse=True) or not all(
        0 < n <= MOST_MINOR for n in one.prizes
    ):
        yield error("withholdings", "leaders_not_falling", name=one.name)
    if not one.prizes or not one.days or len(set(one.days)) != len(one.days):
        yield error("withholdings", "leaders_days", name=one.name)
    if any(not 0 < day < len(setup.played_days) for day in one.days):
        yield error("withholdings", "leaders_days", name=one.name)


def _is_out_of_range(one: Withholding) -> bool:
    return one.points < 0 or not 0 <= one.amount_minor <= MOST_MINOR or not 0 < one.unit <= MOST_MINOR
