import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0003_wrong_pins'),
    ]

    operations = [
        migrations.AlterField(
            model_name='player',
            name='birth_date',
            field=models.DateField(blank=True, db_index=True, null=True, verbose_name='date of birth'),
        ),
        migrations.CreateModel(
            name='PlayerWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(db_index=True, max_length=240)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='words', to='people.player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('player', 'word'), name='one_word_of_a_player')],
            },
        ),
    ]
