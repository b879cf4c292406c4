"""Where the server listens: the first free port, one process per database."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tdmanager.embedded import network
from tdmanager.embedded.claim import AlreadyRunning, claim, release
from tdmanager.embedded.limits import OpenFiles, raise_open_files
from tests.wiring.commands import ROOT

HOLD = "import sys; from pathlib import Path; from tdmanager.embedded.claim import claim; claim(Path(sys.argv[1])); print('held', flush=True); input()"


def test_a_port_in_use_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind((network.LOOPBACK, 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr(network, "FIRST_PORT", taken)
        with network.listening_socket(network.LOOPBACK, None) as found:
            assert taken < found.getsockname()[1] < taken + network.PORTS_TRIED


def test_a_port_asked_for_is_not_exchanged_for_another() -> None:
    with socket.socket() as other:
        other.bind((network.LOOPBACK, 0))
        other.listen()
        with pytest.raises(network.PortTaken):
            network.listening_socket(network.LOOPBACK, other.getsockname()[1])


def test_the_loopback_is_no_address_for_tablets() -> None:
    assert not [address for address in network.network_addresses() if address.startswith("127.")]


def test_the_code_for_tablets_is_square_and_scannable() -> None:
    lines = network.qr_lines("http://192.0.2.7:8000/").rstrip("\n").split("\n")
    assert len(lines) > 10
    assert len({len(line) for line in lines}) == 1


def test_a_second_process_is_turned_away_until_the_first_ends(tmp_path: Path) -> None:
    path = tmp_path / "web.lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(AlreadyRunning, match=str(holder.pid)):
        claim(path)
    holder.kill()
    holder.communicate()
    claim(path)
    claim(path)
    release(path)


def test_open_files_are_raised_as_far_as_the_system_allows() -> None:
    before = raise_open_files()
    assert raise_open_files() == before
    assert before.is_enough == (before.limit >= 4096)
    assert not OpenFiles(1024).is_enough
    assert OpenFiles(1024).sentence == "The system allows 1024 open files: about 924 screens at once."


@pytest.mark.parametrize(
    ("limits", "allowed"), [("ulimit -Sn 300; ulimit -Hn 900", 900), ("ulimit -n 700", 700)]
)
def test_a_low_limit_of_open_files_is_raised_as_far_as_it_can_be(limits: str, allowed: int) -> None:
    code = "from tdmanager.embedded.limits import raise_open_files; print(raise_open_files().limit)"
    script = f'{limits}; exec "$0" -c "$1"'
    said = subprocess.run(
        ["sh", "-c", script, sys.executable, code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(said.stdout) == allowed
