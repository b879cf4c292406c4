# ruff: noqa: RUF012
"""What was served of a suspension before its player's entry of now."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0046_chips_given")]

    operations = [
        migrations.AddField(model_name="penalty", name="served_ms", field=models.BigIntegerField(default=0)),
    ]
