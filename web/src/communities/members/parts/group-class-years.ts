/** The most rows that are shown. */
const MAX_ROWS = 5;
/** The numbers of years that a row can have. */
const SPANS = [1, 2, 5, 10, 20, 50, 100] as const;

interface ClassYear {
  readonly year: number;
  readonly members_count: number;
}

interface YearRow {
  /** The first and the last year of it with members. */
  from: number;
  to: number;
  members: number;
}

/** Class years in a few rows of the same number of years, the earliest first. */
export function groupClassYears(years: readonly ClassYear[]): YearRow[] {
  const options = SPANS.map((span) => groupBySpan(years, span));
  return options.find((rows) => rows.length <= MAX_ROWS) ?? options.at(-1) ?? [];
}

function groupBySpan(years: readonly ClassYear[], span: number): YearRow[] {
  const rows = new Map<number, YearRow>();
  for (const { year, members_count } of years.toSorted((a, b) => a.year - b.year)) {
    const key = Math.floor(year / span);
    const { from = year, members = 0 } = rows.get(key) ?? {};
    rows.set(key, { from, to: year, members: members + members_count });
  }
  return [...rows.values()];
}
