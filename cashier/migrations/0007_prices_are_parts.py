"""The price columns of a sale are its parts since 0006."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cashier", "0006_parts_of_sales")]

    operations = [
        migrations.RemoveConstraint("sale", "sale_not_negative"),
        migrations.RemoveField("sale", "price_minor"),
        migrations.RemoveField("sale", "fee_minor"),
        migrations.AlterField("sale", "total_minor", models.BigIntegerField()),
        migrations.AddConstraint(
            "sale",
            models.CheckConstraint(condition=models.Q(total_minor__gte=0), name="sale_total_not_negative"),
        ),
    ]
