from django.db import migrations


class Migration(migrations.Migration):
    # On its own: PostgreSQL alters no table with rows written in the same transaction.
    dependencies = [("people", "0007_bans")]

    operations = [
        migrations.RemoveField("player", "ban_reason"),
        migrations.RemoveField("player", "banned_until"),
    ]
