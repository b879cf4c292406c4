"""Django app of the floor."""

from importlib import import_module

from django.apps import AppConfig

WORDED = (
    "play",
    "busts",
    "counts",
    "bags",
    "notes",
    "shot_clock",
    "penalties",
    "hands",
    "colour_up",
    "last_hands",
)


class FloorConfig(AppConfig):
    """The floor and its texts as a Django app."""

    name = "floor"

    def ready(self) -> None:
        """Register the texts of the floor's codes, and the offers in its toasts."""
        # The texts need models, which are loaded only now.
        for subject in WORDED:
            import_module(f"floor.{subject}.words").register()
        import_module("floor.busts.pages")
        forget = import_module("floor.bags.signatures").forget_signatures
        import_module("people.erasing").forget_by(forget)
