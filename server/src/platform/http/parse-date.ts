import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from './fail.ts';

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);

/**
 * The time in a field of an input.
 * @throws invalid_input for a time that does not exist, or is not of this century.
 */
export function parseDate(field: string, value: string): Date {
  const time = Date.parse(value);
  if (time > EARLIEST && time < LATEST) return new Date(time);
  throw fail(commonErrors.invalid_input, { fields: { [field]: 'Choose a day of this century.' } });
}
