from django.db import migrations

from people.naming import heads, is_compared, search_key

AT_ONCE = 2_000
ASKED_AT_ONCE = 500
COLUMNS = ["document_tail", "phone_tail", "email_key", "search_key"]


def write_tails(apps, _editor):
    """Write the new search keys of existing players, and the joined words of their names.

    Rows are written by the thousand: a house with 100,000 players waits a few seconds.
    """
    player = apps.get_model("people", "Player")
    last = 0
    while rows := list(player.objects.filter(pk__gt=last, erased_at=None).order_by("pk")[:AT_ONCE]):
        renamed = {}
        for row in rows:
            row.document_tail, row.phone_tail = row.document_key[::-1], row.phone_key[::-1]
            row.email_key, key = row.email.strip().casefold(), search_key(row.last_name, row.first_name)[:240]
            if key != row.search_key:
                renamed[row.pk] = [
                    one for one in dict.fromkeys(key.split()) if one not in row.search_key.split()
                ]
                row.search_key = key
        player.objects.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=COLUMNS)
        _write_words(apps, {row.pk: row.search_key for row in rows if row.pk in renamed}, renamed)
        last = rows[-1].pk


def _write_words(apps, keys, added):
    word = apps.get_model("people", "PlayerWord")
    ids = list(keys)
    for at in range(0, len(ids), ASKED_AT_ONCE):
        own = list(word.objects.filter(player__in=ids[at : at + ASKED_AT_ONCE]))
        for one in own:
            one.key = f" {keys[one.player_id]} "
        word.objects.bulk_create(own, update_conflicts=True, unique_fields=["id"], update_fields=["key"])
    word.objects.bulk_create(
        word(player_id=pk, word=one, key=f" {keys[pk]} ") for pk, words in added.items() for one in words
    )
    near = apps.get_model("people", "NearWord")
    words = sorted({one for some in added.values() for one in some if is_compared(one)})
    made = [near(head=head, word=one) for one in words for head in sorted(heads(one))]
    near.objects.bulk_create(made, ignore_conflicts=True)


class Migration(migrations.Migration):
    # Separate: PostgreSQL cannot create an index on a table with pending changes of the same transaction.
    dependencies = [("people", "0019_restrictions_and_exclusions")]

    operations = [migrations.RunPython(write_tails, migrations.RunPython.noop)]
