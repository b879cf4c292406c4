"""A cashier's process with a connection of its own: commands carried out here, as a web process does."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any

from django.db import InterfaceError, OperationalError, connection

import tests.crowd.awake  # noqa: F401 - the models are there only then
from access.roles import Role
from access.verbs import By, Verb
from cashier.currencies.verbs import exchange_money
from cashier.kinds import sale_method
from cashier.payments.verbs import MoneyBack, PaymentMade
from cashier.refunds.verbs import pay_refund, take_refund_back
from cashier.sales.verbs import sell_entry, sell_re_entry
from cashier.sales.void import void_sale
from floor.busts.verbs import bust_out
from journal.book import Actor
from rulebook.exchange import Side
from rulebook.refusals import Refusal
from tests.crowd.desk import AGAIN_SECONDS, BUSY, PATIENCE_SECONDS, Refused, Unreached
from tests.crowd.diary import Step, is_directors
from tests.crowd.plan import BACK, IN_CASH, PRICE, Plan


class OwnConnection:
    """One desk."""

    def __init__(self, plan: Plan, number: int) -> None:
        desk = plan.desks[number]
        self._event, self._drawer = plan.event, desk.drawer
        self._cashier = Actor(user_id=desk.user, role=Role.CASHIER)
        self._director = Actor(user_id=plan.director, role=Role.DIRECTOR)

    def ask(self, step: Step) -> dict[str, Any]:
        """Carry it out, again while the database is busy or away."""
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends:
            try:
                return self._once(step)
            except (OperationalError, InterfaceError):
                connection.close()
            except Refusal as refusal:
                if refusal.code not in BUSY:
                    raise Refused(refusal.code) from refusal
            time.sleep(AGAIN_SECONDS)
        raise Unreached(step.key)

    def _once(self, step: Step) -> dict[str, Any]:
        verb, given = self._command(step)
        actor = self._director if is_directors(step) else self._cashier
        return asdict(verb.perform(verb.command(**given), By(actor, step.key)).answer)

    def _command(self, step: Step) -> tuple[Verb[Any, Any], dict[str, Any]]:
        at: dict[str, Any] = {"drawer": self._drawer}
        if step.what == "sell":
            return sell_entry, {"event": self._event, "player": step.about, **at, **_payments(step)}
        if step.what == "again":
            return sell_re_entry, {"entry": step.about, **at, **_payments(step)}
        if step.what == "void":
            given = {"sale": step.about, "reason": "typed twice", "amount_minor": PRICE}
            ways = BACK if step.paid == "split" else ()
            back = tuple(MoneyBack(method=sale_method(way), amount_minor=minor) for way, minor in ways)
            return void_sale, {**given, **at, "back": back, **_notes(step)}
        if step.what in ("refund", "returned"):
            paid = {"refund": step.about, "amount_minor": PRICE, **at, **_notes(step)}
            returned = {"refund": step.about, "reason": "the wrong player"}
            return (pay_refund, paid) if step.what == "refund" else (take_refund_back, returned)
        if step.what == "exchange":
            notes = {"currency": step.currency, "amount_minor": abs(step.notes)}
            return exchange_money, {**notes, **at, "side": Side.BUY if step.notes > 0 else Side.SELL}
        return bust_out, {"entry": step.about}


def _notes(step: Step) -> dict[str, Any]:
    return {"notes_minor": -step.notes, "notes_currency": step.currency} if step.notes else {}


def _payments(step: Step) -> dict[str, Any]:
    if step.paid == "notes":
        return {"method": "cash", "given_minor": step.notes, "currency": step.currency}
    if step.paid not in ("split", "notes and card"):
        return {"method": step.paid, "reference": step.ticket}
    cash = PaymentMade(method="cash", amount_minor=step.notes or IN_CASH, currency=step.currency)
    return {"payments": (cash, PaymentMade(method="card"))}
