"""The files for production match the table of processes."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

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
    """The default is 5 s: at load 50 its parent killed and started it again and again, and nobody was answered."""
    words = TABLE.named("web").command
    assert int(words[words.index("--timeout-worker-healthcheck") + 1]) >= 60


@pytest.mark.parametrize("process", TABLE.processes, ids=lambda process: process.name)
def test_each_process_has_a_unit_that_starts_its_command(process: Process) -> None:
    text = units(TABLE, PLACE)[f"td-{process.name}.service"]
    assert f"ExecStart=/srv/td/.venv/bin/{' '.join(process.command)}\n" in text
    assert "EnvironmentFile=/srv/td/.env\n" in text
    assert "Requires=td-upgrade.service\n" in text
    assert f"TimeoutStopSec={process.stop_seconds}\n" in text


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
