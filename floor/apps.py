"""How the floor joins the house."""

from importlib import import_module

from django.apps import AppConfig


class FloorConfig(AppConfig):
    """Registers the floor and its words with Django."""

    name = "floor"

    def ready(self) -> None:
        """Give words to the floor's codes, and offers to its toasts."""
        # The words need rows, which are there only now.
        for subject in ("play", "shot_clock", "penalties", "hands", "last_hands"):
            import_module(f"floor.{subject}.words").register()
        import_module("floor.busts.pages")
