from django.db import migrations
from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Concat


def write_names(apps, _editor):
    """The names of the players who are here already, beside each of their words."""
    player, word = apps.get_model("people", "Player"), apps.get_model("people", "PlayerWord")
    names = player.objects.filter(pk=OuterRef("player")).order_by().values("search_key")
    word.objects.update(key=Concat(Value(" "), Subquery(names), Value(" ")))


class Migration(migrations.Migration):
    # On its own: PostgreSQL makes no index on a table with rows of the same transaction.
    dependencies = [("people", "0017_words_with_names")]

    operations = [migrations.RunPython(write_names, migrations.RunPython.noop)]
