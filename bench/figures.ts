import type { Turn } from './load.ts';

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
  return {
    name,
    value: `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`,
    goal: `at most ${goal} ${unit}`,
    kept: value <= goal,
  };
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

/** How many times as long the first takes, with the goal of it and the absolute times. */
export function growth(name: string, turns: readonly Turn[], most: number): Figure {
  const times = (side: keyof Turn) => median(turns.map((turn) => turn[side].medianMs)).toFixed(1);
  const figure = ratio(name, median(turns.map(({ first, second }) => second.rate / first.rate)), { atMost: most });
  return { ...figure, value: `${figure.value} (${times('first')} / ${times('second')} ms)` };
}

/** The rates of a read of ours and of the bare server, with the goal of their ratio, and what both cost the processors. */
export function compareReads(name: string, turns: readonly Turn[], least: number): Figure[] {
  return [
    shown(
      `${name}, ours / bare, requests a second`,
      middles(turns, ({ rate }) => rate.toFixed(0)),
    ),
    ratio(
      `${name}, requests a second / bare`,
      shareOfBare(turns, ({ rate }) => rate),
      { atLeast: least },
    ),
    shown(`${name}, processor time, ours / bare`, processorTimes(turns)),
  ];
}

/** The same of a write: what is accepted, and what is sustained until its effects have run. The goal is for the latter. */
export function compareWrites(name: string, turns: readonly Turn[], least: number | null): Figure[] {
  const sustained = shareOfBare(turns, (load) => load.sustained);
  return [
    shown(
      `${name}, ours / bare, requests a second`,
      middles(turns, ({ rate }) => rate.toFixed(0)),
    ),
    shown(`${name}, accepted / bare`, shareOfBare(turns, ({ rate }) => rate).toFixed(2)),
    least === null
      ? shown(`${name}, sustained / bare`, sustained.toFixed(2))
      : ratio(`${name}, sustained / bare`, sustained, { atLeast: least }),
    shown(`${name}, processor time, ours / bare`, processorTimes(turns)),
  ];
}

function shareOfBare(turns: readonly Turn[], measure: (side: Turn['first']) => number): number {
  return median(turns.map(({ first, second }) => measure(first) / measure(second)));
}

function processorTimes(turns: readonly Turn[]): string {
  const add = ({ server, postgres }: Turn['first']['cpuMs']) => `${server.toFixed(2)} + ${postgres.toFixed(2)}`;
  return `${middles(turns, ({ cpuMs }) => add(cpuMs))} ms`;
}

/** The turn in the middle by its rate, both sides. */
function middles(turns: readonly Turn[], format: (side: Turn['first']) => string): string {
  const sorted = turns.toSorted((a, b) => a.first.rate / a.second.rate - b.first.rate / b.second.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? '' : `${format(middle.first)} / ${format(middle.second)}`;
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
