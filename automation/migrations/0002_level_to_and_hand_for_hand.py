from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('automation', '0001_sounds_and_automations'),
    ]

    operations = [
        migrations.AddField(
            model_name='automation',
            name='level_to',
            field=models.PositiveSmallIntegerField(null=True, verbose_name='to level'),
        ),
        migrations.AlterField(
            model_name='automation',
            name='trigger',
            field=models.CharField(choices=[('level_end', 'A level ends'), ('warning', 'A warning before the end of a level or break'), ('break_start', "A break starts"), ('break_end', 'A break ends'), ('registration_close', 'Registration closes'), ('players_left', "Player count reached"), ('hand_for_hand', 'Hand for hand is announced'), ('in_the_money', 'The players are in the money'), ('final_table', 'The final table is reached'), ('event_finished', 'The event is finished')], max_length=20, verbose_name='when'),
        ),
    ]
