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
  throw invalid(field, 'Choose a day of this century.');
}

interface AddressOptions {
  /** The field of the body that has it. */
  readonly field: string;
  /** Default: https and http. */
  readonly protocols?: readonly string[];
}

/**
 * The web address that somebody wrote, as browsers write it.
 * @throws invalid_input
 */
export function parseWebAddress(url: string, { field, protocols = ['https:', 'http:'] }: AddressOptions): string {
  // Line breaks and marks of the text direction: URL.parse() would remove or encode them.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(url))
    throw invalid(field, 'The link has invisible characters. Type it again.');
  const parsed = URL.parse(url);
  // It shows one address before the @, and leads to the one after it.
  if (parsed && (parsed.username !== '' || parsed.password !== ''))
    throw invalid(field, 'The link has a name or password before an @. Leave it out.');
  if (parsed && protocols.includes(parsed.protocol)) return parsed.href;
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
  throw invalid(field, `The link begins with ${beginnings}.`);
}

function invalid(field: string, sentence: string) {
  return fail(commonErrors.invalid_input, { fields: { [field]: sentence } });
}
