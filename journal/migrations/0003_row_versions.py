"""What a line keeps of its rows, before and after, are row versions."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("journal", "0002_draws_kept")]

    operations = [
        migrations.RenameField(model_name="change", old_name="images", new_name="row_versions"),
    ]
