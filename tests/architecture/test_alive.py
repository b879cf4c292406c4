"""No dead rules: the product uses every public name of the rulebook, or an open issue will (``waiting.txt``)."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.reach import Module, Public, Reach, is_reached, module_of, public_names
from tests.architecture.sources import ROOT, name_of, python_files, tree_of
from tests.architecture.waiting import Waiting, read, waiting

PACKAGES = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
ASKED = {
    "rulebook.arrivals": "who of several newcomers is dealt in",
    "rulebook.bubble": "the clock in hand for hand, hand by hand",
    "rulebook.button": "who deals and acts when two are left",
    "rulebook.deal_shares": "what a deal would give each, before one is proposed",
    **dict.fromkeys(
        ("rulebook.icm.values", "rulebook.icm.exact", "rulebook.icm.integral"),
        "what stacks are worth, before a deal is proposed",
    ),
    "rulebook.payouts.tiers": "a structure tier by tier, beside its places",
    "rulebook.roomplan": "a room before there is an event",
    **{
        f"rulebook.rulings.{name}": "what a director rules at a table, before anything is recorded"
        for name in sorted(path.stem for path in (ROOT / "rulebook" / "rulings").glob("[a-z]*.py"))
    },
    "rulebook.shares": "who would take which place and share, before a hand is told",
}
"""Rules that exist for calculators: for these a calculator counts as the product."""


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the product and of the worked cases."""
    kept = [path for path in python_files() if name_of(path).split("/")[0] in {*PACKAGES, "tests"}]
    return tuple(
        module_of(_dotted(path), tree_of(path))
        for path in kept
        if not name_of(path).startswith("tests/") or name_of(path).startswith("tests/vectors/")
    )


def _dotted(path: Path) -> str:
    return name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def of(*packages: str) -> list[Module]:
    """The modules of these packages."""
    return [module for module in modules() if module.name.split(".")[0] in packages]


RULES = of("rulebook")


@cache
def from_product() -> Reach:
    """What the product uses, except calculators, which exist only to call rules."""
    return Reach(RULES, of(*(name for name in PACKAGES if name not in ("rulebook", "calculators"))))


@cache
def from_cases() -> Reach:
    """What the worked cases use."""
    return Reach(RULES, of("tests"))


def dead(listed: Iterable[Waiting], rules: Sequence[Module] = (), pages: Sequence[Module] = ()) -> list[str]:
    """Public names that nobody uses: neither the product, nor waiting code, nor a calculator if it counts."""
    reach = from_product().and_from(rules=rules, product=pages)
    asked = reach.and_from(product=of("calculators"))
    promised = reach.and_from(names=[(one.module, one.name) for one in listed])
    promised.attributes |= from_cases().attributes
    return [
        str(name)
        for module in [*RULES, *rules]
        for name in public_names(module)
        if not is_reached(name, reach) and not is_reached(name, promised)
        if not (name.module in ASKED and is_reached(name, asked))
    ]


def not_waiting(listed: Iterable[Waiting], rules: Sequence[Module] = ()) -> list[str]:
    """Lines that should not be in the list, each with the reason."""
    known = {str(name): name for module in [*RULES, *rules] for name in public_names(module)}
    return [
        f"{one}: {reason}"
        for one in listed
        if not one.is_option and (reason := _fault(one, known.get(str(one))))
    ]


def _fault(one: Waiting, name: Public | None) -> str:
    if not one.issue:
        return "waits for no issue"
    if name is None:
        return "is no name of the rulebook"
    if is_reached(name, from_product()):
        return "is reached"
    return "" if is_reached(name, from_cases()) else "has no worked case"


def test_every_public_name_of_the_rulebook_is_reached() -> None:
    found = dead(waiting())
    assert not found, "\n".join(found)


def test_what_waits_is_there_and_not_reached_yet() -> None:
    found = not_waiting(waiting())
    assert not found, "\n".join(found)


PLANTED = module_of(
    "rulebook.planted",
    ast.parse("""
class Ruling:
    def read_aloud(self): ...
def nobody_asks(): ...
def asked(): return _helper()
def _helper(): return reached_through
reached_through = Ruling()
"""),
)


def planted(product: str) -> list[str]:
    """The dead names of a planted module when a page contains ``product``."""
    page = module_of("screens.planted", ast.parse(product))
    return [name for name in dead(waiting(), [PLANTED], [page]) if "planted" in name]


@pytest.mark.parametrize(
    ("product", "names"),
    [
        ("from rulebook import planted\nplanted.asked().read_aloud()", ["nobody_asks"]),
        ("from rulebook.planted import asked as ask\nask().read_aloud()", ["nobody_asks"]),
        (
            "from rulebook.planted import nobody_asks\nnobody_asks()",
            ["Ruling", "Ruling.read_aloud", "asked", "reached_through"],
        ),
        (
            # A name imported but not used does not count.
            "from rulebook.planted import nobody_asks, asked\nasked",
            ["nobody_asks", "Ruling.read_aloud"],
        ),
    ],
)
def test_a_planted_rule_that_nobody_asks_for_is_named(product: str, names: list[str]) -> None:
    expected = {f"rulebook.planted:{name}" for name in names}
    # Some page of the product may use a method of the same name.
    assert set(planted(product)) == expected


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("rulebook.deal:require_deal", "waits for no issue"),
        ("# Prizes\nrulebook.deal:may_steal", "is no name of the rulebook"),
        ("# Prizes\nrulebook.knockouts:rank_busts", "is reached"),
        ("# Prizes\nrulebook.planted:nobody_asks", "has no worked case"),
    ],
)
def test_a_planted_line_that_should_not_wait_is_named(line: str, reason: str) -> None:
    (found,) = not_waiting(read(line), [PLANTED])
    assert found.endswith(f": {reason}")
