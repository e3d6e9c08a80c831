/** Lengths of units in milliseconds; a month is 30 days and a year 365, as queues and caches count them. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: ReadonlyMap<string, number> = new Map([
  ...['ms', 'msec', 'msecs', 'milli', 'millis', 'millisecond', 'milliseconds'].map((name) => [name, 1] as const),
  ...['s', 'sec', 'secs', 'second', 'seconds'].map((name) => [name, SECOND] as const),
  ...['m', 'min', 'mins', 'minute', 'minutes'].map((name) => [name, MINUTE] as const),
  ...['h', 'hr', 'hrs', 'hour', 'hours'].map((name) => [name, HOUR] as const),
  ...['d', 'day', 'days'].map((name) => [name, DAY] as const),
  ...['w', 'wk', 'wks', 'week', 'weeks'].map((name) => [name, 7 * DAY] as const),
  ...['mo', 'mon', 'mons', 'month', 'months'].map((name) => [name, 30 * DAY] as const),
  ...['y', 'yr', 'yrs', 'year', 'years'].map((name) => [name, 365 * DAY] as const),
]);

const PART = /(\d+(?:\.\d+)?)\s*([a-z]+)[\s,]*(?:and\s+)?/iy;
const CLOCK = /(\d+):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/y;
const ISO =
  /^P(?=[\dT])(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?=\d)(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;

/** More than this is no duration that anybody writes. */
const MAX_LENGTH = 100;

/**
 * The milliseconds of a written duration: `24h`, `1 day`, `2 hours, 30 minutes`, ISO 8601 (`PT15M`), an SQL interval (`1 day 02:00:00`).
 * A number alone has no unit: it counts in the one given. Undefined for anything else.
 */
export function durationOf(text: string, unit?: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(trimmed)) return unit === undefined ? undefined : lengthOf(Number(trimmed), unit);
  const iso = ISO.exec(trimmed);
  return iso ? ofIso(iso) : ofParts(trimmed);
}

/** The milliseconds of so many of a unit: `s`, `minutes`, `ms`. */
export function lengthOf(count: number, unit: string): number | undefined {
  const length = UNITS.get(unit.toLowerCase());
  return length === undefined || !Number.isFinite(count) || count < 0 ? undefined : count * length;
}

function ofIso([, years, months, weeks, days, hours, minutes, seconds]: RegExpExecArray): number {
  const lengths = [365 * DAY, 30 * DAY, 7 * DAY, DAY, HOUR, MINUTE, SECOND];
  return [years, months, weeks, days, hours, minutes, seconds].reduce((sum, one, i) => sum + Number(one ?? 0) * lengths[i]!, 0);
}

function ofParts(text: string): number | undefined {
  let sum = 0;
  let at = 0;
  while (at < text.length) {
    CLOCK.lastIndex = at;
    const clock = CLOCK.exec(text);
    if (clock) return sum + Number(clock[1]) * HOUR + Number(clock[2]) * MINUTE + Number(clock[3] ?? 0) * SECOND;
    PART.lastIndex = at;
    const part = PART.exec(text);
    const length = part ? lengthOf(Number(part[1]), part[2]!) : undefined;
    if (!part || length === undefined) return undefined;
    sum += length;
    at = PART.lastIndex;
  }
  return sum;
}
