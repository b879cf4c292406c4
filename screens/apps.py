"""How screens joins the house."""

from importlib import import_module

from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """Registers screens with Django."""

    name = "screens"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give words to the codes, and let the parts say which rows they show."""
        import_module("screens.parts.words").register()
        import_module("screens.parts.registry")
