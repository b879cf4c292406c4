"""A head moved from a bag that was not played to another bullet of its player."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("payouts", "0028_jackpots")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="bountywon", name="is_moved", field=models.BooleanField(default=False)
        ),
    ]
