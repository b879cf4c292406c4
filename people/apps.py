"""How people joins the house."""

from importlib import import_module

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Registers people and their words with Django."""

    name = "people"

    def ready(self) -> None:
        """Give words to the codes of people; their module needs the models, which exist only now."""
        import_module("people.messages").register()
