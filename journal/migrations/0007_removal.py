from django.db import migrations, models


class Migration(migrations.Migration):
    """The one exception to permanent rows; their triggers are created after all migrations."""

    dependencies = [("journal", "0006_last_written")]

    operations = [
        migrations.CreateModel(
            name="Removal",
            fields=[("why", models.CharField(max_length=40, primary_key=True, serialize=False))],
        ),
    ]
