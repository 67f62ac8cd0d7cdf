import { isTemporaryFailure } from '../http/api-error.ts';
import { asSentence } from '../text/format.ts';
import type { OutboxFailure } from './outbox-entries.ts';

/** Why the last try of an entry failed, and what becomes of it. `reason` replaces the message of the server. */
export function failureSentence({ status, message }: OutboxFailure, reason = message): string {
  const sentence = asSentence(reason);
  if (status === 0) return `${sentence} Nothing you wrote is lost: it is sent once you are connected again.`;
  return isTemporaryFailure(status) ? `${sentence} We will try again automatically.` : sentence;
}
