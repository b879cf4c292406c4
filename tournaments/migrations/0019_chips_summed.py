"""The chips that every event has in play so far, summed by kind."""

from django.db import migrations
from django.db.models import Sum


def _sum(apps, _schema):
    balance = apps.get_model("journal", "Balance")
    rows = apps.get_model("tournaments", "ChipLine").objects.order_by().values_list("event_id", "kind")
    balance.objects.bulk_create(
        balance(account=f"chips/{event}", kind=kind, amount=total)
        for event, kind, total in rows.annotate(total=Sum("amount"))
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_minimum_age"),
        ("journal", "0005_running_balances"),
        # The chip lines of events that were played before.
        ("cashier", "0003_chips_sold"),
    ]

    operations = [migrations.RunPython(_sum, migrations.RunPython.noop)]
