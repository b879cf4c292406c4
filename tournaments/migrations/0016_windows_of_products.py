"""Products have windows: what no rule read before is taken off, so that everything is sold as it was.

An add-on was sold in the break after its level, whatever end it named; all else from the start, and an entry
always brought the starting stack.
"""

from django.db import migrations


def _as_sold(product):
    is_add_on = product["kind"] == "add_on"
    unread = ["until_level"] if is_add_on else ["after_level"]
    if product["kind"] == "entry":
        unread += ["until_level", "limit"]
    kept = product | dict.fromkeys(unread)
    return kept | {"chips": 0} if product["kind"] in ("entry", "re_entry") else kept


def _carry_over(apps, _schema):
    for name, held in (("Event", "products"), ("Template", "body")):
        model = apps.get_model("tournaments", name)
        rows = list(model.objects.all())
        for row in rows:
            if held == "products":
                row.products = [_as_sold(product) for product in row.products]
            elif "products" in row.body:
                row.body["products"] = [_as_sold(product) for product in row.body["products"]]
        model.objects.bulk_update(rows, [held], batch_size=200)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_prices_are_products")]

    operations = [migrations.RunPython(_carry_over, migrations.RunPython.noop)]
