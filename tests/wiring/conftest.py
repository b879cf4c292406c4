"""Systems with separate data."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wiring.commands import OwnHouse

# A member of staff: `up` then finds its data and loads no demo.
SOMEBODY = (
    "from django.contrib.auth import get_user_model as m; m().objects.create_user('somebody', password='x')"
)


def with_static_files(house: OwnHouse, of: OwnHouse) -> OwnHouse:
    """The house with the static files of another house; they can be shared because nobody writes them."""
    house.var.mkdir(exist_ok=True)
    (house.var / "static").symlink_to(of.var / "static")
    return house


@pytest.fixture
def empty_house(made_house: OwnHouse, tmp_path: Path) -> OwnHouse:
    """A house without data, but with its static files."""
    return with_static_files(OwnHouse(tmp_path / "var"), made_house)


@pytest.fixture(scope="session")
def made_house(tmp_path_factory: pytest.TempPathFactory) -> OwnHouse:
    """A house that an upgrade has created from nothing, with one person on the staff."""
    house = OwnHouse(tmp_path_factory.mktemp("made") / "var")
    house.var.mkdir()
    house.manage("upgrade")
    house.python(SOMEBODY)
    return house


@pytest.fixture
def house(made_house: OwnHouse, tmp_path: Path) -> OwnHouse:
    """Up to date, with one person on the staff."""
    copy = with_static_files(OwnHouse(tmp_path / "var"), made_house)
    for name in ("td.sqlite3", "secret-key"):
        (copy.var / name).write_bytes((made_house.var / name).read_bytes())
    return copy
