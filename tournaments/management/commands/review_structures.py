"""Writes the review of the ready-made structures: ``manage.py review_structures``."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from tournaments.library import review


class Command(BaseCommand):
    """Write the review into the docs: one line with real figures per ready-made structure."""

    help = "Write the review of the ready structures to docs/structures.md."

    def handle(self, *_args: object, **_options: object) -> None:
        """Write the page."""
        review.PAGE.write_text(review.text(), encoding="utf-8")
        self.stdout.write(str(review.PAGE.name))
