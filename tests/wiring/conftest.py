"""Systems with data of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wiring.commands import OwnHouse

# A member of staff: `up` then finds its data and loads no demo.
SOMEBODY = (
    "from django.contrib.auth import get_user_model as m; m().objects.create_user('somebody', password='x')"
)


@pytest.fixture
def empty_house(tmp_path: Path) -> OwnHouse:
    """Nothing created yet."""
    return OwnHouse(tmp_path / "var")


@pytest.fixture(scope="session")
def _made(tmp_path_factory: pytest.TempPathFactory) -> OwnHouse:
    house = OwnHouse(tmp_path_factory.mktemp("made") / "var")
    house.var.mkdir()
    house.manage("upgrade")
    house.python(SOMEBODY)
    return house


@pytest.fixture
def house(_made: OwnHouse, tmp_path: Path) -> OwnHouse:
    """Up to date, with one person on the staff."""
    copy = tmp_path / "var"
    copy.mkdir()
    # Its static files may be shared: nobody writes them.
    (copy / "static").symlink_to(_made.var / "static")
    for name in ("td.sqlite3", "secret-key"):
        (copy / name).write_bytes((_made.var / name).read_bytes())
    return OwnHouse(copy)
