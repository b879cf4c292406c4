from django.db import migrations


class Migration(migrations.Migration):
    # On its own: PostgreSQL changes no table that has rows of the same transaction to be checked.
    dependencies = [("journal", "0008_free_texts")]

    operations = [migrations.RemoveField("line", "reason")]
