"""The entries of every event so far, counted by status."""

from django.db import migrations
from django.db.models import Count


def _count(apps, _schema):
    balance = apps.get_model("journal", "Balance")
    rows = apps.get_model("tournaments", "Entry").objects.order_by().values_list("event_id", "status")
    balance.objects.bulk_create(
        balance(account=f"entries/{event}", kind=status, amount=number)
        for event, status, number in rows.annotate(number=Count("pk"))
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_taken_up"), ("journal", "0005_running_balances")]

    operations = [migrations.RunPython(_count, migrations.RunPython.noop)]
