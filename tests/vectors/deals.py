"""Adapters of the records of deals: shapes only."""

from __future__ import annotations

from rulebook.deal import judge_deal, require_deal
from rulebook.deal_shares import DealMethod, deal_shares
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.agreements import read_agreed, read_rules, read_terms, write_judgement, write_paid
from tests.vectors.case import Case, profile_of
from tests.vectors.stacks import DEAL_METHODS, read_deal, write_deal


def deal_even(case: Case) -> Answer:
    """Everybody the same."""
    return write_deal(case.inputs, deal_shares(DealMethod.EVEN, *read_deal(case)))


def deal_icm(case: Case) -> Answer:
    """By what the stacks are worth."""
    return write_deal(case.inputs, deal_shares(DealMethod.ICM, *read_deal(case)))


def deal_by_method(case: Case) -> Answer:
    """By the method that the record names, with or without an amount left."""
    method = case.inputs.word("method", DEAL_METHODS)
    return write_deal(case.inputs, deal_shares(method, *read_deal(case)))


def deal_policy(case: Case) -> Answer:
    """Whether the house accepts a proposal, and all that it does not accept."""
    return write_judgement(case.inputs, judge_deal(read_rules(case), read_terms(case.inputs)))


def deal_ladder(case: Case) -> Answer:
    """What everybody is paid in the end."""
    terms, agreed = read_agreed(case.inputs)
    require_deal(profile_of(case).places, terms)
    return write_paid(case.inputs, agreed)


ADAPTERS: dict[str, Adapter] = {
    "deal_even": deal_even,
    "deal_chip_chop": deal_by_method,
    "deal_icm": deal_icm,
    "deal_with_amount_left": deal_by_method,
    "deal_policy": deal_policy,
    "deal_ladder": deal_ladder,
}
