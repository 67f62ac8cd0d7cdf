import type { Reason } from '@homecoming/contract/moderation.ts';

/** Reasons as one would say them. `rule` is shown by the title of the rule. */
export const reasonNames: Readonly<Record<Exclude<Reason, 'rule'>, string>> = {
  spam: 'Advertising or spam',
  harassment: 'Insults or harassment',
  hate: 'Hate against a group',
  private_data: 'Private data of somebody',
  danger: 'Somebody may get hurt',
  child_safety: 'Harm to children',
  illegal: 'Against the law',
  other: 'Another reason',
};

/** `Rule 2, No ads`, or a reason as one would say it. */
export function formatReason(reason: Reason, rule: { number: number; title: string } | null): string {
  if (reason !== 'rule') return reasonNames[reason];
  return rule === null ? 'A rule' : `Rule ${rule.number}, ${rule.title}`;
}
