"""Automatic moves, pinned players and requests for accessible seats, in these words."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("seating", "0004_order_without_joins")]

    operations = [
        migrations.RenameModel(old_name="HouseMove", new_name="AutomaticMove"),
        migrations.RenameModel(old_name="HouseMoveEnd", new_name="AutomaticMoveEnd"),
        migrations.RenameField(
            model_name="automaticmoveend", old_name="house_move", new_name="automatic_move"
        ),
        migrations.RenameIndex(
            model_name="automaticmove", old_name="house_move_latest", new_name="automatic_move_latest"
        ),
        migrations.RenameModel(old_name="HeldPlayer", new_name="PlayerPin"),
        migrations.RenameModel(old_name="SeatNeed", new_name="AccessibleSeatRequest"),
    ]
