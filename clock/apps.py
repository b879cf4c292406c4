"""Django app of the clock."""

from importlib import import_module

from django.apps import AppConfig


class ClockConfig(AppConfig):
    """The clock, its texts and its reports as a Django app."""

    name = "clock"

    def ready(self) -> None:
        """Register the clock's texts, its reports to the apps below, and its undo."""
        import_module("clock.shapes").register()
        # They need models, which are loaded only now.
        for module in (
            "clock.words",
            "clock.reports",
            "clock.timers.undo",
            "clock.timers.extra",
            "clock.timers.games",
            "clock.timers.structure_edits",
        ):
            import_module(module).register()
