"""A clock called on a player is a shot clock, what a table asks of the floor a request for one."""

from django.db import migrations, models

OPEN_CLOCK, OPEN_REQUEST = models.Q(("ended_at", None)), models.Q(("closed_at", None))


class Migration(migrations.Migration):
    dependencies = [("floor", "0006_pace")]

    operations = [
        migrations.RemoveConstraint(model_name="calledclock", name="one_called_clock_a_table"),
        migrations.RenameModel(old_name="CalledClock", new_name="ShotClock"),
        migrations.AddConstraint(
            model_name="shotclock",
            constraint=models.UniqueConstraint(
                condition=OPEN_CLOCK, fields=("table",), name="one_shot_clock_a_table"
            ),
        ),
        migrations.RemoveConstraint(model_name="clockwish", name="one_clock_wish_a_table"),
        migrations.RenameModel(old_name="ClockWish", new_name="ShotClockRequest"),
        migrations.AddConstraint(
            model_name="shotclockrequest",
            constraint=models.UniqueConstraint(
                condition=OPEN_REQUEST, fields=("table",), name="one_shot_clock_request_a_table"
            ),
        ),
    ]
