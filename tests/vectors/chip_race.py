"""Adapters of the chip race records: shapes only."""

from __future__ import annotations

from rulebook.chips import (
    Exchange,
    Sold,
    after_races,
    delta_bounds,
    discretionary,
    exchange,
    expected_total,
    late_chips,
    new_chips,
    race_dealt,
)
from rulebook.profile.variants import RaceRounding
from tests.vectors.adapter import Adapter, Answer, by_key
from tests.vectors.case import Case, profile_of
from tests.vectors.chips import (
    read_counts,
    read_dealt,
    read_holdings,
    read_removed,
    read_rounds,
    read_rules,
    read_sold,
    write_seats,
)


def chips_raced_for(case: Case) -> Answer:
    inputs = case.inputs
    swap = Exchange(inputs["d"], inputs["D"])
    found = new_chips(swap, inputs["odd_total"], profile_of(case).chips.rounding)
    return {"chips": found.chips, "delta": found.delta}


def exchanged(case: Case) -> Answer:
    inputs = case.inputs
    found = exchange(Exchange(inputs["d"], inputs["D"]), read_counts(inputs["counts"]))
    return {
        "direct": write_seats(found.direct),
        "odd": write_seats(found.odd),
        "odd_total": found.odd_total,
    }


def race_of_chips(case: Case) -> Answer:
    inputs = case.inputs
    raced = race_dealt(
        Exchange(inputs["d"], inputs["D"]),
        read_holdings(inputs),
        read_rules(case),
        read_dealt(inputs),
        small_blind=inputs.get("sb_last_hand"),
    )
    return {
        "chips": raced.chips,
        "deal_order": list(raced.deal_order),
        "winners": list(raced.winners),
        "rescued": list(raced.rescued),
        "final_stack": write_seats(raced.stacks),
        "delta": raced.delta,
    }


def race_of_rounds(case: Case) -> Answer:
    inputs = case.inputs
    raced = race_dealt(
        Exchange(inputs["d"], inputs["D"]),
        read_holdings(inputs),
        read_rules(case),
        read_rounds(inputs),
        small_blind=inputs.get("sb_last_hand"),
    )
    return {
        "chips": raced.chips,
        "deal_order": [list(seats) for seats in raced.rounds],
        "winners": list(raced.winners),
        "rescued": list(raced.rescued),
        "final_stack": write_seats(raced.stacks),
        "delta": raced.delta,
    }


def round_per_player(case: Case) -> Answer:
    inputs = case.inputs
    raced = race_dealt(Exchange(inputs["d"], inputs["D"]), read_holdings(inputs), read_rules(case))
    return {"awarded": write_seats(raced.awarded), "delta": raced.delta}


def found_late(case: Case) -> Answer:
    inputs = case.inputs
    found = late_chips(Exchange(inputs["d"], inputs["D"]), inputs["count"])
    return {"exchanged": found.exchanged, "removed_value": found.removed_value, "delta": found.delta}


def coloured_up_at_will(case: Case) -> Answer:
    found = discretionary(read_counts(case.inputs["from"]), read_counts(case.inputs["to"]))
    return {"delta": found.delta, "announce": found.is_announced}


def tables_together(case: Case) -> Answer:
    total = after_races(case.inputs["total_before"], [table["delta"] for table in case.inputs["tables"]])
    return {"total_after": total}


def bounds(case: Case) -> Answer:
    inputs = case.inputs
    found = delta_bounds(
        inputs.word("rounding", {rounding.name: rounding for rounding in RaceRounding}),
        inputs["D"],
        gone=inputs.get("d", 0),
        tables=inputs["tables"],
    )
    return {
        "max_abs_delta_without_rescue": found.farthest,
        "delta_range_without_rescue": [found.least, found.most],
        "min_delta": found.least,
        "max_delta": found.most,
    }


def total_expected(case: Case) -> Answer:
    inputs = case.inputs
    total = expected_total(
        [Sold(inputs["entries"], inputs["start_stack"]), *read_sold(inputs)],
        removed=read_removed(inputs),
        race_delta=inputs.get("race_delta", 0),
    )
    return {"total": total}


ADAPTERS: dict[str, Adapter] = {
    "new_chips": chips_raced_for,
    "exchange": exchanged,
    "race": by_key({"rounds": race_of_rounds}, race_of_chips),
    "round_per_player": round_per_player,
    "late_found": found_late,
    "discretionary": coloured_up_at_will,
    "reconcile": by_key({"total_before": tables_together}, bounds),
    "expected_total": total_expected,
}
