"""Who finished where: busts of one hand, hand for hand, re-entries, and who wins a bounty."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal, localcontext
from itertools import groupby
from typing import NamedTuple

from rulebook.profile import RulesProfile
from rulebook.profile.variants import MixedTies, RankBy, SameTableTies, Ties
from rulebook.refusals import Refusal

LEAGUE_BASE = Decimal("100.25")
"""The amount inside Sanremo's league formula (allegato 1), its comma read as a decimal point."""
CENT = Decimal("0.01")


Key = int | str
"""The player's key: an entry's id, or the name in a worked case."""


@dataclass(frozen=True, slots=True)
class Bust:
    """A player who is out: the hand at the table, the instant if it is certain, the stack at the start of the hand.

    Blinds and antes of the hand belong to that stack. ``None`` means unknown. A disqualified player lost no
    hand: the chips were removed at that instant (Sanremo art. 4.2.33, nota bene).
    """

    key: Key
    table: int | None = None
    hand: int | None = None
    at: datetime | None = None
    stack: int | None = None
    is_disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Placing:
    """The places ``first`` to ``last`` (equal unless tied) of ``key``."""

    key: Key
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class TieRules:
    """How busts of one hand are ranked: at one table, at several in hand for hand, and when mixed."""

    one_table: SameTableTies = SameTableTies.RANK_BY_STACK
    several_tables: Ties = Ties.SPLIT_DIFFERENT_TABLES
    mixed: MixedTies = MixedTies.SPLIT_ALL


def tie_rules(profile: RulesProfile) -> TieRules:
    """How the profile ranks busts of one hand."""
    return TieRules(profile.places.same_hand_ties, profile.bubble.ties, profile.bubble.mixed_ties)


def rank_busts(
    left: int, busts: Sequence[Bust], rules: TieRules, *, is_hand_for_hand: bool = False
) -> tuple[Placing, ...]:
    """The places of ``busts`` in a field of ``left`` players before them; best place first.

    In order of elimination, even if only a third player's bust proves it; of one hand at one table the larger stack
    ranks higher, equal or unknown stacks tie (Sanremo art. 4.2.30, WSOP 126.b). What cannot be put in order
    ties. In hand for hand all of them are one hand (procedure 9.5). Raises ``Refusal("more_out_than_left")``.
    """
    if len(busts) > left:
        raise Refusal("more_out_than_left", left=left, out=len(busts))
    if is_hand_for_hand:
        tiers = [
            *_of_one_hand([bust for bust in busts if not bust.is_disqualified], rules),
            *_disqualified(busts),
        ]
    else:
        # Stacks decide between tables in hand for hand only; here an unknown order is a tie.
        normal = replace(rules, several_tables=Ties.SPLIT_DIFFERENT_TABLES)
        tiers = [
            tier
            for group in _in_order(busts)
            for tier in ([group] if _has_several_hands(group) else _of_one_hand(group, normal))
        ]
    return tuple(_placings(left - len(busts), tiers))


def _disqualified(busts: Sequence[Bust]) -> list[list[Bust]]:
    """Players disqualified during the hand, the last one first: ranked below all who lost it.

    A hand for hand hand ends at all tables together, after their chips were removed: their place is that of
    the moment of the removal (Sanremo art. 4.2.33), and they do not tie with anybody who went out in the
    hand.
    """
    gone = [bust for bust in busts if bust.is_disqualified]
    return [[bust] for bust in sorted(gone, key=lambda bust: (bust.at is not None, bust.at), reverse=True)]


def _placings(ahead: int, tiers: Iterable[Sequence[Bust | BulletOut]]) -> Iterable[Placing]:
    for tier in tiers:
        for bust in tier:
            yield Placing(bust.key, ahead + 1, ahead + len(tier))
        ahead += len(tier)


