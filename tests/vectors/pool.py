"""Adapters of the pool records: shapes only."""

from __future__ import annotations

from rulebook.outlook import break_even
from rulebook.pool import pool_sheet
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case
from tests.vectors.withheld import GROSS, read_guarantee, read_sales, read_withholdings


def pool(case: Case) -> Answer:
    sheet = pool_sheet(
        read_sales(case.inputs),
        read_withholdings(case.inputs),
        read_guarantee(case.inputs),
        is_guarantee_gross=case.config.word("guarantee_basis", GROSS, "GROSS"),
        added=case.inputs.get("added", 0),
    )
    return {
        "taken": sheet.taken,
        "fees": sheet.fees,
        "gross": sheet.gross,
        "overlay": sheet.overlay,
        "withheld": {one.name: one.amount for one in sheet.withholdings},
        "prizes": sheet.prizes,
        "side": {one.name: one.amount for one in sheet.sides},
    }


def pool_break_even(case: Case) -> Answer:
    return {"entries": break_even(case.inputs["to_pool"], (), case.inputs["guarantee"])}


ADAPTERS: dict[str, Adapter] = {"pool": pool, "pool_break_even": pool_break_even}
