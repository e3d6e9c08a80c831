/** Reading of what a case folder's `score.mjs --json` prints, for rules that exist. */

/** Markers that were missed and whose first rule is counted. */
export function missesOf(score, counted) {
  return score.misses.filter(({ rules }) => counted.includes(rules[0]));
}

export function alarmsOf(score, counted) {
  return score.alarms.filter(({ rule }) => counted.includes(rule));
}

/** One line a rule, and the totals. */
export function table(score, counted, misses, alarms) {
  const rows = score.rules.filter(({ rule }) => counted.includes(rule));
  const of = (list, rule) => list.filter((one) => (one.rule ?? one.rules[0]) === rule).length;
  const lines = rows.map(({ rule, expected, hit, allowedExtras }) => [rule, expected, hit, of(misses, rule), of(alarms, rule), allowedExtras]);
  const total = lines.reduce((sum, line) => sum.map((value, i) => (i === 0 ? value : value + line[i])), ['total', 0, 0, 0, 0, 0]);
  return [['rule', 'expected', 'hit', 'missed', 'false', 'extra'], ...lines, total].map(([name, ...cells]) => name.padEnd(32) + cells.map((one) => String(one).padStart(9)).join('')).join('\n');
}
