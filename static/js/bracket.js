// The bracket of a television: a column a round, each match between the two that feed it.
import { fill, parts } from "./bind.js";

function side({ name, games, has_won: hasWon, is_out: isOut }) {
  const row = fill("bracket-side", { name, games: games === null ? "" : String(games) });
  row.classList.toggle("has-won", hasWon);
  row.classList.toggle("is-out", isOut);
  return row;
}

function match({ table, stand, sides, is_played: isPlayed }, word) {
  const box = fill("bracket-match", { table: table ? `${word} ${table}` : "", stand });
  box.classList.toggle("is-played", isPlayed);
  box.querySelector(".tv-match-sides").replaceChildren(...sides.map(side));
  return box;
}

// A round alone on the wall takes two columns, and rounds to come the width of their name: names are read from afar.
const MANY = 4;

/** Draw all rounds; the size of a match follows from the longest round. */
export function drawBracket() {
  const { rounds = [] } = parts.bracket || {};
  const room = document.getElementById("bracket");
  const isAlone = rounds.filter(({ matches }) => matches.length).length === 1;
  const columns = rounds.map(({ name, places, is_long: isLong, matches }) => {
    const column = fill("bracket-round", { name, places });
    column.classList.toggle("is-long", isLong);
    column.classList.toggle("is-wide", !isLong && isAlone && matches.length > MANY);
    column.classList.toggle("is-coming", !matches.length);
    const list = column.querySelector(".tv-round-matches");
    list.replaceChildren(...matches.map((one) => match(one, document.body.dataset.wordTable)));
    return column;
  });
  room.replaceChildren(...columns);
  const longest = Math.max(1, ...rounds.map(({ matches }) => matches.length));
  const isLong = rounds.some(({ is_long: long }) => long);
  const across = isLong ? 4 : isAlone && longest > MANY ? 2 : 1;
  room.style.setProperty("--matches", String(Math.ceil(longest / across)));
}
