import { isTemporaryFailure } from '../http/api-error.ts';
import { asSentence } from '../text/format.ts';
import type { OutboxFailure } from './outbox-entries.ts';
import { isWritePause } from './write-pause.ts';

/** Why the last try of an entry failed, and what becomes of it. `reason` replaces the message of the server. */
export function failureSentence(failure: OutboxFailure, reason = failure.message): string {
  const { status } = failure;
  const sentence = asSentence(reason);
  if (status === 0) return `${sentence} Nothing you wrote is lost: it is sent once you are connected again.`;
  return isTemporaryFailure(status) && !isWritePause(failure)
    ? `${sentence} We will try again automatically.`
    : sentence;
}
