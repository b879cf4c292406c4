"""A cashier's program: commands sent to a served house, each with its key until it is answered."""

from __future__ import annotations

import http.client
import json
import time
from typing import Any

from tests.crowd.desk import AGAIN_SECONDS, BUSY, PATIENCE_SECONDS, Refused, Unreached
from tests.crowd.diary import Step, is_directors
from tests.crowd.plan import BACK, IN_CASH, PRICE, Plan


class ByApi:
    """One desk's program."""

    def __init__(self, plan: Plan, number: int, port: int) -> None:
        self._plan = plan
        self._token, self._drawer = plan.desks[number].token, plan.desks[number].drawer
        self._port = port

    def ask(self, step: Step) -> dict[str, Any]:
        """Send it, again while nobody answers."""
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends:
            try:
                status, answer = self._once(step)
            except (OSError, http.client.HTTPException, ValueError):
                status, answer = 503, {}
            if status < 300:
                return answer
            if status < 500 and status != 429 and answer.get("code") not in BUSY:
                raise Refused(str(answer.get("code", status)))
            time.sleep(AGAIN_SECONDS)
        raise Unreached(step.key)

    def _once(self, step: Step) -> tuple[int, dict[str, Any]]:
        path, body = self._address(step)
        token = self._plan.director_token if is_directors(step) else self._token
        headers = {
            "Authorization": f"Token {token}",
            "Content-Type": "application/json",
            "Idempotency-Key": step.key,
        }
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=20)
        try:
            link.request("POST", f"/api/v1/{path}", json.dumps(body), headers)
            answer = link.getresponse()
            return answer.status, json.loads(answer.read() or b"{}")
        finally:
            link.close()

    def _address(self, step: Step) -> tuple[str, dict[str, Any]]:
        if step.what == "sell":
            return f"events/{self._plan.event}/sales/", {"player": step.about, **_payments(step)}
        if step.what == "again":
            return f"entries/{step.about}/re-enter/", _payments(step)
        if step.what == "void":
            given = {"reason": "typed twice", "amount_minor": PRICE, "drawer": self._drawer}
            ways = BACK if step.paid == "split" else ()
            return f"sales/{step.about}/void/", given | {
                "back": [_part(*one) for one in ways],
                **_notes(step),
            }
        if step.what in ("refund", "returned"):
            paid = {"amount_minor": PRICE, "drawer": self._drawer} | _notes(step)
            ends, body = (
                ("pay", paid) if step.what == "refund" else ("take-back", {"reason": "the wrong player"})
            )
            return f"refunds/{step.about}/{ends}/", body
        if step.what == "exchange":
            notes = {"currency": step.currency, "amount_minor": abs(step.notes)}
            side = "buy" if step.notes > 0 else "sell"
            return f"drawers/{self._drawer}/exchanges/", notes | {"side": side}
        return f"entries/{step.about}/bust/", {}


def _notes(step: Step) -> dict[str, Any]:
    return {"notes_minor": -step.notes, "notes_currency": step.currency} if step.notes else {}


def _payments(step: Step) -> dict[str, Any]:
    if step.paid == "notes":
        return {"method": "cash", "given_minor": step.notes, "currency": step.currency}
    if step.paid not in ("split", "notes and card"):
        return {"method": step.paid, "reference": step.ticket}
    cash = _part("cash", step.notes or IN_CASH) | {"currency": step.currency}
    return {"payments": [cash, {"method": "card"}]}


def _part(method: str, minor: int) -> dict[str, Any]:
    return {"method": method, "amount_minor": minor}
