import { getErrorMessage, withFallbackMessage } from '../../../lib/http/api-error.ts';
import type { MemberAction } from './member-actions.ts';
import { communityTexts } from '../../texts.ts';

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
      message: getErrorMessage(withFallbackMessage(error, communityTexts.removalFailed)),
      planMessage: null,
    };
  }
  if (!(error instanceof Error) || error.message === '') {
    return { message: communityTexts.unknownRoleError, planMessage: null };
  }
  const message = getErrorMessage(withFallbackMessage(error, communityTexts.roleFailed));
  return PLAN_WORDS.test(message)
    ? { message: communityTexts.roleRestricted, planMessage: message }
    : { message, planMessage: null };
}
