"""The Django app of the screens."""

from importlib import import_module

from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """Registers screens with Django."""

    name = "screens"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the texts of the codes, the rows each part shows, and the papers that programs may print."""
        import_module("screens.parts.words").register()
        import_module("screens.parts.registry")
        import_module("screens.paper.sign_in").register()
        import_module("screens.board.fragments").register()
        for page in ("console", "last_hands", "colour_up", "shot_clocks", "bracket"):
            import_module(f"screens.board.{page}").register()
        for page in ("displays", "sounds"):
            import_module(f"screens.room.{page}").register()
        import_module("screens.people.cashier").register()
        import_module("screens.people.payouts").register()
