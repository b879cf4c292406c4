"""The bags of the last player: one wins the event, the others are given up as in a merge."""

from __future__ import annotations

from journal.book import OpenBook
from payouts.bounties.verbs import bring_in_line
from rulebook.days.carry import Carry, bags_by_player
from tournaments import queries
from tournaments.entries.bullets import bag_of
from tournaments.entries.chips import post_for_entries
from tournaments.entries.verbs import give_up, set_stack
from tournaments.queries import ChipKind


def keep_one_bag(book: OpenBook, event_id: int) -> None:
    """Step: if one player is left with several stacks, bagged or in play, one of them stays.

    The rule of the event says which, and whether it gets the chips of the others.
    """
    entries = queries.entries_in_play(event_id)
    if len(entries) < 2 or queries.players_in(event_id) > 1:
        return
    own = {key: queries.entry(key) for key in entries}
    carry = queries.event(event_id).carry
    (bags,) = bags_by_player(map(bag_of, own.values())).values()
    stays = bags.goes_on(carry)
    if stays.key is None:
        return
    stacks = {key: one.stack or 0 for key, one in own.items() if key != stays.key}
    give_up(book, event_id=event_id, stacks=stacks)
    gone = {key: -chips for key, chips in stacks.items()}
    if carry is Carry.SUM:
        set_stack(book, entry_id=stays.key, stack=stays.stack)
        gone[stays.key] = sum(stacks.values())
    kind = ChipKind.CARRIED if carry is Carry.SUM else ChipKind.BAG_REMOVED
    post_for_entries(book, event_id=event_id, kind=kind, amounts=gone)
    bring_in_line(book, event_id=event_id, entry_ids=stacks, nobody=stacks)
