"""Where the rules of a day end it, its clock waits; one that was started before runs on until that day is over."""

from typing import Any, ClassVar

from django.db import migrations, models


def run_on(apps: Any, _editor: Any) -> None:
    """Leave the clocks that were started, and what they showed before, as they are."""
    apps.get_model("clock", "Clock").objects.filter(has_started=True).update(at_day_end="runs_on")
    apps.get_model("clock", "Clock").objects.filter(goes_at__isnull=False).update(at_day_end="runs_on")
    apps.get_model("clock", "EarlierClock").objects.update(at_day_end="runs_on")


class Migration(migrations.Migration):
    dependencies: ClassVar = [("clock", "0010_no_earlier_clocks_of_matches")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="clock", name="at_day_end", field=models.CharField(default="waits", max_length=8)
        ),
        migrations.AddField(
            model_name="earlierclock",
            name="at_day_end",
            field=models.CharField(default="waits", max_length=8),
        ),
        migrations.RunPython(run_on, migrations.RunPython.noop),
    ]
