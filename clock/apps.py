"""How the clock joins the house."""

from importlib import import_module

from django.apps import AppConfig


class ClockConfig(AppConfig):
    """Registers the clock, its words and its reports with Django."""

    name = "clock"

    def ready(self) -> None:
        """Give words to the clock's codes, report to the apps below, say how a clock returns."""
        # They need rows, which are there only now.
        for module in (
            "clock.words",
            "clock.reports",
            "clock.timers.undone",
            "clock.timers.extra",
            "clock.timers.edited",
        ):
            import_module(module).register()
