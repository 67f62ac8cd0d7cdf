import type { Reason } from '@homecoming/contract/moderation.ts';
import type { Rule } from '@homecoming/contract/rules.ts';
import { reasonNames } from '../../reports/model.ts';

/** A reason that a decision can name. */
export interface Ground {
  readonly value: string;
  readonly label: string;
  readonly ground: Reason;
  readonly rule: string | null;
}

/** The rules of the community, then the general reasons. */
export function listGrounds(rules: readonly Rule[]): Ground[] {
  const general = Object.entries(reasonNames) as [Exclude<Reason, 'rule'>, string][];
  return [
    ...rules.map(({ id, title }, index) => ({
      value: id,
      label: `Rule ${index + 1}. ${title}`,
      ground: 'rule' as const,
      rule: id,
    })),
    ...general.map(([reason, label]) => ({ value: reason, label, ground: reason, rule: null })),
  ];
}
