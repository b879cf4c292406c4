"""Running balances: what is asked at every sale is kept, not summed anew."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("journal", "0004_names_in_lines")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Balance",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("account", models.CharField(max_length=60)),
                ("kind", models.CharField(max_length=60)),
                ("amount", models.BigIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("account", "kind"), name="one_balance_a_kind")
                ],
            },
        ),
    ]
