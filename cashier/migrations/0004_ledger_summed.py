"""The ledger so far summed by account and kind, and the sales of every event counted by price."""

from django.db import migrations
from django.db.models import Count, Sum


def _sum_ledger(apps, _schema):
    balance = apps.get_model("journal", "Balance")
    rows = apps.get_model("cashier", "LedgerRow").objects.order_by().values_list("account", "posting__kind")
    balance.objects.bulk_create(
        balance(account=account, kind=kind, amount=total)
        for account, kind, total in rows.annotate(total=Sum("amount_minor"))
    )


def _count_sales(apps, _schema):
    balance = apps.get_model("journal", "Balance")
    sales = apps.get_model("cashier", "Sale").objects.filter(voided_at__isnull=True).order_by()
    counted = sales.values_list("event_id", "price_minor", "fee_minor").annotate(number=Count("pk"))
    balance.objects.bulk_create(
        balance(account=f"sold/{event}", kind=f"{price}+{fee}", amount=number)
        for event, price, fee, number in counted
    )


class Migration(migrations.Migration):
    dependencies = [("cashier", "0003_chips_sold"), ("journal", "0005_running_balances")]

    operations = [
        migrations.RunPython(_sum_ledger, migrations.RunPython.noop),
        migrations.RunPython(_count_sales, migrations.RunPython.noop),
    ]
