"""The files for production match the table of processes."""

from __future__ import annotations

import getpass
import re
import shutil
import subprocess
from pathlib import Path, PurePosixPath

import pytest
import yaml

from tdmanager.production.compose import compose
from tdmanager.production.processes import Process, read_table
from tdmanager.production.units import Place, units
from tests.wiring.commands import ROOT

TABLE = read_table()
PLACE = Place(PurePosixPath("/srv/td"), "td")


def test_the_table_has_web_worker_and_beat() -> None:
    assert [process.name for process in TABLE.processes] == ["web", "worker", "beat"]
    assert [process.name for process in TABLE.before] == ["upgrade"]


def test_a_variable_that_is_not_set_is_not_passed_over() -> None:
    with pytest.raises(KeyError):
        Process("one", "says", ("program", "${TD_NOWHERE}")).filled({})


def test_a_web_process_may_take_long_to_start() -> None:
    """The default is 5 s: at load 50 its parent killed and restarted it repeatedly, and nobody was served."""
    words = TABLE.named("web").command
    assert int(words[words.index("--timeout-worker-healthcheck") + 1]) >= 60


@pytest.mark.parametrize("process", TABLE.processes, ids=lambda process: process.name)
def test_each_process_has_a_unit_that_starts_its_command(process: Process) -> None:
    text = units(TABLE, PLACE)[f"td-{process.name}.service"]
    assert f"ExecStart=/srv/td/.venv/bin/{' '.join(process.command)}\n" in text
    assert "EnvironmentFile=/srv/td/.env\n" in text
    assert "Requires=td-upgrade.service\n" in text
    assert f"TimeoutStopSec={process.stop_seconds}\n" in text


def test_units_write_only_where_the_data_is_and_have_a_limit_of_memory(tmp_path: Path) -> None:
    place = Place(PurePosixPath(tmp_path), getpass.getuser())
    for name, text in units(TABLE, PLACE).items():
        if name.endswith(".service"):
            for line in (
                "ProtectSystem=strict",
                "ReadWritePaths=/srv/td/var",
                "PrivateDevices=yes",
                "MemoryMax=",
            ):
                assert f"\n{line}" in text, name
    if (tool := shutil.which("systemd-analyze")) is None:
        return
    (tmp_path / ".venv/bin").mkdir(parents=True)
    for program in ("uvicorn", "celery", "python"):
        (tmp_path / ".venv/bin" / program).touch(0o755)
    made = []
    for name, text in units(TABLE, place).items():
        (tmp_path / name).write_text(text)
        made.append(str(tmp_path / name))
    told = subprocess.run([tool, "verify", *made], capture_output=True, text=True, check=False)
    assert not [line for line in told.stderr.splitlines() if str(tmp_path) in line]


def test_one_target_starts_them_all() -> None:
    wants = re.search(r"^Wants=(.+)$", units(TABLE, PLACE)["td.target"], flags=re.MULTILINE)
    assert wants
    assert wants.group(1).split() == ["td-web.service", "td-worker.service", "td-beat.service"]


def test_the_compose_file_has_every_process_and_its_servers() -> None:
    services = yaml.safe_load(compose(TABLE))["services"]
    assert set(services) == {"postgres", "redis", "upgrade", "web", "worker", "beat"}
    for process in TABLE.processes:
        assert services[process.name]["command"][0] == process.command[0]
        assert services[process.name]["depends_on"]["upgrade"] == {
            "condition": "service_completed_successfully"
        }


def test_every_setting_and_part_has_its_line_in_the_docs() -> None:
    text = (ROOT / "docs" / "deploy.md").read_text()
    for word in ("backup", "restore", "upgrade", "/health/", "TD_IS_BEHIND_TLS", "deploy_files", "--lan"):
        assert word in text
