"""How the payouts read row versions of earlier row formats."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes


def register() -> None:
    """Register the conversion of earlier row versions into today's rows."""
    earlier_shapes(
        {
            "payouts.award": Earlier(
                {
                    "kind": "prize",
                    "pool": "",
                    "day": None,
                    "won_id": None,
                    "unclaimed_at": None,
                    "tax_minor": 0,
                    "tip_minor": 0,
                }
            ),
            "payouts.awarddifference": Earlier({"tax_minor": 0}),
            "payouts.bountywon": Earlier({"is_moved": False}),
            "payouts.deal": Earlier({"version": 0, "prizes": []}),
            "payouts.jackpotwin": Earlier({"first_id": None}),
            "payouts.payingrules": Earlier(
                {"calls": False, "identifies": False, "tips": False, "tip_points": 0}
            ),
            "payouts.payoutstructure": Earlier(
                {"number": 1, "is_replaced": False, "reopened_at": None, "has_bubble": False}
            ),
            "payouts.prizetaxrule": Earlier({"set_at": None}),
        }
    )
