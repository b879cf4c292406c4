"""The tables of every day so far, counted by state."""

from django.db import migrations
from django.db.models import Count


def _count(apps, _schema):
    balance = apps.get_model("journal", "Balance")
    rows = apps.get_model("seating", "TableInPlay").objects.order_by().values_list("day_id", "state")
    balance.objects.bulk_create(
        balance(account=f"tables/{day}", kind=state, amount=number)
        for day, state, number in rows.annotate(number=Count("pk"))
    )


class Migration(migrations.Migration):
    dependencies = [
        ("seating", "0005_automatic_moves_pins_and_requests"),
        ("journal", "0005_running_balances"),
    ]

    operations = [migrations.RunPython(_count, migrations.RunPython.noop)]
