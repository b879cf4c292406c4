"""Adapters of the rulings: shapes only."""

from __future__ import annotations

from rulebook.rulings.antes import ante_due, posted_short, short_stack_wins
from rulebook.rulings.chips import Out, chips_out, tiny_chip
from rulebook.rulings.dealing import burns_before_flop, premature_turn, stud_short_stub
from rulebook.rulings.declarations import (
    Contradiction,
    contradictory_bet,
    fold_out_of_place,
    hidden_chip,
    invalid_declaration,
    waits_for_amount,
)
from rulebook.rulings.limit import limit_options, may_raise_again
from rulebook.rulings.oddchips import (
    shared_by_card,
    shared_by_pot,
    shared_by_seat,
    shared_high_low,
    shared_high_low_by_seat,
)
from rulebook.rulings.potlimit import counted_wrong, largest_opening, largest_raise, unclear_amount
from rulebook.rulings.pots import side_pots
from rulebook.rulings.raises import (
    declared_total,
    minimum_bet,
    minimum_raise,
    put_out,
    silent_chips,
    underraise,
)
from rulebook.rulings.reopening import reopened
from rulebook.rulings.showdown import Round, face_up, may_see_hand
from rulebook.rulings.turns import out_of_turn, skipped_over, substantial_action, undercall
from tests.vectors import hands as h
from tests.vectors.adapter import Adapter, Answer, by_key, by_word, story
from tests.vectors.case import Case, profile_of


def least_raise(case: Case) -> Answer:
    found = minimum_raise(
        case.inputs["blinds"][1],
        h.read_totals(case.inputs["actions"]),
        profile_of(case).betting,
        is_preflop=case.inputs.word("street", h.PREFLOP),
    )
    return {"call_to": found.call_to, "min_raise_to": found.min_raise_to}


def fifty_percent(case: Case) -> Answer:
    found = put_out(
        case.inputs["put_out"],
        case.inputs["call_to"],
        case.inputs["min_raise_to"],
        says_raise=h.read_says_raise(case.inputs),
        has_behind=case.inputs.flag("has_behind"),
    )
    return h.write_ruled(found)


def declared(case: Case) -> Answer:
    amount = case.inputs.word("declared", h.AMOUNTS)
    return {"total": declared_total(amount, case.inputs["call_to"]).total}


def least_bet(case: Case) -> Answer:
    is_preflop = case.inputs.word("street", h.PREFLOP)
    found = minimum_bet(case.inputs["bb"], is_preflop=is_preflop)
    return {"min_bet": found, "min_raise_to": found}


def chips(case: Case) -> Answer:
    out = Out(**h.read_chips(case.inputs))
    found = chips_out(out, profile_of(case).betting)
    return {**h.write_ruled(found), "bet_considered": h.considered(out)}


@story("all_in_raise")
def reopening(case: Case) -> Answer:
    found = reopened(
        case.inputs["already_in"],
        case.inputs["to_call_total"],
        case.inputs.get("last_full_raise", case.inputs.get("limit_bet")),
        profile_of(case).betting,
        is_limit=case.inputs.word("game", {None: False, "limit": True}),
    )
    return {"facing": found.facing, "reopened": found.is_reopened, "needs_total": found.needs_total}


@story("blinds")
def limit(case: Case) -> Answer:
    bet = h.read_limit_bet(case.inputs)
    found = limit_options(bet, h.read_first_all_in(case.inputs["actions"]), profile_of(case).betting)
    return {
        "bet": found.complete_to,
        "raises": list(found.later_raises),
        "call": found.call,
        "complete_to": found.complete_to,
        "raise_to": found.raise_to,
        "later_raises": list(found.later_raises),
        "cap": found.cap,
    }


@story("bets")
def capped(case: Case) -> Answer:
    more = may_raise_again(
        case.inputs["raises"],
        profile_of(case).betting,
        started=case.inputs["players_in"],
        left_in_event=case.inputs["players_in"],
    )
    return {"more_raises": more}


@story("then")
def called_short(case: Case) -> Answer:
    call_to, put = case.inputs["call_to"], case.inputs.get("put", 0)
    found = undercall(
        call_to,
        put,
        profile_of(case).betting,
        is_opening_bet=case.inputs.word("facing", h.IS_OPENING),
        is_heads_up=case.inputs.word("multiway", h.IS_HEADS_UP),
        says_call=case.inputs.word("declared", {None: False, "call": True}),
        opener=case.inputs.get("opener", 0),
    )
    return h.write_undercall(found, call_to, put)


@story("street")
def raised_short(case: Case) -> Answer:
    found = underraise(
        h.read_big_blind(case.inputs),
        (case.inputs["bet"],),
        case.inputs["raise_to"],
        case.inputs.get("callers", ()),
        profile_of(case).betting,
        raiser="B",
        is_next_card_dealt=case.inputs.flag("next_card_dealt"),
    )
    return {"corrected_to": found.to, "who": list(found.who)}


