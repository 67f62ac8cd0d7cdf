import { messageOf, withFallbackMessage } from '../../../lib/api-error.ts';
import type { MemberAction } from './member-actions.ts';

const RESTRICTED =
  'Role change failed due to subscription/plan restrictions. Please renew your subscription or upgrade your plan.';
const PLAN_WORDS = /\b(subscription|plan|renew|upgrade)/i;

/** Why a change of somebody's place failed. */
export interface MemberFailure {
  message: string;
  /** The server's own sentence, where the plan of the community is the reason. */
  ofPlan: string | null;
}

/** The sentences for a change of somebody's place that failed. */
export function memberFailure(action: MemberAction, error: unknown): MemberFailure {
  if (action.kind === 'remove') {
    return { message: messageOf(withFallbackMessage(error, 'Failed to remove user from community')), ofPlan: null };
  }
  if (!(error instanceof Error) || error.message === '') {
    return { message: 'Unknown error during role change', ofPlan: null };
  }
  const said = messageOf(withFallbackMessage(error, 'Failed to change user role'));
  return PLAN_WORDS.test(said) ? { message: RESTRICTED, ofPlan: said } : { message: said, ofPlan: null };
}
