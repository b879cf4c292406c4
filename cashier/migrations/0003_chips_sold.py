"""The chip ledger of events that are played already: from their sales, entries and disqualifications."""

from django.db import migrations

BATCH = 2_000


def _lines(apps, event):
    kinds = {"entry": "entry", "re_entry": "re_entry", "rebuy": "rebuy", "add_on": "add_on"}
    sales = apps.get_model("cashier", "Sale").objects.filter(event_id=event.pk, voided_at__isnull=True)
    sold = set()
    for sale in sales.order_by("pk").iterator():
        if sale.kind in ("entry", "re_entry"):
            sold.add(sale.entry_id)
        yield kinds[sale.kind], sale.chips, sale.entry_id, sale.at
    entries = apps.get_model("tournaments", "Entry").objects.filter(event_id=event.pk)
    for entry in entries.filter(status__in=["alive", "out"]).iterator():
        if entry.pk not in sold:
            yield entry.kind, event.starting_stack, entry.pk, entry.registered_at
    given = apps.get_model("tournaments", "Penalty").objects.filter(
        entry__event_id=event.pk, entry__status="out", kind="disqualification", state="standing"
    )
    for one in given.iterator():
        yield "disqualified", -one.chips, one.entry_id, one.given_at


def _write(apps, _schema):
    line = apps.get_model("tournaments", "ChipLine")
    for event in apps.get_model("tournaments", "Event").objects.iterator():
        rows = [
            line(event_id=event.pk, kind=kind, amount=amount, entry_id=entry, at=at)
            for kind, amount, entry, at in _lines(apps, event)
            if amount
        ]
        line.objects.bulk_create(rows, batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("cashier", "0002_cashier_rules"), ("tournaments", "0008_chip_ledger")]

    operations = [migrations.RunPython(_write, migrations.RunPython.noop)]
