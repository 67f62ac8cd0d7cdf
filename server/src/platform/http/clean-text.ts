import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from './fail.ts';

/** Fields that are taken as they come: a blank at the end of a password is part of it. */
const untouched = /password|token/;
/** Control characters without tab and line breaks, and the marks that turn the direction of text around. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Deeper than anything of ours. */
const MAX_DEPTH = 12;

/**
 * Trims every text of a body, and removes control characters and broken surrogates.
 * @throws invalid_input when it is nested deeper than any body of ours.
 */
export function cleanBody(body: unknown): unknown {
  return cleanValue(body, '', 0);
}

function cleanValue(value: unknown, name: string, depth: number): unknown {
  if (depth > MAX_DEPTH) throw fail(commonErrors.invalid_input);
  if (typeof value === 'string') return untouched.test(name) ? value : cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, name, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanValue(item, key, depth + 1)]));
}

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(controls, '').trim();
}
