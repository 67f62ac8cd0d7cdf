import { commonErrors } from '@homecoming/contract/errors.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';

/**
 * Why what was written was not sent. `sentBefore`: an earlier version of it was, so that this one needs a key of its own.
 */
export function sendingFailure(error: unknown): { failure: string; sentBefore: boolean } {
  const sentBefore = error instanceof ApiError && error.code === commonErrors.idempotency_key_reused.code;
  return { failure: sentBefore ? SENT_BEFORE : `Not sent. ${messageOf(error)}`, sentBefore };
}

const SENT_BEFORE = 'An earlier version of this is sent already. Send again to send this one too.';