def pot_error(case: Case) -> Answer:
    bet = counted_wrong(
        case.inputs["true_pot"],
        case.inputs["quoted"],
        profile_of(case).betting,
        has_substantial_action=case.inputs.flag("substantial_action"),
        is_next_card_dealt=case.inputs.flag("next_card_dealt"),
    )
    return {"bet": bet}


@story("skipped", "oot")
def one_out_of_turn(case: Case) -> Answer:
    found = out_of_turn(
        0,
        (case.inputs["bet"],),
        case.inputs.word("s5_action", h.ACTS),
        case.inputs.get("s5_to", 0),
        profile_of(case).betting,
    )
    options = {"call_to": found.call_to, "min_raise_to": found.min_raise_to, "fold": True}
    return {"oot_binding": found.is_binding, "options": options}


@story("bet", "skipped", "reasonable_time")
def several_out_of_turn(case: Case) -> Answer:
    found = skipped_over(h.read_acts(case.inputs["oot"]), profile_of(case).betting)
    return {
        "substantial_action_oot": found.is_substantial,
        "oot_binding": found.is_binding,
        "s4_hand": h.FLOOR[found.floor_decides],
    }


def substantial(case: Case) -> Answer:
    return {"substantial": substantial_action(h.read_acts(case.inputs["actions"]), profile_of(case).betting)}


def pot_limit(case: Case) -> Answer:
    found = largest_raise(case.inputs["pot_before"], h.read_puts(case.inputs["actions"]))
    return {"max_raise_to": found.max_raise_to}


@story("street", "dead_sb", "first_to_act")
def pot_limit_first(case: Case) -> Answer:
    small, big = case.inputs["blinds"]
    posted = case.inputs["posted"]
    found = largest_opening(small, big, posted["sb"], posted["bb"], profile_of(case).betting)
    return {"max_raise_to": found.max_raise_to}


def unclear(case: Case) -> Answer:
    said = case.inputs.word("said", h.AMOUNTS)
    return {
        "bet": unclear_amount(said, case.inputs["pot"], case.inputs["blinds"][1], profile_of(case).betting)
    }


@story("seats")
def odd_by_seat(case: Case) -> Answer:
    found = shared_by_seat(
        case.inputs["pot"], case.inputs["smallest"], case.inputs["winners"], case.inputs["button"]
    )
    return h.write_shares(found)


@story("seats")
def odd_by_pot(case: Case) -> Answer:
    winners, button, smallest = case.inputs["winners"], case.inputs["button"], case.inputs["smallest"]
    found = shared_by_pot(case.inputs["pots"], smallest, winners, button)
    return {
        **h.write_shares(found.shares),
        "by_pot": [h.write_shares(pot) for pot in found.by_pot],
        "wrong": h.write_shares(found.at_once),
    }


@story("game", "seats")
def odd_high_low_by_seat(case: Case) -> Answer:
    high, low, button = case.inputs["high"], case.inputs["low"], case.inputs["button"]
    pot, smallest, rules = case.inputs["pot"], case.inputs["smallest"], profile_of(case).betting
    return h.write_shares(shared_high_low_by_seat(pot, smallest, high, low, button, rules))


@story("game")
def odd_high_low(case: Case) -> Answer:
    high, low = h.read_halves(case.inputs)
    return shared_high_low(case.inputs["pot_chips"], 1, high, low, profile_of(case).betting)


@story("game")
def odd_stud(case: Case) -> Answer:
    return shared_by_card(case.inputs["pot_chips"], 1, h.read_stud(case.inputs["winners"]))


def pots(case: Case) -> Answer:
    folded, all_in = case.inputs.get("folded", []), case.inputs.get("all_in", [])
    return h.write_pots(side_pots(case.inputs["contributions"], folded, all_in))


@story("players", "called")
def turned_up(case: Case) -> Answer:
    found = face_up([Round(case.inputs.word("all_in_on", h.STREETS), 0)])
    return {"tabled_on": found.street.value}


@story("players")
def turned_up_late(case: Case) -> Answer:
    found = face_up(h.read_rounds(case.inputs["events"]))
    return {"tabled_on": h.TABLED[found.street, found.is_after_river]}


@story("substantial_action")
def burns(case: Case) -> Answer:
    return {"burns_before_flop": [burns_before_flop(cards) for cards in case.inputs["seat5_cards"]]}


@story("called_with")
def contradictory(case: Case) -> Answer:
    found = contradictory_bet(case.inputs["said"], case.inputs["chips"])
    return {"ruling": {Contradiction.FLOOR_DECIDES: "td_rule_1"}[found]}


