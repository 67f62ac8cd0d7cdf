import { trustErrors } from '@homecoming/contract/text-errors.ts';
import { clockTime } from '../text/format.ts';
import type { OutboxFailure } from './outbox-entries.ts';

const PAUSES: readonly string[] = [trustErrors.slow_mode.code, trustErrors.new_account.code];
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether a place lets nobody write so soon, or a new account no more today: trying again before the time is up helps nobody. */
export function isWritePause({ code }: Pick<OutboxFailure, 'code'>): boolean {
  return PAUSES.includes(code);
}

/** A failure that is kept says at what time one can write again: the seconds of the server are those of then. */
export function withTimeToWrite(failure: OutboxFailure, now = new Date()): OutboxFailure {
  const { retry_after: seconds } = failure.details;
  if (!isWritePause(failure) || typeof seconds !== 'number') return failure;
  const again = new Date(now.getTime() + seconds * 1_000);
  const isOtherDay = again.getTime() - now.getTime() >= DAY_MS || again.getDate() !== now.getDate();
  const why =
    failure.code === trustErrors.slow_mode.code ? 'This place is in slow mode' : 'That was all for the first day';
  const when = `${isOtherDay ? 'tomorrow at' : 'at'} ${clockTime(again.toISOString())}`;
  return { ...failure, message: `${why}. You can write again ${when}.` };
}