def _in_order(busts: Sequence[Bust]) -> list[list[Bust]]:
    """Groups that can be ordered in time, the last to go first; within a group the order is unknown.

    It is unknown within one hand, or at tables whose times cannot be compared, not even through a third
    player.
    """
    after = _all_after(busts)
    groups: list[list[int]] = []
    for bust in range(len(busts)):
        alike = [
            group for group in groups if any((bust in after[one]) == (one in after[bust]) for one in group)
        ]
        merged = [one for group in alike for one in group] + [bust]
        groups = [group for group in groups if group not in alike] + [merged]
    later = {
        group[0]: sum(group[0] in after[other[0]] for other in groups if other != group) for group in groups
    }
    return [[busts[one] for one in group] for group in sorted(groups, key=lambda group: later[group[0]])]


def _has_several_hands(busts: Sequence[Bust]) -> bool:
    """Whether some of a group left in different hands: stacks do not decide between hands, so the whole group ties."""
    return any(_left_after(bust, other) for bust in busts for other in busts)


def _all_after(busts: Sequence[Bust]) -> list[set[int]]:
    """By index, everybody who left before each bust, directly or through others in between."""
    numbers = range(len(busts))
    after = [{number for number in numbers if _left_after(busts[own], busts[number])} for own in numbers]
    for between in numbers:
        for own in numbers:
            if between in after[own]:
                after[own] |= after[between]
    return after


def _left_after(bust: Bust, other: Bust) -> bool:
    """Whether ``one`` went out in a later hand of the same table, or at a later instant."""
    if bust.table == other.table and bust.hand is not None and other.hand is not None:
        return bust.hand > other.hand
    return bust.at is not None and other.at is not None and bust.at > other.at


def _of_one_hand(busts: Sequence[Bust], rules: TieRules) -> list[list[Bust]]:
    """Groups of players who went out together, best first."""
    tables = [list(group) for _, group in groupby(sorted(busts, key=_table), key=_table)]
    if _all_share(rules, len(tables)):
        return [list(busts)]
    if len(tables) == 1 or rules.several_tables == Ties.RANK_BY_STACK:
        return _by_stack(busts)
    if rules.several_tables == Ties.SPLIT_BY_TABLE_TIER or _is_mixed_by_tier(rules):
        return _by_table_tier(tables)
    return [list(busts)]


def _all_share(rules: TieRules, tables: int) -> bool:
    shares_here = tables == 1 and rules.one_table is SameTableTies.SPLIT_ALL
    return shares_here or rules.several_tables is Ties.SPLIT_ALL


def stacks_needed(busts: Sequence[Bust], rules: TieRules) -> tuple[Key, ...]:
    """The players whose stack at the start of the hand decides: those out in one hand, in hand for hand or not.

    None if all of them tie, or if each table lost only one; never a disqualified player.
    """
    busts = [bust for bust in busts if not bust.is_disqualified]
    tables = [list(group) for _, group in groupby(sorted(busts, key=_table), key=_table)]
    if len(busts) < 2 or _all_share(rules, len(tables)):
        return ()
    if len(tables) == 1 or rules.several_tables == Ties.RANK_BY_STACK:
        return tuple(bust.key for bust in busts)
    if rules.several_tables == Ties.SPLIT_BY_TABLE_TIER or _is_mixed_by_tier(rules):
        return tuple(bust.key for table in tables if len(table) > 1 for bust in table)
    return ()


def compared(busts: Sequence[Bust], larger: Sequence[Key]) -> tuple[Bust, ...]:
    """Busts of one hand whose chips nobody counted, ranked by who had more at its start.

    ``larger`` names them, the largest stack first; players it does not name had fewer chips, and equally many.
    Only the order counts (Sanremo art. 4.2.30, WSOP 126.b: "the larger stack"), so the stacks are its ranks.
    """
    ranks = {key: len(larger) - index for index, key in enumerate(larger)}
    return tuple(replace(bust, stack=ranks.get(bust.key, 0)) for bust in busts)


def _is_mixed_by_tier(rules: TieRules) -> bool:
    splits = rules.several_tables == Ties.SPLIT_DIFFERENT_TABLES
    return splits and rules.mixed == MixedTies.SPLIT_BY_TABLE_TIER


def _table(bust: Bust) -> int:
    return -1 if bust.table is None else bust.table


