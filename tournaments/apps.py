"""Django app of tournaments."""

from importlib import import_module

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Registers tournaments and its messages with Django."""

    name = "tournaments"

    def ready(self) -> None:
        """Register the messages of tournaments; their module imports models, which are not loaded earlier."""
        import_module("tournaments.shapes").register()
        for words in ("", "venue.", "check.", "check.finding_", "entries.", "lifecycle.", "set_up."):
            import_module(f"tournaments.{words}words").register()
        import_module("tournaments.entries.rows").register()
        queries = import_module("tournaments.queries")
        import_module("access.permissions").report_idle_seconds(queries.lock_seconds)
        import_module("people.privacy.kept").report_engagements(queries.engagements)
        import_module("tournaments.entries.following").register()
        api = import_module("tournaments.venue.zone")
        import_module("access.serializers").read_wall_times_by(lambda: api.InstantField)
