"""What is heard of a display is its heartbeat."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("displays", "0007_pulse_behind_and_page")]

    operations = [
        migrations.RenameModel(old_name="Pulse", new_name="Heartbeat"),
        migrations.AlterField(
            model_name="heartbeat",
            name="display",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="heartbeat", to="displays.display"
            ),
        ),
    ]
