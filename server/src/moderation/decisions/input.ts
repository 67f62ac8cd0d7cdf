import { moderationErrors, personHours, type PersonAction, type Reason } from '@homecoming/contract/moderation.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from '../../platform/http/fail.ts';

/** What somebody decides, as it is sent. */
export interface DecisionInput {
  readonly item?: 'keep' | 'remove' | null | undefined;
  readonly person?: PersonAction | null | undefined;
  readonly hours?: number | null | undefined;
  readonly ground?: Reason | undefined;
  readonly rule?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly sweep?: '24h' | '7d' | 'all' | null | undefined;
}

/** A decision that makes sense. */
export interface CheckedDecision {
  readonly item: 'keep' | 'remove' | null;
  readonly person: PersonAction | null;
  readonly hours: number | null;
  readonly ground: Reason;
  readonly ruleId: string | null;
  readonly reason: string | null;
  readonly sweep: '24h' | '7d' | 'all' | null;
}

/** @throws nothing_to_decide, invalid_input with the field that is wrong */
export function checkDecision(input: DecisionInput): CheckedDecision {
  const { item = null, person = null, hours = null, ground = 'other', rule = null, sweep = null } = input;
  if (item === null && person === null) throw fail(moderationErrors.nothing_to_decide);
  const choices = person === null ? [] : personHours[person];
  if (choices.length > 0 && !choices.includes(hours)) {
    throw fail(commonErrors.invalid_input, { fields: { hours: 'Choose how long.' } });
  }
  if (sweep !== null && item !== 'remove') {
    throw fail(commonErrors.invalid_input, {
      fields: { sweep: 'Other contributions are removed with this one only.' },
    });
  }
  return {
    item,
    person,
    hours: choices.length > 0 ? hours : null,
    ground,
    ruleId: rule,
    reason: input.reason || null,
    sweep,
  };
}
