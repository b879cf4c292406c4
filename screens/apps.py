"""The Django app of the screens."""

from importlib import import_module

from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """Registers screens with Django."""

    name = "screens"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the texts of the codes and the rows each part shows."""
        import_module("screens.parts.words").register()
        import_module("screens.parts.registry")
