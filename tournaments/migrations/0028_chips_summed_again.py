"""Sum the chips in play again: in upgraded houses the first sums were made before their chip lines."""

from django.db import migrations
from django.db.models import Sum


def _sum_again(apps, _schema):
    balance = apps.get_model("journal", "Balance")
    rows = apps.get_model("tournaments", "ChipLine").objects.order_by().values_list("event_id", "kind")
    balance.objects.filter(account__startswith="chips/").delete()
    balance.objects.bulk_create(
        balance(account=f"chips/{event}", kind=kind, amount=total)
        for event, kind, total in rows.annotate(total=Sum("amount"))
    )


class Migration(migrations.Migration):
    dependencies = [
        ("cashier", "0001_rooms"),
        ("journal", "0001_rooms"),
        ("tournaments", "0027_no_entry_of_a_merged_player"),
    ]

    operations = [migrations.RunPython(_sum_again, migrations.RunPython.noop)]
