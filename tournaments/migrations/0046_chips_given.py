# ruff: noqa: RUF012
"""Chips that were given, not sold."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0045_the_bag_a_player_chose")]

    operations = [
        migrations.AddField(
            model_name="chipline", name="given", field=models.PositiveSmallIntegerField(null=True)
        ),
    ]
