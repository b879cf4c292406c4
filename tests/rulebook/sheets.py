"""Structure sheets made up in the manner of published ones: clubs, casinos, festivals, tours, spreadsheets."""

from __future__ import annotations

SHEETS: dict[str, str] = {
    "series, big blind ante": (
        "LEVEL\tDURATION\tSMALL BLIND\tBIG BLIND\tBB ANTE\n1\t60\t100\t200\t200\n2\t60\t200\t300\t300\n"
        "\t15\tBREAK\t\t\n3\t60\t200\t400\t400\n4\t60\t300\t600\t600\n\t75\tDINNER BREAK\t\t\n5\t60\t400\t800\t800"
    ),
    "tour, no head": "1\t40\t100\t100\t100\n2\t40\t100\t200\t200\n3\t40\t200\t300\t300\nBreak\t15\n4\t40\t200\t400\t400",
    "casino, blinds in one cell": (
        "Level,Minutes,Blinds,Ante\n1,30,100/200,0\n2,30,200/400,0\nBreak 10 min,,,\n3,30,300/600,600\n4,30,400/800,800"
    ),
    "festival, Italian": (
        "Livello;Durata;Small Blind;Big Blind;Ante BB\n1;30 min;100;100;100\n2;30 min;100;200;200\n"
        "Pausa;15 min;;;\n3;30 min;200;300;300\nPausa cena;1h;;;\n4;30 min;200;400;400"
    ),
    "club, thousands with k": "Lvl,Min,SB,BB,Ante\n1,20,500,1k,1k\n2,20,1k,1.5k,1.5k\n3,20,1k,2k,2k\nBreak,10,,,\n4,20,1.5k,3k,3k",
    "pub league": "20 min,25/50\n20 min,50/100\n20 min,75/150\nBreak,10 min\n20 min,100/200",
    "with a title and a footer": (
        "Friday Deepstack 200 + 20\nLevel;Minutes;SB;BB;BBA\n1;20;100;200;200\n2;20;200;400;400\n"
        "Late registration closes;;;;\n3;20;300;600;600"
    ),
    "with wall times": "Level,Start,Minutes,SB,BB,BBA\n1,18:00,20,100,200,200\n2,18:20,20,200,400,400\n3,18:40,20,300,600,600",
    "with average stacks": "Level\tMin\tSB\tBB\tAnte\tAvg\n1\t15\t100\t200\t0\t30,000\n2\t15\t200\t400\t50\t35,000",
    "colour-up in words": (
        "Level,Minutes,SB,BB\n1,20,25,50\n2,20,50,100\nBreak - color up 25s,15,,\n3,20,100,200\nChip race 100s,10 break,,"
    ),
    "thousands with commas": 'Level,Minutes,SB,BB,BBA\n1,60,"1,000","2,000","2,000"\n2,60,"1,500","3,000","3,000"\n3,60,"2,000","4,000","4,000"',
    "thousands with points": "Livello;Minuti;SB;BB;Ante\n1;40;1.000;2.000;200\n2;40;1.500;3.000;300\n3;40;2.000;4.000;500",
    "millions": "40,1M,2M,2M\n40,1.5M,3M,3M\n40,2M,4M,4M\nbreak,15\n40,3M,6M,6M",
    "home game": "minutes,blinds,ante\n15,25-50,0\n15,50-100,0\n15,100-200,25\nbreak,10,\n15,200-400,50",
    "numbers in words": "Level 1\t20\t100\t200\t200\nLevel 2\t20\t200\t400\t400\nLevel 3\t20\t300\t600\t600",
    "copied from a page": "Level\tBlinds\tLength\n1\t100/200 (200)\t25 min\n2\t150/300 (300)\t25 min\n3\t200/400 (400)\t25 min",
    "with our kinds": "kind,length,small_blind,big_blind,ante,ante_kind\nlevel,20,100,200,200,bb\nbreak,15,,,,\nlevel,20,200,400,400,bb",
    "high roller, hours": "Level;Duration;SB;BB;BBA\n1;1h;500;1000;1000\n2;1h;1000;1500;1500\nDinner;90 min;;;\n3;1h;1000;2000;2000",
    "turbo with notes": "Level,Min,SB,BB,Note\n1,10,100,200,rebuys\n2,10,200,400,rebuys\nBreak,10,,,add-on\n3,10,300,600,freezeout",
    "decimals of a workbook": "Level\tMinutes\tSB\tBB\tAnte\n1.0\t20.0\t100.0\t200.0\t0.0\n2.0\t20.0\t200.0\t400.0\t50.0",
    "limit, two games": "Level,Minutes,Game,Small Bet,Big Bet,SB,BB\n1,30,l_holdem,100,200,50,100\n2,30,l_holdem,200,400,100,200",
}
