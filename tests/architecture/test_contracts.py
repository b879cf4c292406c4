"""Which package may import which: the contracts hold, and each of them can fail."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, name_of, python_files

CONFIGURED = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
CONTRACTS = {contract["id"]: contract["name"] for contract in CONFIGURED["contracts"]}
# For each contract a file that breaks it by one import.
PLANTED = {
    "layers": ("tournaments/planted.py", "import cashier"),
    "subjects-of-floor": ("floor/shot_clock/planted.py", "import floor.busts.verbs"),
    "rooms-of-tournaments": ("tournaments/venue/planted.py", "import tournaments.set_up.verbs"),
    "rooms-of-seating": ("seating/tables/planted.py", "import seating.draw.verbs"),
    "subjects-of-payouts": ("payouts/awards/planted.py", "import payouts.paying.verbs"),
    "subjects-of-cashier": ("cashier/ledger/planted.py", "import cashier.sales.verbs"),
    "subjects-of-screens": ("screens/parts/planted.py", "import screens.wire.hub"),
    "subjects-of-displays": ("displays/displays/planted.py", "import displays.layouts.verbs"),
    "subjects-of-people": ("people/staff/planted.py", "import people.devices.verbs"),
    "subjects-of-printing": ("printing/prints/planted.py", "import printing.printers.verbs"),
    "calculators": ("calculators/planted.py", "import seating.queries"),
    "nobody-needs-calculators": ("screens/planted.py", "import calculators"),
    "nobody-needs-tools": ("tdmanager/planted_tools.py", "import tools.variations"),
    "pure-rulebook": ("rulebook/planted.py", "import django.db"),
    **{
        contract: (f"tdmanager/planted_{contract.removeprefix('rows-of-')}.py",
                   f"import {contract.removeprefix('rows-of-')}.models")
        for contract in CONTRACTS
        if contract.startswith("rows-of-")
    },
}  # fmt: skip


def lint(folder: Path) -> str:
    """The output of import-linter for the packages in ``folder``."""
    program = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run(
        [program, "--no-logo", "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


@cache
def verdicts(text: str) -> dict[str, str]:
    """KEPT or BROKEN by the contract's name."""
    return dict(re.findall(r"^(.+?) (KEPT|BROKEN)(?: \(.*\))?$", text, flags=re.MULTILINE))


@pytest.fixture(scope="module")
def with_planted_imports(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The output of import-linter for a copy in which every contract is broken once."""
    folder = tmp_path_factory.mktemp("planted")
    for path in python_files():
        if path.relative_to(ROOT).parts[0] in CONFIGURED["root_packages"]:
            copy = folder / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name, line in PLANTED.values():
        (folder / name).write_text(f"{line}\n")
    return lint(folder)


def test_the_contracts_hold() -> None:
    said = lint(ROOT)
    assert verdicts(said) == dict.fromkeys(CONTRACTS.values(), "KEPT"), said


@pytest.mark.parametrize("contract", CONTRACTS)
def test_each_contract_fails_when_a_wrong_import_is_planted(contract: str, with_planted_imports: str) -> None:
    assert verdicts(with_planted_imports)[CONTRACTS[contract]] == "BROKEN"
    planted = PLANTED[contract][0].removesuffix(".py").replace("/", ".")
    broken = with_planted_imports.split("Broken contracts", 1)[1]
    section = broken.split(f"\n{CONTRACTS[contract]}\n", 1)[1]
    assert planted in section


def test_every_app_is_under_contract() -> None:
    packages = {name_of(path).split("/")[0] for path in python_files() if len(name_of(path).split("/")) > 1}
    assert packages - {"tests", "deploy", "bench"} == set(CONFIGURED["root_packages"])


def test_rows_are_fenced_for_every_app_that_has_rows() -> None:
    apps = {
        name_of(path).split("/")[0]
        for path in python_files()
        if re.fullmatch(r"[a-z]+/models(/__init__)?\.py", name_of(path))
    }
    fenced = {contract.removeprefix("rows-of-") for contract in CONTRACTS if contract.startswith("rows-of-")}
    # The wiring is at the top: nothing may import it at all.
    assert apps - {"tdmanager"} == fenced
