"""The rules that end a day."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0036_where_a_day_begins")]

    operations = [
        migrations.AddField(
            model_name="day",
            name="end_rules",
            field=models.JSONField(default=list, verbose_name="ends"),
        ),
    ]
