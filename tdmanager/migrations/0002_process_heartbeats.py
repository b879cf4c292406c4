"""The last sign of life of a process is its heartbeat."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tdmanager", "0001_initial")]

    operations = [migrations.RenameModel(old_name="Pulse", new_name="ProcessHeartbeat")]
