"""Which parts there are, who builds each, and who may see it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from zoneinfo import ZoneInfo

from django.utils import timezone

from rulebook.refusals import Refusal
from screens.parts.announcements import announcements_part
from screens.parts.bounties import bounties_part
from screens.parts.bracket import bracket_part
from screens.parts.cache import Body, Build, PartRequest
from screens.parts.clock import clock_part
from screens.parts.days import days_part
from screens.parts.evening import evening_part
from screens.parts.jackpot import jackpot_part
from screens.parts.own import display_part, mine_part
from screens.parts.payouts import payouts_part
from screens.parts.screen_tokens import Holder, ScreenToken
from screens.parts.seats import moves_part, seats_part
from screens.parts.shot_clock import shot_clocks_part
from screens.parts.sounds import sounds_part
from screens.parts.stacks import stacks_part
from screens.parts.stats import stats_part
from screens.parts.table import table_part
from screens.parts.versions import DAYS, DISPLAY, EVENTS, JACKPOT, ME, SOUNDS, TABLE
from tournaments import queries as tournaments

BUILDERS: Mapping[str, Build] = {
    "clock": clock_part,
    "stats": stats_part,
    "seats": seats_part,
    "moves": moves_part,
    "payouts": payouts_part,
    "bounties": bounties_part,
    "bracket": bracket_part,
    "stacks": stacks_part,
    "announcements": announcements_part,
    DAYS: days_part,
    JACKPOT: jackpot_part,
    EVENTS: evening_part,
    "shot_clocks": shot_clocks_part,
    SOUNDS: sounds_part,
}
OWN: Mapping[str, tuple[Holder, Build]] = {
    DISPLAY: (Holder.DISPLAY, display_part),
    ME: (Holder.PLAYER, mine_part),
    TABLE: (Holder.DEALER, table_part),
}
# A player sees the clock, the figures and the prizes; others' seats are on the displays of the room.
OF_PLAYERS = frozenset({"clock", "stats", "payouts", "announcements", ME})
# A dealer sees the clock, the figures and the dealer's own table.
OF_DEALERS = frozenset({"clock", "stats", "announcements", TABLE})
# A clock on a screen of the staff also shows the seats, if the floor lets the clocks show them.
OF_CLOCKS = frozenset({"clock", "stats", "payouts", "announcements", "seats", DAYS, JACKPOT})
NARROW = {Holder.PLAYER: OF_PLAYERS, Holder.DEALER: OF_DEALERS, Holder.CLOCK: OF_CLOCKS}


OF_A_DAY = frozenset({"clock", "stats", "seats", "moves", "stacks", "announcements", TABLE})
"""The parts that differ between days played at the same time; the others are of the whole event."""


def day_for(part: str, day_id: int) -> int:
    """The day for which a part is built where this day is shown apart; 0 if it is the same for all days."""
    return day_id if part in OF_A_DAY else 0


def build(request: PartRequest) -> Body:
    """The part, in the language in force and in the house's time zone; reads the database."""
    builder = OWN[request.part][1] if is_own(request.part) else BUILDERS.get(request.part)
    if builder is None:
        raise Refusal("not_found", what="part", id=request.part)
    with timezone.override(house_zone()):
        return builder(request)


def house_zone() -> ZoneInfo:
    """The time zone of the house's times of day."""
    return ZoneInfo(tournaments.house_zone_name() or "UTC")


def is_own(part: str) -> bool:
    """Whether each holder has a separate version of this part."""
    return part in OWN


def may_see(token: ScreenToken, part: str) -> bool:
    """Whether the holder of a screen token may fetch this part."""
    if is_own(part):
        return OWN[part][0] == token.holder
    return part in open_to(token.holder)


def open_to(holder: Holder) -> Set[str]:
    """The shared parts that holders of this kind may fetch."""
    return BUILDERS.keys() & NARROW.get(holder, BUILDERS.keys())
