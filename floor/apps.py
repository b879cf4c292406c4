"""Django app of the floor."""

from importlib import import_module

from django.apps import AppConfig


class FloorConfig(AppConfig):
    """The floor and its texts as a Django app."""

    name = "floor"

    def ready(self) -> None:
        """Register the texts of the floor's codes, and the offers in its toasts."""
        # The texts need models, which are loaded only now.
        subjects = (
            "play",
            "busts",
            "counts",
            "notes",
            "shot_clock",
            "penalties",
            "absent",
            "hands",
            "last_hands",
        )
        for subject in subjects:
            import_module(f"floor.{subject}.words").register()
        import_module("floor.busts.pages")
        import_module("floor.penalties.record")
