"""Each day that is played is watched by itself; events are scanned from now on, as after a change of automations."""

from django.db import migrations, models


def scan_from_now_on(apps, _editor):
    apps.get_model("automation", "Watch").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = (("automation", "0002_no_index_twice"),)

    operations = (
        migrations.RunPython(scan_from_now_on, migrations.RunPython.noop),
        migrations.RemoveField("watch", "players"),
        migrations.RemoveField("watch", "is_in_the_money"),
        migrations.RemoveField("watch", "is_final"),
        migrations.RemoveField("watch", "level"),
        migrations.AddField("watch", "days", models.JSONField(default=dict)),
    )
