"""The rules of the cashier are called so."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("cashier", "0001_initial")]

    operations = [migrations.RenameModel(old_name="CounterRules", new_name="CashierRules")]
