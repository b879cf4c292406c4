"""What one cashier asked and was told: a command is written down before it is sent, so that a killed one can continue."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.crowd.plan import BACK, IN_CASH, PRICE, worth


@dataclass(frozen=True, slots=True)
class Step:
    """A command: what it does (``sell``, ``again``, ``void``, ``out``, ``exchange``, ``refund`` of another event and its
    undo ``returned``), to which id, how it is paid or given back, by which ticket; ``notes`` of another currency that come into the drawer (positive) or leave it.
    """

    key: str
    what: str
    about: int
    paid: str = ""
    ticket: str = ""
    currency: str = ""
    notes: int = 0

    @property
    def cash(self) -> int:
        """What is paid of the sale in cash, in minor units."""
        if self.paid == "notes and card":
            return self.worth
        return {"cash": PRICE, "notes": PRICE, "split": IN_CASH}.get(self.paid, 0)

    @property
    def worth(self) -> int:
        """What the house pays for its notes."""
        return worth(self.currency, self.notes) if self.notes else 0


def is_directors(step: Step) -> bool:
    """Whether a director does it: a player taken out, money that goes back another way than it came."""
    return step.what == "out" or (step.what, step.paid) == ("void", "split")


@dataclass(frozen=True, slots=True)
class Sold:
    """A sale that was acknowledged, with its receipt and the ticket or the notes that paid it."""

    sale: int
    entry: int
    receipt: int
    cash: int
    ticket: str = ""
    currency: str = ""
    notes: int = 0


@dataclass(frozen=True, slots=True)
class Changed:
    """An exchange that was acknowledged: what came into the drawer is positive."""

    receipt: int
    currency: str
    notes: int
    cash: int


@dataclass
class Diary:
    """The commands of one desk, read again where it was killed.

    ``standing`` are its sales by id, of entries in play; ``out`` its entries that may be bought again; ``tickets`` and
    ``copied`` how many of each it was shown, ``returned`` those that its voids gave back. ``notes`` lie in the drawer,
    by currency; ``exchanges`` are those without a sale, by id; ``given`` the notes that voids and refunds gave: currency,
    notes and their worth. ``refunds`` and ``owed`` are how many of each were asked for, ``refunded`` the slips of those
    that stand, ``taken_back`` those that may be paid again.
    """

    path: Path
    unanswered: Step | None = None
    answered: int = 0
    players: int = 0
    walkers: int = 0
    cash: int = 0
    tickets: int = 0
    copied: int = 0
    returned: list[str] = field(default_factory=list)
    sold: dict[int, Sold] = field(default_factory=dict)
    standing: dict[int, Sold] = field(default_factory=dict)
    voided: dict[int, int] = field(default_factory=dict)
    notes: Counter[str] = field(default_factory=Counter)
    exchanges: dict[int, Changed] = field(default_factory=dict)
    given: list[tuple[str, int, int]] = field(default_factory=list)
    refunds: int = 0
    owed: int = 0
    refunded: dict[int, int] = field(default_factory=dict)
    taken_back: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    were_out: set[int] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    keys: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                self._learn(json.loads(line))
        self._file = os.open(self.path, os.O_APPEND | os.O_CREAT | os.O_WRONLY, 0o644)

    def close(self) -> None:
        """Nothing is written any more."""
        os.close(self._file)

    def asks(self, step: Step, walker: bool, text: str = "") -> None:
        """The command will be sent; ``shown`` names the pile of the ticket, if it is paid by one."""
        self._write({"asked": asdict(step), "walker": walker, "shown": text})

    def told(self, answer: dict[str, Any]) -> None:
        """The answer to the command that was sent last."""
        self._write({"told": answer})

    def is_refused(self, code: str) -> None:
        """That command was refused."""
        self._write({"refused": code})

    def _write(self, line: dict[str, Any]) -> None:
        # In one call: a kill comes before the line or after it.
        os.write(self._file, json.dumps(line).encode() + b"\n")
        self._learn(line)

    def _learn(self, line: dict[str, Any]) -> None:
        if "asked" in line:
            step = Step(**line["asked"])
            self.unanswered = step
            if step.what == "sell":
                self.walkers += line["walker"]
                self.players += not line["walker"]
            if step.what == "refund" and step.about in self.taken_back:
                self.taken_back.remove(step.about)
            elif step.what == "refund":
                self.owed += line["walker"]
                self.refunds += not line["walker"]
            if line["shown"] == "returned":
                self.returned.remove(step.ticket)
            elif line["shown"]:
                setattr(self, line["shown"], getattr(self, line["shown"]) + 1)
            return
        step, self.unanswered = self._sent(), None
        self.answered += 1
        self.keys[step.key] = "told" in line
        if "told" in line:
            getattr(self, f"_{step.what}")(step, line["told"])
            in_notes = "in notes" if step.what in ("void", "refund") and step.notes else ""
            self.done[" ".join(filter(None, (step.what, step.paid, in_notes)))] += 1
        else:
            self.refused[line["refused"]] += 1

    def _sent(self) -> Step:
        assert self.unanswered is not None, "answered without being asked"
        return self.unanswered

    def _sell(self, step: Step, answer: dict[str, Any]) -> None:
        sold = Sold(
            answer["id"],
            answer["entry"],
            answer["receipt"],
            step.cash,
            step.ticket,
            step.currency,
            step.notes,
        )
        self.sold[sold.sale] = self.standing[sold.sale] = sold
        self.cash += sold.cash - step.worth
        self.notes[step.currency] += step.notes

    def _again(self, step: Step, answer: dict[str, Any]) -> None:
        self.out.remove(step.about)
        self._sell(step, answer)

    def _void(self, step: Step, answer: dict[str, Any]) -> None:
        voided = self.standing.pop(step.about)
        self.cash -= dict(BACK)["cash"] if step.paid == "split" else voided.cash
        self._gives(step)
        self.returned += [voided.ticket] if voided.ticket else []
        self.voided[step.about] = answer["void_receipt"]

    def _refund(self, step: Step, answer: dict[str, Any]) -> None:
        self.refunded[step.about] = answer["slip"]
        self.cash -= PRICE
        self._gives(step)

    def _returned(self, step: Step, answer: dict[str, Any]) -> None:
        """The refund comes back in the currency of the house."""
        del self.refunded[step.about]
        self.taken_back.append(step.about)
        self.cash += PRICE

    def _gives(self, step: Step) -> None:
        """Notes for a part of the cash that went out."""
        if step.notes:
            self.cash += step.worth
            self.notes[step.currency] += step.notes
            self.given.append((step.currency, step.notes, step.worth))

    def _out(self, step: Step, answer: dict[str, Any]) -> None:
        self.out.append(step.about)
        self.were_out.add(step.about)
        self.standing = {pk: one for pk, one in self.standing.items() if one.entry != step.about}

    def _exchange(self, step: Step, answer: dict[str, Any]) -> None:
        done = Changed(answer["receipt"], step.currency, answer["foreign_minor"], answer["home_minor"])
        self.exchanges[answer["id"]] = done
        self.cash += done.cash
        self.notes[step.currency] += done.notes
