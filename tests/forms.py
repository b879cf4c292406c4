"""Forms of a page, submitted as a browser without JavaScript does: to the page's address, with its values."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponseBase
from django.test import Client

BROWSER = {"Accept": "text/html"}


@dataclass
class Form:
    """A form of a page: its address, those of its buttons, the values of its hidden and text fields."""

    goes_to: list[str]
    values: dict[str, list[str]] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect a form and its fields."""
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form([values.get("action", "")])
            self.found.append(self._form)
        elif self._form is not None and tag in ("input", "button"):
            self._notes(self._form, tag, values)

    def _notes(self, form: Form, tag: str, values: dict[str, str]) -> None:
        if "formaction" in values:
            form.goes_to.append(values["formaction"])
        if not (name := values.get("name", "")):
            return
        form.named.add(name)
        if tag == "input" and values.get("type", "text") in ("hidden", "text", "number"):
            form.values.setdefault(name, []).append(values.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        """End the form."""
        if tag == "form":
            self._form = None


def forms(who: Client, page: str) -> list[Form]:
    """The forms of a page."""
    parser = _Forms()
    parser.feed(who.get(page).content.decode())
    return parser.found


def send(who: Client, page: str, to: str, **fields: Any) -> HttpResponseBase:
    """Submit the form of ``page`` with the address ``to`` and these values; it must have these fields."""
    form = next(one for one in forms(who, page) if to in one.goes_to)
    assert set(fields) <= form.named, f"{sorted(form.named)} and no {sorted(set(fields) - form.named)}"
    return who.post(to, form.values | fields, headers=BROWSER | {"Referer": f"http://testserver{page}"})
