/** One measured figure: what it is, its value, and the goal it has to keep (null: shown only). */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly goal: string | null;
  /** Whether the goal is kept. */
  readonly kept: boolean;
}

/** A ratio that has to be at least, or at most, so much. */
export function ratio(name: string, value: number, goal: { atLeast: number } | { atMost: number }): Figure {
  const kept = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const words = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  return { name, value: value.toFixed(2), goal: words, kept };
}

/** A figure that has to be this one. */
export function exactly(name: string, value: string, goal: string): Figure {
  return { name, value, goal, kept: value === goal };
}

/** A number with a maximum. */
export function atMost(name: string, value: number, goal: number, unit: string): Figure {
  return { name, value: `${value.toFixed(0)} ${unit}`, goal: `at most ${goal} ${unit}`, kept: value <= goal };
}

/** A figure that is shown, and has no goal. */
export function shown(name: string, value: string): Figure {
  return { name, value, goal: null, kept: true };
}

/** Prints all figures as a table; true when every goal is kept. */
export function printTable(figures: readonly Figure[]): boolean {
  const rows = figures.map(({ name, value, goal, kept }) => [
    name,
    value,
    goal ?? '',
    goal === null ? '' : kept ? 'kept' : 'MISSED',
  ]);
  const header = ['figure', 'measured', 'goal', ''];
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(['', line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n'));
  return figures.every(({ kept }) => kept);
}

interface Pair {
  readonly first: { readonly rate: number };
  readonly second: { readonly rate: number };
}

/** How many times as long the first of each pair takes. Latencies are whole milliseconds in the tool; its rate is finer. */
export function slower(pairs: readonly Pair[]): number {
  return median(pairs.map(({ first, second }) => second.rate / first.rate));
}

/** The middle rates of both sides. */
export function rates(pairs: readonly Pair[]): string {
  const middle = (side: keyof Pair) => median(pairs.map((pair) => pair[side].rate)).toFixed(0);
  return `${middle('first')} / ${middle('second')}`;
}

/** The value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
