"""The price of every sale by part, the product that was sold, and the parts of each event's sales added up."""

from collections import Counter

from django.db import migrations, models

ROWS_AT_ONCE = 500
NUMBERS = {"entry": 1, "re_entry": 2, "rebuy": 3, "add_on": 4}
"""As the migration of the events numbers their products."""


def _carry_over(apps, _schema):
    sale, changed = apps.get_model("cashier", "Sale"), []
    columns = ["parts", "total_minor", "product"]
    for row in sale.objects.order_by("pk").iterator():
        parts = {"pool": row.price_minor, "fee": row.fee_minor}
        row.parts = {part: amount for part, amount in parts.items() if amount}
        row.total_minor, row.product = row.price_minor + row.fee_minor, NUMBERS[row.kind]
        changed.append(row)
        if len(changed) == ROWS_AT_ONCE:
            sale.objects.bulk_update(changed, columns)
            changed.clear()
    sale.objects.bulk_update(changed, columns)


def _sum_parts(apps, _schema):
    balance, sums = apps.get_model("journal", "Balance"), Counter()
    rows = apps.get_model("cashier", "Sale").objects.filter(voided_at__isnull=True)
    for event, parts in rows.values_list("event_id", "parts").iterator():
        sums.update({(event, part): amount for part, amount in parts.items()})
    balance.objects.filter(account__startswith="sold/").delete()
    balance.objects.bulk_create(
        balance(account=f"sold/{event}", kind=part, amount=amount) for (event, part), amount in sums.items()
    )


class Migration(migrations.Migration):
    dependencies = [
        ("cashier", "0005_no_reasons_in_the_ledger"),
        ("journal", "0005_running_balances"),
        ("tournaments", "0014_products"),
    ]

    operations = [
        migrations.AddField("sale", "product", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("sale", "name", models.CharField(blank=True, max_length=60)),
        migrations.AddField("sale", "total_minor", models.BigIntegerField(default=0)),
        migrations.AddField("sale", "parts", models.JSONField(default=dict)),
        migrations.RunPython(_carry_over, migrations.RunPython.noop),
        migrations.RunPython(_sum_parts, migrations.RunPython.noop),
    ]
