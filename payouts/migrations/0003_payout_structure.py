"""The published prizes are the payout structure."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("payouts", "0002_order_without_joins")]

    operations = [
        migrations.RemoveConstraint(model_name="prize", name="one_prize_a_place"),
        migrations.RenameModel(old_name="Ladder", new_name="PayoutStructure"),
        migrations.RenameField(model_name="prize", old_name="ladder", new_name="payout_structure"),
        migrations.AlterModelOptions(
            name="prize", options={"ordering": ["payout_structure_id", "place"]}
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.UniqueConstraint(
                fields=("payout_structure", "place"), name="one_prize_a_place"
            ),
        ),
    ]
