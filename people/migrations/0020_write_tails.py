from django.db import migrations

from people.folding import search_key
from people.near import heads, is_compared

AT_ONCE = 2_000


def write_tails(apps, _editor):
    """Documents, telephones and e-mails of the players who are here already as they are looked for, and names of several
    words written together, too."""
    player = apps.get_model("people", "Player")
    rows = player.objects.exclude(document="", phone="", email="").order_by("pk")
    for row in rows.iterator(AT_ONCE):
        player.objects.filter(pk=row.pk).update(
            document_tail=row.document_key[::-1],
            phone_tail=row.phone_key[::-1],
            email_key=row.email.strip().casefold(),
        )
    _write_joined(apps, player)


def _write_joined(apps, player):
    word = apps.get_model("people", "PlayerWord")
    for row in player.objects.filter(erased_at=None).order_by("pk").iterator(AT_ONCE):
        key = search_key(row.last_name, row.first_name)[:240]
        if key == row.search_key:
            continue
        new = [text for text in dict.fromkeys(key.split()) if text not in row.search_key.split()]
        player.objects.filter(pk=row.pk).update(search_key=key)
        word.objects.filter(player=row.pk).update(key=f" {key} ")
        word.objects.bulk_create(word(player_id=row.pk, word=one, key=f" {key} ") for one in new)
        _write_near(apps, new)


def _write_near(apps, words):
    near = apps.get_model("people", "NearWord")
    made = [near(head=head, word=one) for one in words if is_compared(one) for head in sorted(heads(one))]
    near.objects.bulk_create(made, ignore_conflicts=True)


class Migration(migrations.Migration):
    # On its own: PostgreSQL makes no index on a table with rows of the same transaction.
    dependencies = [("people", "0019_restrictions_and_exclusions")]

    operations = [migrations.RunPython(write_tails, migrations.RunPython.noop)]
