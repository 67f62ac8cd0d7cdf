import type { Move } from '@homecoming/contract/moves.ts';

/** Where and when somebody moves: `Los Angeles in March`, with the year unless it is within the next eleven months. */
export function describeMove({ place, month }: Move, now = new Date()): string {
  if (month === null || month < formatMonthKey(now)) return place.name;
  const isNext = month < addMonthsTo(now, 11);
  return `${place.name} in ${formatMonth(month, isNext ? {} : { year: 'numeric' })}`;
}

/** The months from this one on, each as it is stored and as people read it: `March 2027`. */
export function listMonths(count: number, now = new Date()): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, months) => nameMonth(addMonthsTo(now, months)));
}

/** A month as it is stored and as people read it. */
export function nameMonth(value: string): { value: string; label: string } {
  return { value, label: formatMonth(value, { year: 'numeric' }) };
}

function formatMonth(month: string, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${month}-01T12:00:00Z`);
  return at.toLocaleDateString('en', { month: 'long', timeZone: 'UTC', ...options });
}

function addMonthsTo(now: Date, months: number): string {
  return formatMonthKey(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)));
}

function formatMonthKey(at: Date): string {
  return at.toISOString().slice(0, 7);
}
