"""Jackpots that several hands win at once, and wins of a typed amount."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("payouts", "0030_places_within_flights")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="jackpotwin",
            name="first",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="others",
                to="payouts.jackpotwin",
            ),
        ),
        migrations.RemoveConstraint(model_name="jackpotwin", name="jackpot_pays_a_part"),
        migrations.AddConstraint(
            model_name="jackpotwin",
            constraint=models.CheckConstraint(
                condition=models.Q(("added_minor__gte", 0), ("points__gte", 0), ("points__lte", 10000)),
                name="jackpot_pays_a_part",
            ),
        ),
    ]
