"""The timers that fired are called so."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clock", "0003_the_break_that_is_skipped")]

    operations = [
        migrations.RemoveConstraint(model_name="bell", name="one_bell"),
        migrations.RenameModel(old_name="Bell", new_name="FiredTimer"),
        migrations.RenameField(model_name="firedtimer", old_name="rung_at", new_name="fired_at"),
        migrations.AlterField(
            model_name="firedtimer",
            name="clock",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="fired_timers", to="clock.clock"
            ),
        ),
        migrations.AddConstraint(
            model_name="firedtimer",
            constraint=models.UniqueConstraint(
                fields=("clock", "generation", "kind", "index"), name="one_fired_timer"
            ),
        ),
    ]
