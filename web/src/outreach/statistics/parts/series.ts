/* What the charts of an event are drawn from. Days are YYYY-MM-DD in the zone of the event. */

interface Count {
  day: string;
  count: number;
}

/** A day and how many seats were taken by its end. */
export interface Point {
  day: string;
  total: number;
}

const DAY = 86_400_000;

/** The seats taken by the end of each of the last `days` days up to `last`. */
export function cumulative(byDay: readonly Count[], last: string, days: number): Point[] {
  const first = shift(last, 1 - days);
  const counts = new Map(byDay.map(({ day, count }) => [day, count]));
  let total = byDay.reduce((sum, { day, count }) => (day < first ? sum + count : sum), 0);
  return Array.from({ length: days }, (_, index) => {
    const day = shift(first, index);
    total += counts.get(day) ?? 0;
    return { day, total };
  });
}

/** The points at which the number changed, with the first and the last one. */
export function listChanges(points: readonly Point[]): Point[] {
  return points.filter(
    ({ total }, index) => index === 0 || index === points.length - 1 || total !== points[index - 1]?.total,
  );
}

/** A round number at or above the largest value: the top of the axis, which three equal steps divide. */
export function getAxisTop(values: readonly number[]): number {
  const step = Math.max(...values, 3) / 3;
  const power = 10 ** Math.floor(Math.log10(step));
  const round = [1, 2, 4, 5, 10].find((factor) => factor * power >= step) ?? 10;
  return Math.max(1, Math.ceil(round * power)) * 3;
}

/** `5 Dec` */
export function dayLabel(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const month = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
  return `${date.getUTCDate()} ${month}`;
}

/** The most groups of class years that fit on a phone. */
const MAX_GROUPS = 7;

/** Class years and how many have them; neighbours together where there are many years. */
export function classYears(
  shares: readonly { value: string | null; count: number }[],
): { label: string; count: number }[] {
  const years = shares
    .flatMap(({ value, count }) => (value === null ? [] : [{ year: Number(value), count }]))
    .toSorted((a, b) => a.year - b.year);
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const size = years.length <= MAX_GROUPS ? 1 : Math.ceil((last - first + 1) / MAX_GROUPS);
  const groups = Map.groupBy(years, ({ year }) => Math.floor((year - first) / size));
  return [...groups.values()].map((group) => {
    const [from, to] = [group[0]?.year ?? 0, group.at(-1)?.year ?? 0];
    const label = from === to ? short(from) : `${short(from)}–${short(to)}`;
    return { label, count: group.reduce((sum, { count }) => sum + count, 0) };
  });
}

function short(year: number): string {
  return `’${String(year % 100).padStart(2, '0')}`;
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
