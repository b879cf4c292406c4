"""A compose file from the table of processes, with PostgreSQL and Redis beside it."""

from __future__ import annotations

from typing import Any

import yaml

from tdmanager.production.processes import Process, Table
from tdmanager.production.units import MADE, OPEN_FILES

IMAGE = "td-manager"
SERVERS: dict[str, dict[str, Any]] = {
    "postgres": {
        "image": "postgres:16",
        "environment": {
            "POSTGRES_DB": "${TD_DATABASE_NAME}",
            "POSTGRES_USER": "${TD_DATABASE_USER:?}",
            "POSTGRES_PASSWORD": "${TD_DATABASE_PASSWORD:?}",
        },
        "volumes": ["postgres:/var/lib/postgresql/data"],
        "healthcheck": {
            "test": ["CMD-SHELL", "pg_isready -U $${POSTGRES_USER}"],
            "interval": "5s",
            "retries": 20,
        },
        "restart": "unless-stopped",
    },
    "redis": {
        "image": "redis:7",
        "command": ["redis-server", "--save", "", "--appendonly", "no"],
        "restart": "unless-stopped",
    },
}


def compose(table: Table) -> str:
    """The text of ``compose.yaml``; ``.env`` beside it sets what the table leaves open."""
    services = dict(SERVERS)
    services |= {process.name: _once(process) for process in table.before}
    services |= {process.name: _service(process, table) for process in table.processes}
    whole = {"name": "td-manager", "services": services, "volumes": {"postgres": {}, "var": {}}}
    return MADE + yaml.safe_dump(whole, sort_keys=False, width=110)


def _common(process: Process) -> dict[str, Any]:
    return {
        "image": IMAGE,
        "build": ".",
        "command": list(process.command),
        "env_file": ".env",
        "environment": {
            "TD_DATABASE_HOST": "postgres",
            "TD_REDIS_URL": "redis://redis:6379/0",
            # Inside its container web must be reachable from the others; from outside only through `ports`.
            "TD_LISTEN": "0.0.0.0",  # noqa: S104
        },
        "volumes": ["var:/house/var"],
    }


def _once(process: Process) -> dict[str, Any]:
    return _common(process) | {"depends_on": {"postgres": {"condition": "service_healthy"}}, "restart": "no"}


def _service(process: Process, table: Table) -> dict[str, Any]:
    waits: dict[str, Any] = {
        one.name: {"condition": "service_completed_successfully"} for one in table.before
    }
    waits["redis"] = {"condition": "service_started"}
    service = _common(process) | {
        # Compose fills in the command from .env; the values above must be repeated here.
        "command": [part.replace("${TD_LISTEN}", "0.0.0.0") for part in process.command],  # noqa: S104
        "depends_on": waits,
        "restart": "unless-stopped",
        "stop_grace_period": f"{process.stop_seconds}s",
        "ulimits": {"nofile": OPEN_FILES},
    }
    if process.listens:
        service["ports"] = ["127.0.0.1:${TD_PORT}:${TD_PORT}"]
    return service
