"""Proposals of deals, and what is paid after them, as records write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulebook.deal import AgreedDeal, DealJudgement, DealProblem, DealTerms
from rulebook.deal_shares import DealMoney
from rulebook.knockouts import Key
from rulebook.profile import PlaceRules
from tests.vectors.adapter import Answer
from tests.vectors.case import Case, profile_of
from tests.vectors.record import Given

PROBLEMS = {
    DealProblem.SATELLITE: "satellite",
    DealProblem.TOO_EARLY: "not_at_final_table",
    DealProblem.NOT_FINAL_TABLE: "not_at_final_table",
    DealProblem.SHARE_NEGATIVE: "share_negative",
    DealProblem.SUM_DIFFERS: "sum_differs",
    DealProblem.TOO_LITTLE_LEFT: "too_little_left",
    DealProblem.AGAINST_PLACES: "amounts_do_not_follow_places",
    DealProblem.EQUAL_AMOUNTS: "equal_amounts",
    DealProblem.NOT_UNANIMOUS: "not_unanimous",
    DealProblem.NOT_APPROVED: "not_approved",
}
"""The records' names of problems."""


def read_rules(case: Case) -> PlaceRules:
    """The profile's rules; who deals at a final table only does so with as many players as the record's has."""
    rules = profile_of(case).places
    players = case.inputs.get("final_table", rules.deal_players)
    return replace(rules, deal_players=players if rules.deal_players else 0)


def _names(shares: Sequence[Given]) -> list[object]:
    return [one["place"] if "place" in one else one["p"] for one in shares]


def _amounts(shares: Sequence[Given]) -> tuple[int, ...]:
    """By place where they are for places."""
    return tuple(one["amount"] for one in sorted(shares, key=lambda one: one.get("place", 0)))


def read_terms(record: Given) -> DealTerms:
    """A proposal."""
    amounts = _amounts(record.get("proposal", ()))
    total = record.get("remaining", sum(amounts))
    return DealTerms(
        record["players_left"],
        amounts,
        DealMoney(tuple(record.get("prizes", ())), record.get("left", 0), total),
        tables=record.get("tables", 1),
        is_satellite=record.get("kind") == "SATELLITE",
        is_unanimous=record.flag("unanimous", True),
        is_approved=record.flag("approved", True),
    )


def write_judgement(record: Given, result: DealJudgement) -> Answer:
    """What the house says, persons and places by name."""
    names = _names(record["proposal"])
    return {
        "allowed": not result.problems,
        "reasons": list(dict.fromkeys(PROBLEMS[one] for one in result.problems)),
        "difference": result.excess,
        "below_lowest": [names[at] for at in result.shares.below_lowest],
        "above_first": [names[at] for at in result.shares.above_first],
    }


def read_agreed(record: Given) -> tuple[DealTerms, AgreedDeal]:
    """An agreed deal, and its terms; the prizes that it replaces where the record does not say what remained."""
    names, amounts = _names(record["deal"]), _amounts(record["deal"])
    is_for_places = record.get("deal_by") == "PLACE"
    replaced = tuple(record.get("prizes", ()))[: len(amounts)]
    money = DealMoney(replaced, record["left"], record.get("remaining", 0))
    shares: dict[Key, int] = {}
    if not is_for_places:
        shares = {str(name): amount for name, amount in zip(names, amounts, strict=True)}
    agreed = AgreedDeal(len(amounts), record["left"], shares, amounts if is_for_places else ())
    return DealTerms(len(amounts), amounts, money), agreed


def write_paid(record: Given, agreed: AgreedDeal) -> Answer:
    """What everybody is paid, by place."""
    prizes = agreed.prizes_after(record.get("prizes", ()))
    paid = [
        {"place": place, "p": name, "amount": agreed.due(name, prize)}
        for place, (name, prize) in enumerate(zip(record["finish"], prizes, strict=True), start=1)
    ]
    return {"paid": paid, "total": sum(one["amount"] for one in paid)}
