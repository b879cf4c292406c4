"""Play evenings from the first sale to the last prize: one event of the library, or one of the house."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from time import monotonic
from typing import Any

from django.core.management.base import CommandError
from django.utils import translation

from journal.disk import fault_of
from rulebook.refusals import Refusal
from tdmanager.commands import HouseCommand
from tdmanager.simulation import report, trial
from tdmanager.simulation.invariants import violations
from tdmanager.simulation.scratch import be_gentle, own_database
from tdmanager.simulation.show import set_up
from tournaments import queries
from wording.words import explain

VIOLATED, REFUSED = 1, 2
FIELD, TRIED = 63, 20


class Command(HouseCommand):
    """``manage.py simulate --event sanremo.json:friday``, ``manage.py simulate --event 7``."""

    help = (
        "Play an event of the library or of the house hand by hand in a database of its own and check every "
        "invariant"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which evenings to play, and how."""
        parser.add_argument(
            "--event",
            required=True,
            help="FILE[:NAME] of the library, such as sanremo.json:friday, or the id of one of the house",
        )
        parser.add_argument(
            "--entries", type=int, help=f"how many come and buy in to the one event ({FIELD})"
        )
        parser.add_argument(
            "--evenings", type=int, help=f"how many of an event of the house are played ({TRIED})"
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same evening (1)")
        parser.add_argument("--language", default="en", help="of what stops an event of the house (en)")
        parser.add_argument("--here", action="store_true", help="play in the house's database and keep it")
        parser.add_argument(
            "--anyway", action="store_true", help="even while an event of the house is played"
        )
        parser.add_argument("--keep", action="store_true", help="keep the result for the event's page")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, report, judge: exit status 1 for a violated invariant, 2 for a refusal."""
        translation.activate(options["language"])
        event = options["event"]
        try:
            if event.isdecimal():
                is_broken = self._try_out(int(event), options)
            else:
                with nullcontext() if options["here"] else own_database():
                    is_broken = self._play(options)
        except Refusal as refusal:
            if fault_of(refusal):
                # A fault of the disk, not of the evening: the terminal reports it as for every command.
                raise
            title, detail = explain(refusal)
            self.stderr.write(f"{title}. {detail}")
            sys.exit(REFUSED)
        if is_broken:
            sys.exit(VIOLATED)

    def _try_out(self, event_id: int, options: dict[str, Any]) -> bool:
        """An event of the house, on a copy: the house itself is only read."""
        be_gentle()
        running = [running_event.name for running_event in queries.events(("running",))]
        if running and not options["anyway"]:
            raise CommandError(f"{', '.join(running)} is being played: --anyway simulates all the same.")
        event = queries.event(event_id)
        entries = options["entries"] or queries.field(event_id).entries or event.max_entries or FIELD
        result = trial.try_out(
            event_id,
            entries,
            options["evenings"] or TRIED,
            lambda seed, evening: self._say(
                f"{seed:>3} {evening.entries:>6} entries {evening.seconds // 60:>5} minutes"
            ),
            keeps=options["keep"],
        )
        for line in report.of_trial(result):
            self.stdout.write(line)
        return bool(result.problem)

    def _play(self, options: dict[str, Any]) -> bool:
        began = monotonic()
        evening = set_up(options["event"], options["entries"] or FIELD, options["seed"], self._tell)
        evening.sell_before_the_start()
        evening.play()
        evening.pay()
        for line in report.of_evening(evening, monotonic() - began, options["seed"]):
            self.stdout.write(line)
        sentences = violations(evening)
        for sentence in sentences:
            self.stdout.write(self.style.ERROR(f"violated: {sentence}"))
        self.stdout.write(f"{len(sentences)} violated" if sentences else "every invariant holds")
        return bool(sentences)

    def _tell(self, sentence: str) -> None:
        self._say(f"  {sentence}")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
