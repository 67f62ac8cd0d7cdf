import { messageOf, withFallbackMessage } from '../../../lib/http/api-error.ts';
import type { MemberAction } from './member-actions.ts';

const RESTRICTED =
  'Role change failed due to subscription/plan restrictions. Please renew your subscription or upgrade your plan.';
const PLAN_WORDS = /\b(subscription|plan|renew|upgrade)/i;

/** Why an action on a member failed. */
export interface MemberFailure {
  message: string;
  /** The server's own message if the plan of the community is the reason, else null. */
  planMessage: string | null;
}

/** The error messages of a failed action on a member. */
export function memberFailure(action: MemberAction, error: unknown): MemberFailure {
  if (action.kind === 'remove') {
    return {
      message: messageOf(withFallbackMessage(error, 'Failed to remove user from community')),
      planMessage: null,
    };
  }
  if (!(error instanceof Error) || error.message === '') {
    return { message: 'Unknown error during role change', planMessage: null };
  }
  const message = messageOf(withFallbackMessage(error, 'Failed to change user role'));
  return PLAN_WORDS.test(message) ? { message: RESTRICTED, planMessage: message } : { message, planMessage: null };
}
