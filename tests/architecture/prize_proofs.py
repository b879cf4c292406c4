"""The proofs of the options of places, prizes and bounties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulebook.bounties import BountyRules, bounty_rules, goes_to_pool, has_mystery_begun, receives_abandoned
from rulebook.days.abandoned import places_given_up
from rulebook.deal import DealTerms, judge_deal, shows_deal
from rulebook.deal_shares import DealMethod, DealMoney, deal_shares
from rulebook.knockouts import BulletOut, rank_bullets
from rulebook.payouts import paid_places
from rulebook.potslost import bounty_winners
from rulebook.profile.variants import BountyKind, ShareRemainder
from rulebook.shares import tie_share
from rulebook.tickets import left_as_credit
from tests.architecture.options import SPLIT, Proof, figures, heads_left, progressive, ranked, shared

BULLETS = (BulletOut("A#1", "A", 1, (1.0,)), BulletOut("A#2", "A", 2, (2.0,)))

PRIZE_PROOFS: Mapping[str, Proof] = {
    "places.min_players": Proof(figures, (2, 10)),
    "places.paid_points_main": Proof(lambda p: paid_places(p.places, 127), (1_250, 1_500)),
    "places.paid_points_side": Proof(lambda p: paid_places(p.places, 127, is_main=False), (1_000, 1_250)),
    "places.paid_rounding": Proof(lambda p: [paid_places(p.places, count) for count in (62, 64)]),
    "places.same_hand_ties": Proof(
        lambda p: ranked(p, [replace(one, table=1) for one in SPLIT], is_hand_for_hand=False)
    ),
    "places.rank_by": Proof(lambda p: rank_bullets(BULLETS, 1, p.places.rank_by).placings),
    "places.share_unit": Proof(shared, (1, 100)),
    "places.share_rounding": Proof(
        lambda p: [
            tie_share({1: total}, 1, 3, replace(p.places, share_remainder=ShareRemainder.FIRST_OF_TIED))
            for total in (1_000, 1_001)
        ]
    ),
    "places.share_remainder": Proof(shared),
    "places.abandoned_prize": Proof(lambda p: places_given_up(5, 1, {6: 100}, p.places).prizes),
    "places.deal_policy": Proof(
        lambda p: judge_deal(p.places, DealTerms(3, (20, 30, 30), DealMoney(total=80)))
    ),
    "places.deal_players": Proof(
        lambda p: judge_deal(p.places, DealTerms(3, (40, 30, 10), DealMoney(total=80))), (0, 2)
    ),
    "places.deal_final_table": Proof(
        lambda p: judge_deal(p.places, DealTerms(3, (40, 30, 10), DealMoney(total=80), tables=2)),
        (False, True),
    ),
    "places.deal_shown": Proof(lambda p: shows_deal(p.places, is_staff=False), (False, True)),
    "places.deal_left_from": Proof(
        lambda p: deal_shares(
            DealMethod.ICM, (50, 30, 20), DealMoney((80, 40, 20), 20), p.places.deal_left_from
        )
    ),
    "places.ticket_over": Proof(lambda p: left_as_credit(110_000, 55_000, p.places.ticket_over)),
    "places.deal_min_left_percent": Proof(
        lambda p: judge_deal(p.places, DealTerms(3, (40, 30, 10), DealMoney(left=5, total=85))), (0, 10)
    ),
    "bounties.kind": Proof(lambda p: bounty_rules(p.bounties)),
    "bounties.cash_percent": Proof(progressive, (25, 50)),
    "bounties.unit": Proof(progressive, (1, 100)),
    "bounties.odd": Proof(progressive),
    "bounties.share": Proof(lambda p: bounty_winners({1: ((2, 3), (3,))}, p.bounties.share)),
    "bounties.own": Proof(progressive),
    "bounties.left": Proof(heads_left),
    "bounties.abandoned": Proof(
        lambda p: [
            goes(bounty_rules(replace(p.bounties, kind=BountyKind.FIXED)) or BountyRules())
            for goes in (lambda rules: receives_abandoned(rules, ("B",)), goes_to_pool)
        ]
    ),
    "bounties.start": Proof(lambda p: [has_mystery_begun(p.bounties.start, 9, 12, day) for day in (1, 2)]),
}
