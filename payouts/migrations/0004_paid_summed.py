"""The prizes paid in every event so far, summed."""

from django.db import migrations
from django.db.models import F, Sum


def _sum(apps, _schema):
    balance = apps.get_model("journal", "Balance")
    paid = apps.get_model("payouts", "Award").objects.filter(status="paid").order_by().values_list("event_id")
    balance.objects.bulk_create(
        balance(account=f"paid/{event}", kind="award", amount=total)
        for event, total in paid.annotate(total=Sum(F("amount_minor") + F("ticket_minor")))
    )


class Migration(migrations.Migration):
    dependencies = [("payouts", "0003_payout_structure"), ("journal", "0005_running_balances")]

    operations = [migrations.RunPython(_sum, migrations.RunPython.noop)]