def _by_stack(busts: Sequence[Bust]) -> list[list[Bust]]:
    """Larger stacks first, equal stacks together; if one stack is unknown, all tie."""
    stacks = {bust.key: bust.stack for bust in busts if bust.stack is not None}
    if len(stacks) < len(busts):
        return [list(busts)]
    ranked = sorted(busts, key=lambda bust: -stacks[bust.key])
    return [list(group) for _, group in groupby(ranked, key=lambda bust: stacks[bust.key])]


def _by_table_tier(tables: Sequence[Sequence[Bust]]) -> list[list[Bust]]:
    """The best of all tables tie, then the second of all tables, and so on."""
    ladders = [_by_stack(table) for table in tables]
    depth = max((len(ladder) for ladder in ladders), default=0)
    tiers = [[ladder[step] for ladder in ladders if step < len(ladder)] for step in range(depth)]
    return [[bust for group in tier for bust in group] for tier in tiers]


Moment = tuple[float, ...]
"""When somebody left, as numbers to compare: an instant, or a hand and the rank in it."""


class BulletOut(NamedTuple):
    """An entry that is out: the ``bullet``-th of ``player``. A later exit finishes ahead, equal moments tie.

    A player who left with a seat won early (``has_seat``) is ahead of all in play, the first to leave ahead
    of the next.
    """

    key: Key
    player: Key
    bullet: int
    at: Moment
    has_seat: bool = False


@dataclass(frozen=True, slots=True)
class RankedBullets:
    """The places of those ranked, best first; how many entries and players there were."""

    placings: tuple[Placing, ...]
    entries: int
    players: int


def counted_bullets(
    out: Sequence[BulletOut], rank_by: RankBy, in_play: Collection[Key] = ()
) -> tuple[BulletOut, ...]:
    """The entries of ``out`` that are ranked: all, or the last of each player (procedure 14.6).

    A player ``in_play`` again is still playing the last entry. A seat that was won counts, whatever its
    player does later.
    """
    if rank_by is RankBy.ENTRY:
        return tuple(out)
    last = {
        bullet.player: bullet.key for bullet in sorted(out, key=lambda bullet: (bullet.at, bullet.bullet))
    }
    return tuple(
        bullet
        for bullet in out
        if bullet.has_seat or (bullet.player not in in_play and last[bullet.player] == bullet.key)
    )


def rank_bullets(
    out: Sequence[BulletOut], left: int, rank_by: RankBy, in_play: Collection[Key] = ()
) -> RankedBullets:
    """The places of entries ``out`` with ``left`` in play: by order of elimination, by entry or by player.

    ``in_play`` are the players left who had an earlier entry; they only matter when players are ranked.
    """
    bullets = counted_bullets(out, rank_by, in_play)
    seats = sorted((bullet for bullet in bullets if bullet.has_seat), key=_moment)
    # Tied entries keep their order.
    others = sorted((bullet for bullet in bullets if not bullet.has_seat), key=_moment, reverse=True)
    tiers = ([seat] for seat in seats), (list(group) for _at, group in groupby(others, key=_moment))
    placings = (*_placings(0, tiers[0]), *_placings(len(seats) + left, tiers[1]))
    players = len({bullet.player for bullet in out}.union(in_play)) + left - len(in_play)
    return RankedBullets(placings, len(out) + left, players)


def _moment(bullet: BulletOut) -> Moment:
    return bullet.at


def ranked_entries(entries: int, no_shows: int) -> int:
    """How many of the entries sold are ranked; a no-show whose stack was taken up is not (WSOP 16)."""
    return entries - no_shows


def award_order(pots: Sequence[str]) -> tuple[str, ...]:
    """Pots in the order of award, the last side pot first (TDA 2024 rule 16 addendum, Montegalda 12.7)."""
    return tuple(reversed(pots))


def league_points(entrants: int, place: int) -> Decimal:
    """Sanremo's league: 10 x (1 + log 100.25) x sqrt(entrants / place), to two decimals (allegato 1).

    Raises ``Refusal("place_unknown")`` outside 1 to ``entrants``.
    """
    if not 1 <= place <= entrants:
        raise Refusal("place_unknown", field="place", place=place, entrants=entrants)
    with localcontext() as context:
        context.prec = 28
        points = 10 * (1 + LEAGUE_BASE.log10()) * (Decimal(entrants) / place).sqrt()
        return points.quantize(CENT)
