"""systemd units from the table of processes."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from tdmanager.production.processes import Process, Table

MADE = "# Made by `manage.py deploy_files` from deploy/processes.toml; change that table, not this file.\n"
OPEN_FILES = 65_536
CONFINED = (
    "ProtectSystem=strict\n"
    "ProtectHome=read-only\n"
    "PrivateDevices=yes\n"
    "ProtectClock=yes\n"
    "ProtectHostname=yes\n"
    "ProtectKernelLogs=yes\n"
    "ProtectKernelModules=yes\n"
    "ProtectKernelTunables=yes\n"
    "ProtectControlGroups=yes\n"
    "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK\n"
    "RestrictNamespaces=yes\n"
    "RestrictRealtime=yes\n"
    "RestrictSUIDSGID=yes\n"
    "LockPersonality=yes\n"
    "CapabilityBoundingSet=\n"
    "SystemCallArchitectures=native\n"
    "MemoryHigh=50%\n"
    "MemoryMax=60%\n"
    "OOMPolicy=continue\n"
    "TasksMax=1024\n"
)
"""Rights that the house does not need. A process that takes most of the memory is ended and replaced."""


@dataclass(frozen=True, slots=True)
class Place:
    """The software's folder on the machine, and the user that runs it."""

    folder: PurePosixPath
    user: str


def units(table: Table, place: Place) -> Mapping[str, str]:
    """File name and text of each unit, and of the target that starts them all."""
    files = {f"td-{process.name}.service": _service(process, table, place) for process in table.processes}
    files |= {f"td-{process.name}.service": _once(process, place) for process in table.before}
    return files | {"td.target": _target(table)}


def _service(process: Process, table: Table, place: Place) -> str:
    before = " ".join(f"td-{one.name}.service" for one in table.before)
    return (
        f"{MADE}[Unit]\n"
        f"Description=TD Manager: {process.says}\n"
        "After=network-online.target postgresql.service redis-server.service "
        f"{before}\n"
        f"Requires={before}\n"
        "PartOf=td.target\n\n"
        f"[Service]\n{_common(process, place)}"
        "Restart=always\n"
        "RestartSec=2\n"
        f"TimeoutStopSec={process.stop_seconds}\n"
        f"LimitNOFILE={OPEN_FILES}\n\n"
        "[Install]\nWantedBy=td.target\n"
    )


def _once(process: Process, place: Place) -> str:
    return (
        f"{MADE}[Unit]\n"
        f"Description=TD Manager: {process.says}\n"
        "After=network-online.target postgresql.service\n"
        "PartOf=td.target\n\n"
        f"[Service]\nType=oneshot\nRemainAfterExit=yes\n{_common(process, place)}"
    )


def _common(process: Process, place: Place) -> str:
    program, *arguments = process.command
    # systemd substitutes ${NAME} itself; quoting must not change it.
    words = " ".join(word if "${" in word else shlex.quote(word) for word in arguments)
    return (
        f"User={place.user}\n"
        f"WorkingDirectory={place.folder}\n"
        f"EnvironmentFile={place.folder}/.env\n"
        f"ExecStart={place.folder}/.venv/bin/{program} {words}\n"
        "UMask=0077\n"
        "NoNewPrivileges=yes\n"
        "PrivateTmp=yes\n"
        f"{CONFINED}"
        # The database, its copies, uploads; a backup folder elsewhere is named in a drop-in.
        f"ReadWritePaths={place.folder}/var\n"
    )


def _target(table: Table) -> str:
    names = " ".join(f"td-{process.name}.service" for process in table.processes)
    return f"{MADE}[Unit]\nDescription=TD Manager\nWants={names}\n\n[Install]\nWantedBy=multi-user.target\n"
