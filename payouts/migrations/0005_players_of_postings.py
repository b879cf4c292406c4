"""Postings of prizes say whose money moved: limits on cash are counted by it."""

from django.db import migrations

from journal.permanent import removal

ROWS_AT_ONCE = 500


def _name_players(apps, _schema):
    posting, award = apps.get_model("cashier", "Posting"), apps.get_model("payouts", "Award")
    players = dict(award.objects.values_list("pk", "entry__player_id").iterator())
    changed = []
    with removal("players of postings"):
        for row in posting.objects.filter(kind__in=("award", "award_back")).iterator():
            row.player_id = players.get(row.award_id)
            changed.append(row)
            if len(changed) == ROWS_AT_ONCE:
                posting.objects.bulk_update(changed, ["player_id"])
                changed.clear()
        posting.objects.bulk_update(changed, ["player_id"])


class Migration(migrations.Migration):
    dependencies = [("cashier", "0017_cash_limits"), ("payouts", "0004_paid_summed")]

    operations = [migrations.RunPython(_name_players, migrations.RunPython.noop)]
