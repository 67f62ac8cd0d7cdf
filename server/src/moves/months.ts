import { MAX_MOVE_MONTHS } from '@homecoming/contract/moves.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { addMonths, DAY_MS, getMonthStart } from '../platform/calendar.ts';
import { fail } from '../platform/http/fail.ts';

/** Who has named no month is asked after half a year whether they have arrived. */
const ASK_AFTER_MONTHS = 6;

/** The month of a time, such as 2027-03. */
function formatMonth(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/**
 * Refuses months that are over and those too far ahead. A day more at both ends: it is this month there, or still is.
 * @throws invalid_input
 */
export function requireMonthAhead(month: string, now: Date): void {
  const first = formatMonth(new Date(now.getTime() - DAY_MS));
  const last = formatMonth(addMonths(getMonthStart(new Date(now.getTime() + DAY_MS)), MAX_MOVE_MONTHS));
  if (month >= first && month <= last) return;
  const message = `Choose a month from now on, up to ${MAX_MOVE_MONTHS} months ahead.`;
  throw fail(commonErrors.invalid_input, { fields: { month: message } });
}

/** When somebody is asked whether they have arrived: on the first day after their month. */
export function getAskTime(month: string | null, now: Date): Date {
  return month === null ? addMonths(now, ASK_AFTER_MONTHS) : addMonths(new Date(`${month}-01T00:00:00Z`), 1);
}

/** When they are asked again who have not arrived yet. */
export function getNextAskTime(now: Date): Date {
  return addMonths(now, 1);
}
