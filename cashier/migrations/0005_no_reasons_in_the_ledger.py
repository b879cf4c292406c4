from django.db import migrations


def _empty(apps, _schema):
    """The reason is with the line in the journal, where it can be erased."""
    apps.get_model("cashier", "Posting").objects.exclude(kind="settlement").exclude(memo="").update(memo="")


class Migration(migrations.Migration):
    dependencies = [("cashier", "0004_ledger_summed"), ("journal", "0009_no_reason")]

    operations = [migrations.RunPython(_empty, migrations.RunPython.noop)]
