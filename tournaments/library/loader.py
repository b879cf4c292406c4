"""Set-ups from ``FILE[:NAME]``: what the house published, and our defaults for the rest."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from rulebook.refusals import Refusal
from tournaments.library import festivals, montegalda, prestige, sanremo
from tournaments.library.ready import READY_FILE
from tournaments.values import EventSetup

FOLDER = Path(__file__).parent
Reader = Callable[[Mapping[str, Any], str, datetime], EventSetup]
READERS: Mapping[str, tuple[Callable[[Mapping[str, Any]], tuple[str, ...]], Reader]] = {
    "sanremo.json": (sanremo.names, sanremo.setup),
    "montegalda_2010.json": (montegalda.names, montegalda.setup),
    "festivals.json": (festivals.names, festivals.setup),
    "prestige_campione.json": (prestige.names, prestige.setup),
}
NOT_PLAYED = {
    "cash_room.json": "rules of cash games, no tournament",
}


def names_in(file: str) -> tuple[str, ...]:
    """The events of a file, empty if it contains only one; raises ``Refusal("file_unknown")``."""
    data, names, _reader = _opened(file)
    return names(data)


def event_names() -> tuple[str, ...]:
    """The names for ``load_event``: ``sanremo.json:friday`` …"""
    names_by_file = {file: names_in(file) for file in READERS}
    return tuple(
        event_name
        for file, names in names_by_file.items()
        for event_name in ([f"{file}:{name}" for name in names] or [file])
    )


def load_event(which: str, starts_at: datetime) -> EventSetup:
    """The set-up of ``sanremo.json:friday``, ``montegalda_2010.json`` …, starting at ``starts_at`` (aware).

    ``house_defaults`` of the set-up names the fields that the house did not publish. Raises ``Refusal``
    ``file_unknown``, ``file_without_event`` or ``file_event_unknown``, each naming the available ones.
    """
    file, _colon, name = which.partition(":")
    data, names, reader = _opened(Path(file).name)
    known = names(data)
    if (known or name) and name not in known:
        raise Refusal("file_event_unknown", name=name, file=file, known=list(known))
    return reader(data, name, starts_at)


def _opened(file: str) -> tuple[Mapping[str, Any], Callable[..., tuple[str, ...]], Reader]:
    if file in NOT_PLAYED:
        raise Refusal("file_without_event", file=file, reason=NOT_PLAYED[file])
    if file not in READERS:
        raise Refusal("file_unknown", file=file, known=sorted((*READERS, READY_FILE)))
    names, reader = READERS[file]
    return json.loads((FOLDER / file).read_text()), names, reader
