from django.db import migrations

from people.folding import paper_key, phone_key
from people.near import heads, is_compared

AT_ONCE = 2_000


def write_near(apps, _editor):
    """The words, documents and telephones of the players who are here already, as they are looked for."""
    player, word = apps.get_model("people", "Player"), apps.get_model("people", "PlayerWord")
    near = apps.get_model("people", "NearWord")
    made = []
    for one in word.objects.order_by().values_list("word", flat=True).distinct():
        made += [near(head=head, word=one) for head in heads(one)] if is_compared(one) else []
        if len(made) >= AT_ONCE:
            near.objects.bulk_create(made)
            made = []
    near.objects.bulk_create(made)
    rows = player.objects.exclude(document="", phone="")
    for row in rows.order_by("pk").iterator(AT_ONCE):
        player.objects.filter(pk=row.pk).update(
            document_key=paper_key(row.document)[:80], phone_key=phone_key(row.phone)
        )


class Migration(migrations.Migration):
    # On its own: PostgreSQL makes no index on a table with rows of the same transaction.
    dependencies = [("people", "0010_near_words")]

    operations = [migrations.RunPython(write_near, migrations.RunPython.noop)]
