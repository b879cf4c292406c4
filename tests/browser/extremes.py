"""The largest possible figures and names, sent to a display's page as parts of an event."""

from __future__ import annotations

GREAT = """([language]) => {
  const told = JSON.parse(document.getElementById('parts').textContent);
  const say = (name, body) => document.dispatchEvent(new CustomEvent(`part:${name}`, { detail: body }));
  const has = (name) => told[name] && told[name].body;
  const NAMES = ['Montecuccoli degli Erri della Rovere M.', 'von Hohenzollern-Sigmaringen F.', 'Ng O.',
    'Papadopoulos-Konstantinidis A.', 'Wojciechowska-Brzezińska K.', 'Đỗ Nguyễn Thị Phương T.', 'Sá e Melo de Albuquerque J.'];
  const name = (at) => NAMES[at % NAMES.length];
  const EVENT = language === 'it' ? 'Campionato italiano di Texas Hold’em, evento principale, giorno 1B'
    : 'Italian Championship of No Limit Texas Hold’em, Main Event, Day 1B';
  if (has('stats')) {
    const one = told.stats.body;
    const is = one.entries > 0;
    say('stats', { ...one, event_name: EVENT, entries: is ? 10412 : 0, players_left: is ? 10087 : 0,
      average_stack: one.average_stack ? 128450000 : 0, tables: one.tables ? 1042 : 0,
      from_money: one.from_money ? 8846 : 0, next_minor: one.next_minor ? 1245000000 : 0,
      winner: one.winner ? NAMES[0] : '' });
  }
  if (has('clock')) {
    const rise = (row) => ({ ...row, small_blind: 12500000, big_blind: 25000000, ante: 25000000,
      label: row.number ? row.label.replace(/\\d+/, '38') : row.label });
    say('clock', { ...told.clock.body, timetable: told.clock.body.timetable.map(rise),
      pause_reason: told.clock.body.pause_reason && 'The alarm of the car park was set off; nobody needs to leave the hall' });
  }
  if (has('payouts') && told.payouts.body.places.length) {
    const one = told.payouts.body;
    const places = [];
    for (let at = 1; at <= 1241; at += 1) {
      places.push({ place: at, minor: Math.max(1200000, Math.round(1245000000 / (at > 30 ? Math.ceil(at / 9) * 9 : at) / 10000) * 10000), player: one.places.some((row) => row.player) && at > 2 ? name(at) : '',
        text: at === 7 ? 'Seat in the final worth €11,000, with five nights' : '' });
    }
    say('payouts', { ...one, pool_minor: 9876543200, places });
  }
  if (has('seats')) {
    const rows = [];
    for (let at = 0; at < 1500; at += 1) rows.push({ name: name(at), table: 880 + Math.floor(at / 10), seat: at % 10 + 1 });
    rows.sort((one, two) => one.name.localeCompare(two.name) || one.table - two.table || one.seat - two.seat);
    const tables = Array.from({ length: 150 }, (_none, at) => ({ number: 880 + at, chairs: 10, is_feature: at === 3 }));
    say('seats', { rows, tables });
  }
  if (has('moves')) {
    const until = 8640000000000000;
    const rows = Array.from({ length: 24 }, (_none, at) => ({ number: at, name: name(at), from_seat: `${1029 - at}.10`,
      to_table: 880 + at, to_seat: 10, at: '23:47', until_ms: until }));
    const draws = told.moves.body.draws.map((one) => {
      const dress = (row, at) => ({ ...row, name: name(at), to_table: 880 + at });
      return { ...one, table: 1029, dealt: one.dealt.map(dress), taken: one.taken.map(dress),
        stack: one.stack.map((_none, at) => `${880 + at}.10`) };
    });
    say('moves', { rows, draws });
  }
  if (has('events')) {
    const events = told.events.body.events.map((one, at) => ({ ...one,
      stats: { ...one.stats, event_name: at % 2 ? EVENT : one.stats.event_name, entries: 10412, players_left: 10087 },
      clock: { ...one.clock, timetable: one.clock.timetable.map((row) => ({ ...row, small_blind: 12500000, big_blind: 25000000 })) } }));
    say('events', { events });
  }
}"""
"""Data that a page shows in place of its own event: ten thousand entries, blinds in millions, long names."""
