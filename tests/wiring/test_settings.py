"""Settings: everything comes from the environment, and every variable is documented."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured

from tdmanager.production.processes import read_table
from tdmanager.settings import environment
from tdmanager.settings.secret import kept_secret
from tests.wiring.commands import ROOT

EXAMPLE = (ROOT / ".env.example").read_text()
REQUIRED = {"TD_SECRET_KEY", "TD_ALLOWED_HOSTS", "TD_DATABASE_NAME", "TD_REDIS_URL"}
NAMED = set(re.findall(r"^#?(TD_[A-Z_]+)=", EXAMPLE, flags=re.MULTILINE))


def production(minimum: dict[str, str], code: str) -> subprocess.CompletedProcess[str]:
    """Load the production settings with this environment and run one line."""
    return subprocess.run(
        [sys.executable, "-c", f"from tdmanager.settings import environment, production\n{code}"],
        cwd=ROOT,
        env={"PATH": "", **minimum},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def minimum(tmp_path: Path) -> dict[str, str]:
    """The minimum that production needs."""
    return dict.fromkeys(REQUIRED, "here") | {"TD_VAR": str(tmp_path)}


def test_small_matrices_are_worked_out_by_one_thread() -> None:
    """Two threads took thirteen times the processor time of one for a field of 250 or 700."""
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"


@pytest.mark.processes
def test_the_example_names_every_variable_that_is_read_and_no_other(minimum: dict[str, str]) -> None:
    done = production(minimum, "print(*environment.NAMES)")
    assert done.returncode == 0, done.stderr
    in_commands = set(re.findall(r"\$\{(TD_[A-Z_]+)\}", (ROOT / "deploy" / "processes.toml").read_text()))
    assert set(done.stdout.split()) | in_commands == NAMED


@pytest.mark.processes
@pytest.mark.parametrize("name", sorted(REQUIRED))
def test_production_does_not_start_without(name: str, minimum: dict[str, str]) -> None:
    del minimum[name]
    done = production(minimum, "")
    assert done.returncode != 0
    assert f"{name} is not set" in done.stderr


def test_every_variable_of_a_command_has_a_value_in_the_example() -> None:
    filled = dict(re.findall(r"^([A-Z_]+)=(.+)$", EXAMPLE, flags=re.MULTILINE))
    for process in read_table().processes:
        assert all("${" not in word for word in process.filled(filled))


def test_each_variable_of_the_example_is_explained() -> None:
    explained = re.split(r"\n\n+", EXAMPLE)
    for paragraph in explained:
        if re.search(r"^#?TD_[A-Z_]+=", paragraph, flags=re.MULTILINE):
            assert re.search(r"^# \w", paragraph, flags=re.MULTILINE), paragraph


@pytest.mark.processes
def test_tls_in_front_keeps_cookies_to_https(minimum: dict[str, str]) -> None:
    asked = "print(getattr(production, 'SESSION_COOKIE_SECURE', False))"
    assert production(minimum, asked).stdout.strip() == "True"
    assert production(minimum | {"TD_IS_BEHIND_TLS": "no"}, asked).stdout.strip() == "False"


def test_the_secret_key_is_drawn_once_and_kept_from_others(tmp_path: Path) -> None:
    first = kept_secret(tmp_path / "var" / "key")
    assert kept_secret(tmp_path / "var" / "key") == first
    assert len(first) > 50
    assert stat.S_IMODE((tmp_path / "var" / "key").stat().st_mode) == 0o600
    assert kept_secret(tmp_path / "other") != first


@pytest.mark.parametrize(("text", "is_on"), [("yes", True), ("1", True), ("No", False), ("off", False)])
def test_yes_and_no_are_understood(text: str, is_on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TD_TRIED", text)
    assert environment.is_on("TD_TRIED", default=not is_on) is is_on


@pytest.mark.parametrize(("ask", "text"), [(environment.is_on, "perhaps"), (environment.number, "many")])
def test_what_is_neither_is_refused(ask, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TD_TRIED", text)
    with pytest.raises(ImproperlyConfigured, match="TD_TRIED"):
        ask("TD_TRIED", default=1)


def test_a_secret_may_be_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "passphrase"
    monkeypatch.setenv("TD_TRIED_FILE", str(file))
    with pytest.raises(ImproperlyConfigured, match="TD_TRIED_FILE cannot be read"):
        environment.secret("TD_TRIED")
    file.write_text("four plain words here\n")
    assert environment.secret("TD_TRIED") == "four plain words here"
    monkeypatch.setenv("TD_TRIED", "another")
    assert environment.secret("TD_TRIED") == "another"


def test_djangos_checks_find_nothing() -> None:
    """No command runs them: they judge code, not a house."""
    assert run_checks() == []
