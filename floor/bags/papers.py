"""The label of a bag as it is counted."""

from __future__ import annotations

from access.roles import READERS
from floor.bags.queries import BagView, bag
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from rulebook.refusals import Refusal


def register() -> None:
    """Offer it to programs that print themselves."""
    offer_paper(PaperKind.BAG_LABEL, READERS, lambda bag_id: bag_label_paper(bag(bag_id)))


def bag_label_paper(one: BagView) -> Paper:
    """The label of a bag; raises ``Refusal("no_bags")`` once it is opened."""
    if not one.is_waiting:
        raise Refusal("no_bags")
    return Paper(PaperKind.BAG_LABEL, one.id, one.number, event_id=one.event_id)
