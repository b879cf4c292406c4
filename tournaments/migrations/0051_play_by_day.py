"""How play is run is no longer kept with the event: the open hand for hand and last hands of each day say it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0050_what_a_day_pays"),)

    operations = (
        migrations.RemoveField(model_name="event", name="play_state"),
        migrations.RemoveField(model_name="event", name="has_hand_on"),
    )
