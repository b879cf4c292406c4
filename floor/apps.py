"""Django app of the floor."""

from importlib import import_module

from django.apps import AppConfig

WORDED = (
    "play",
    "busts",
    "counts",
    "bags",
    "days",
    "buying",
    "notes",
    "incidents",
    "shot_clock",
    "penalties",
    "absent",
    "hands",
    "colour_up",
    "last_hands",
    "todo",
    "introduction",
    "matches",
)


class FloorConfig(AppConfig):
    """The floor as a Django app."""

    name = "floor"

    def ready(self) -> None:
        """Register the texts of codes, and the offers in toasts."""
        import_module("floor.shapes").register()
        # The texts need models, which are loaded only at this point.
        for subject in WORDED:
            import_module(f"floor.{subject}.words").register()
        listed = import_module("floor.days.inspection")
        import_module("cashier.inspection.declared").declare(listed.DAYS)
        import_module("floor.busts.pages")
        import_module("floor.bags.rows").register()
        import_module("floor.hands.verbs").register()
        step = import_module("seating.buttons.games").follow_level
        import_module("clock.timers.games").follow_with(step)
        module = import_module("floor.absent.rows")
        import_module("cashier.sales.admission").reckon_blinded_off_by(module.taken_at_seat)
        erasing = import_module("people.privacy.kept")
        erasing.forget_by(import_module("floor.bags.verbs").forget_signatures)
        erasing.forget_by(import_module("floor.incidents.verbs").erase_statements)
        erasing.name_remains_by(import_module("floor.incidents.rows").named_in)
