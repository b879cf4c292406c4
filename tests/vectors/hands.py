"""How the records of rulings write a hand: actions, words, chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebook.cards import Card, read_card
from rulebook.profile import BettingRules, ClockRules, RulesProfile
from rulebook.profile.variants import AntePriority
from rulebook.rulings.chips import Out, Prior
from rulebook.rulings.dealing import PrematureCard, StubProcedure, TurnComes
from rulebook.rulings.declarations import Meant, Said
from rulebook.rulings.potlimit import Put
from rulebook.rulings.pots import Pots
from rulebook.rulings.raises import Ruled, Ruling
from rulebook.rulings.showdown import Cards, Round, Street
from rulebook.rulings.turns import Act, Undercall
from tests.vectors.adapter import Answer
from tests.vectors.case import Case
from tests.vectors.record import Given, meaning_of

PREFLOP = {"preflop": True, "flop": False, "turn": False, "river": False}
RULINGS = {
    Ruling.CALL: "call",
    Ruling.BET: "bet",
    Ruling.RAISE: "raise",
    Ruling.ALL_IN: "allin",
    Ruling.UNDERCALL: "undercall",
}
AMOUNTS = {"raise, eight thousand": 8_000, "two hundred": 200, "five": 5}
PRIORS = {
    None: Prior.NONE,
    "LEFT": Prior.LEFT,
    "ALL_BACK": Prior.ALL_BACK,
    "ALL_BACK_COVERING": Prior.ALL_BACK,
    "PARTLY_BACK": Prior.PARTLY_BACK,
    "COMBINED_FORWARD": Prior.FORWARD,
}
BIG_BET = {
    "preflop": False,
    "preflop_or_flop": False,
    "flop": False,
    "turn": True,
    "river": True,
    "turn_or_river": True,
}
SAID = {**{one.value: one for one in Said}, "I bet the pot": Said.POT}
MEANT = {
    Meant.CHECK: "check",
    Meant.BET: "bet",
    Meant.VALID_BET: "valid bet, at least minimum",
    Meant.VALID_RAISE: "valid raise, at least minimum",
    Meant.CALL_OR_FOLD: "",
    Meant.AS_SAID: "as_said",
}
IS_OPENING = {None: False, "opening_bet": True, "raise": False, "bet": False}
IS_HEADS_UP = {None: False, True: False, False: True}
CAN_BET = {
    "A all-in 700": 2,
    "A all-in, B and C call": 2,
    "check check": 2,
    "B bets 1000, C calls": 2,
    "B all-in, C calls": 1,
}
"""How many players with chips are still in after what happened on a street."""
CARDS = {"has cards": Cards.HELD, "tabled": Cards.TABLED, "mucked": Cards.MUCKED}
ACTS = {one.value: one for one in Act}
TURNS = {
    (TurnComes.RIVER_CARD, False): "next card after a burn (the regular river)",
    (TurnComes.STUB, True): "redealt from the reshuffled stub",
}
EARLY_CARDS = {False: "reshuffled into the stub after the turn action", True: "reshuffled into the stub"}
STREETS = {one.value: one for one in Street}
TABLED = {(Street.RIVER, True): "river_after_checks", **{(one, False): one.value for one in Street}}
FLOOR = {True: "floor_decision", False: "acts"}
RIGHT = {True: "td_discretion", False: "demand"}
PRIORITIES = {None: None, "ANTE_FIRST": AntePriority.ANTE_FIRST, "BB_FIRST": AntePriority.BLIND_FIRST}
PROCEDURES: dict[StubProcedure | None, str | None] = {None: None, **{one: one.value for one in StubProcedure}}


def read_totals(actions: Sequence[Any]) -> list[int]:
    """The totals of the round, in order."""
    return [action[2] for action in actions]


def read_big_blind(inputs: Given) -> int:
    """The big blind; none where the record names no blinds."""
    return inputs.get("blinds", (0, 0))[1]


def read_puts(actions: Sequence[Any]) -> list[Put]:
    """Who has put in how much."""
    return [Put(action[0], action[2]) for action in actions]


def read_first_all_in(actions: Sequence[Any]) -> int:
    """The all-in that opens the round; nothing if nobody bet."""
    return next((action[1] for action in actions if not isinstance(action, str)), 0)


def read_limit_bet(inputs: Given) -> int:
    """The bet of the street in a game called by both bets: 10/20."""
    small, _stroke, big = inputs["limit"].partition("/")
    return int(big if inputs.word("street", BIG_BET) else small)


def read_acts(actions: Sequence[Any]) -> list[Act]:
    """The actions, with or without the player's name."""
    return [
        meaning_of(action if isinstance(action, str) else action[1], ACTS, "actions") for action in actions
    ]


