"""What every event sells as products, made from its prices."""

from django.db import migrations, models


def _part(fee):
    return [{"kind": "fee", "name": "", "amount_minor": fee, "points": 0}] if fee else []


def _product(number, kind, pool, fee, **terms):
    usual = {"name": "", "chips": 0, "limit": None, "until_level": None, "after_level": None}
    return {"number": number, "kind": kind, "pool_minor": pool, "parts": _part(fee)} | usual | terms


def _sold(row):
    """The numbers are those of the kinds, whether or not each is sold: sales name them."""
    yield _product(1, "entry", row.buy_in_minor, row.fee_minor)
    if row.re_entries != 0:
        terms = {"limit": row.re_entries, "until_level": row.re_entry_until_level}
        yield _product(2, "re_entry", row.buy_in_minor, row.fee_minor, **terms)
    if row.rebuys != 0:
        terms = {"chips": row.rebuy_stack, "limit": row.rebuys, "until_level": row.rebuy_until_level}
        yield _product(3, "rebuy", row.rebuy_minor, row.rebuy_fee_minor, **terms)
    if row.has_add_on:
        terms = {"chips": row.add_on_stack, "limit": 1, "after_level": row.add_on_after_level}
        yield _product(4, "add_on", row.add_on_minor, row.add_on_fee_minor, **terms)


def _carry_over(apps, _schema):
    event = apps.get_model("tournaments", "Event")
    rows = list(event.objects.all())
    for row in rows:
        row.products = list(_sold(row))
    event.objects.bulk_update(rows, ["products"], batch_size=200)


class Migration(migrations.Migration):
    # The chips of old sales are found by their event, which this one writes.
    dependencies = [("cashier", "0003_chips_sold"), ("tournaments", "0013_entries_counted")]

    operations = [
        migrations.AddField("event", "products", models.JSONField(default=list, verbose_name="products")),
        migrations.RunPython(_carry_over, migrations.RunPython.noop),
    ]
