import { ApiError, messageOf } from '../lib/http/api-error.ts';
import { asSentence } from '../lib/text/format.ts';

/** What failed, in the words of the specification, and why, when the server or the connection says so. */
export function failureWords(what: string, error: unknown): string {
  const isNamed = error instanceof ApiError && !error.code.startsWith('http_');
  return isNamed ? `${what}. ${asSentence(messageOf(error))}` : what;
}
