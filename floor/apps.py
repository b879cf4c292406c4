"""How the floor joins the house."""

from importlib import import_module

from django.apps import AppConfig


class FloorConfig(AppConfig):
    """Registers the floor and its words with Django."""

    name = "floor"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give words to the floor's codes."""
        # The words need rows, which are there only now.
        import_module("floor.messages").register()
        import_module("floor.called_words").register()
        import_module("floor.penalty_words").register()
        import_module("floor.hand_words").register()
        import_module("floor.last_hands_words").register()
