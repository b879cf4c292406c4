"""Root's commands in the house of another user give it their files, and nothing outside its folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tdmanager.upkeep import owner


def test_only_files_of_the_folder_itself_are_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """As if this user were root, and the folder another's."""
    given: list[str] = []
    outside, var = tmp_path / "outside", tmp_path / "var"
    (var / "backups").mkdir(parents=True)
    outside.touch()
    (var / "backups" / "td.dump").touch()
    (var / "linked").symlink_to(outside)
    (var / "twice").hardlink_to(outside)
    me = os.geteuid()

    def chown(handle: int, user: int, _group: int) -> None:
        assert user == me + 1
        given.append(Path(f"/proc/self/fd/{handle}").readlink().name)

    monkeypatch.setattr(owner, "ROOT", me)
    monkeypatch.setattr(os, "fchown", chown)
    settings.VAR = settings.BACKUP_FOLDER = var
    owner.give_back()
    assert given == []
    told = Path.stat

    def another_s(path: Path, **how: Any) -> os.stat_result:
        found = told(path, **how)
        return os.stat_result([*found[:4], me + 1, *found[5:]]) if path == var else found

    monkeypatch.setattr(Path, "stat", another_s)
    owner.give_back()
    assert sorted(given) == ["backups", "td.dump"]
    monkeypatch.setattr(os, "geteuid", lambda: me + 2)
    owner.give_back()
    assert len(given) == 2
