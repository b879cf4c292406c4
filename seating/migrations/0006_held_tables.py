"""Tables of a day that ended are held until its end is confirmed: nobody else has them meanwhile."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("seating", "0005_games_of_tables"),)

    operations = (
        migrations.RemoveConstraint(model_name="tableinplay", name="a_table_serves_one_day"),
        migrations.AlterField(
            model_name="tableinplay",
            name="state",
            field=models.CharField(
                choices=[("open", "Open"), ("held", "Held"), ("broken", "Broken")],
                default="open",
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="tableinplay",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["open", "held"])),
                fields=("room_table",),
                name="a_table_serves_one_day",
            ),
        ),
    )