def read_chips(inputs: Given) -> dict[str, Any]:
    """New chips and those out before."""
    return {
        "chips": tuple(inputs["chips"]),
        "call_to": inputs["call_to"],
        "min_raise_to": inputs["min_raise_to"],
        "prior": tuple(inputs.get("prior", ())),
        "done": inputs.word("prior_chips_action", PRIORS),
        "has_behind": inputs.flag("has_behind"),
        "says_raise": read_says_raise(inputs),
    }


def read_says_raise(inputs: Given) -> bool:
    """Whether “raise” was said; nothing was where the record is silent."""
    return inputs.word("declared", {None: False, "raise": True})


def considered(out: Out) -> int:
    """What is out in all."""
    return sum((*out.prior, *out.chips))


def read_halves(inputs: Given) -> tuple[list[str], list[str]]:
    """Who wins high and who low; identical hands win both."""
    if "identical_hands" in inputs:
        return list(inputs["identical_hands"]), list(inputs["identical_hands"])
    return _names(inputs["high"]), _names(inputs["low"])


def _names(winners: str | Sequence[str]) -> list[str]:
    return [winners] if isinstance(winners, str) else list(winners)


def read_priority(profile: RulesProfile, case: Case) -> ClockRules:
    """Blind or ante first; the record may say so itself."""
    said = case.config.word("bba_priority", PRIORITIES)
    return profile.clock if said is None else replace(profile.clock, ante_priority=said)


def read_halved(rules: BettingRules, case: Case) -> BettingRules:
    """From how many players on the ante is halved: never, unless the record says it is."""
    is_halved = case.config.word("ante_reduction", {None: False, False: False, True: True})
    return replace(rules, ante_halved_at=case.inputs["halve_at"] if is_halved else 0)


def read_stud(winners: Given) -> dict[str, Card]:
    """The high card of each winner."""
    return {name: read_card(winners[name]) for name in winners}


def read_rounds(events: Given) -> list[Round]:
    """The rounds of a hand, each with who could still bet after it."""
    return [Round(Street(street), meaning_of(events[street], CAN_BET, street)) for street in events]


def read_asking(callers: Given) -> dict[str, Cards]:
    """What each caller has done with the cards."""
    return {name: callers.word(name, CARDS) for name in callers}


def write_shares(shares: Mapping[int, int]) -> Answer:
    """Shares by seat."""
    return {str(seat): share for seat, share in shares.items()}


def write_ruled(result: Ruled) -> Answer:
    """What the chips count as."""
    return {"ruling": RULINGS[result.ruling], "total": result.total, "returned": result.returned}


def write_pots(result: Pots) -> Answer:
    """The pots and what goes back."""
    pots = [{"amount": pot.amount, "players": list(pot.players)} for pot in result.pots]
    return {"pots": pots, "returned": dict(result.returned)}


def write_undercall(result: Undercall, call_to: int, put: int) -> Answer:
    """A full call, or the floor's two ways."""
    if result.is_full_call:
        return {"ruling": "full_call", "total": result.total, "may_raise": result.may_raise}
    return {
        "ruling": "td_discretion",
        "options": [f"full_call_{call_to}", f"forfeit_{put}_and_fold"],
        "forfeits": result.forfeits,
        "returned": result.returned,
    }


def write_premature(result: PrematureCard) -> Answer:
    """Where the turn comes from, and what is burned."""
    return {
        "turn": TURNS[result.turn, result.back_before_turn],
        "premature_card": EARLY_CARDS[result.back_before_turn],
        "turn_burn_kept": result.is_turn_burn_kept,
        "river_burn": result.is_river_burned,
    }
