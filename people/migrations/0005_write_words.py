from django.db import migrations

AT_ONCE = 2_000


def write_words(apps, _editor):
    """The words of the players who are here already."""
    player, word = apps.get_model("people", "Player"), apps.get_model("people", "PlayerWord")
    made = []
    for pk, key in player.objects.order_by("pk").values_list("pk", "search_key").iterator(AT_ONCE):
        made += [word(player_id=pk, word=one) for one in dict.fromkeys(key.split())]
        if len(made) >= AT_ONCE:
            word.objects.bulk_create(made)
            made = []
    word.objects.bulk_create(made)


class Migration(migrations.Migration):
    # On its own: PostgreSQL makes no index on a table with rows of the same transaction.
    dependencies = [("people", "0004_player_words")]

    operations = [migrations.RunPython(write_words, migrations.RunPython.noop)]