@story("last_aggressor", "asker")
def see_hand(case: Case) -> Answer:
    asking = h.read_asking(case.inputs.get("callers", {}))
    found = may_see_hand(asking, is_river_bet=case.inputs.flag("river_bet"))
    return {
        "right": h.RIGHT[found.floor_decides],
        "may_demand_C": list(found.may),
        "lost_right": list(found.lost),
    }


@story("sb")
def short_blind(case: Case) -> Answer:
    found = posted_short(
        case.inputs["stack"], case.inputs["bb"], case.inputs["ante"], h.read_priority(profile_of(case), case)
    )
    return {"ante": found.ante, "bb": found.big_blind, "max_win_from_each": found.max_win_from_each}


@story("sb", "bb")
def short_winner(case: Case) -> Answer:
    players = case.inputs.word("three_way", {True: 3})
    return {"short_stack_wins": short_stack_wins(case.inputs["short_stack"], case.inputs["ante"], players)}


@story("bb")
def reduced(case: Case) -> Answer:
    rules = h.read_halved(profile_of(case).betting, case)
    return {"ante": ante_due(case.inputs["ante"], case.inputs["players_left"], rules)}


@story("blinds", "silent")
def tiny(case: Case) -> Answer:
    found = tiny_chip(case.inputs["bet"], case.inputs["chip"])
    return {"ruling": "td_discretion", "options": [f"full_call_{found.full_call}", "other"]}


def as_chips(case: Case) -> Answer:
    return {"same_as_silent_chips": silent_chips(case.inputs.word("declared", h.AMOUNTS))}


@story("B")
def waiting(case: Case) -> Answer:
    has_amount = case.inputs.word("A", {"raise, no amount yet": False})
    return {"B_should_wait": waits_for_amount(has_amount=has_amount)}


def misfit(case: Case) -> Answer:
    case.inputs.always(game="no_limit")
    found = invalid_declaration(
        case.inputs.word("said", h.SAID),
        case.inputs.get("bb", 0),
        is_facing_bet=case.inputs.flag("facing_bet"),
    )
    return {"ruling": h.MEANT[found.meant], "at_least": found.at_least, "may": ["call", "fold"]}


@story("action")
def fold(case: Case) -> Answer:
    found = fold_out_of_place(
        is_facing_bet=case.inputs.flag("facing_bet"), is_last_round_over=case.inputs.flag("last_round_over")
    )
    return {"binding": found.is_binding, "penalty_possible": found.may_be_penalised}


@story("A")
def found_late(case: Case) -> Answer:
    found = hidden_chip(
        wins=case.inputs.flag("A_wins"), was_accepted=case.inputs.flag("part_of_accepted_action")
    )
    return {
        "paid_for_hidden": found.is_paid,
        "A_saved": found.saves_player,
        "chip_to_caller": {True: "td_may_award", False: "no"}[found.may_go_to_caller],
    }


def stub(case: Case) -> Answer:
    found = stud_short_stub(case.inputs["players"], case.inputs["stub"])
    return {
        "required": found.required,
        "procedure": h.PROCEDURES[found.procedure],
        "total_with_burns": found.with_burns,
    }


def early_card(case: Case) -> Answer:
    case.inputs.always(card="turn")
    return h.write_premature(premature_turn(profile_of(case).betting))


ODD = {None: odd_by_seat, "hi_lo": odd_high_low, "omaha8": odd_high_low_by_seat, "stud": odd_stud}
ADAPTERS: dict[str, Adapter] = {
    "min_raise": least_raise,
    "fifty_percent": fifty_percent,
    "declared_amount": declared,
    "min_bet": least_bet,
    "chips": chips,
    "reopen": reopening,
    "limit_options": limit,
    "raise_cap": capped,
    "undercall": called_short,
    "underraise": raised_short,
    "pot_error": pot_error,
    "oot": by_key({"s5_action": one_out_of_turn}, several_out_of_turn),
    "substantial_action": substantial,
    "pot_limit": by_key({"posted": pot_limit_first}, pot_limit),
    "unclear_amount": unclear,
    "odd_chips": by_key({"pots": odd_by_pot}, by_word("game", ODD, missing=None)),
    "side_pots": pots,
    "face_up": by_key({"events": turned_up_late}, turned_up),
    "burns": burns,
    "contradictory_bet": contradictory,
    "see_hand": see_hand,
    "bba": by_key({"stack": short_blind, "short_stack": short_winner}, reduced),
    "tiny_chip": tiny,
    "declared_equals_chips": as_chips,
    "wait_for_amount": waiting,
    "invalid_declaration": misfit,
    "nonstandard_fold": fold,
    "hidden_chip": found_late,
    "stud_short_stub": stub,
    "premature_card": early_card,
}
