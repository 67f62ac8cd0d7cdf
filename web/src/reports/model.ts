import type { Reason, SubjectKind } from '@homecoming/contract/moderation.ts';

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

/** Why something is removed: a rule of the community, or a general reason. */
export interface Ground {
  readonly value: string;
  readonly label: string;
  readonly ground: Reason;
  readonly rule: string | null;
}

/** The rules of the community, then the general reasons. */
export function listGrounds(rules: readonly { id: string; title: string }[]): Ground[] {
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

/** What was reported, in a word: `post`. */
export const kindNames: Readonly<Record<SubjectKind, string>> = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  event: 'event',
  group: 'group',
  resource: 'resource',
  job: 'job',
  profile: 'profile',
  community: 'community',
};

/** `A post`, `An event`: what was reported. */
export function describeKind(kind: SubjectKind): string {
  const name = kindNames[kind];
  return `${name.startsWith('e') ? 'An' : 'A'} ${name}`;
}

/** `Rule 2, No ads`, or a reason as one would say it. */
export function formatReason(reason: Reason, rule: { number: number; title: string } | null): string {
  if (reason !== 'rule') return reasonNames[reason];
  return rule === null ? 'A rule' : `Rule ${rule.number}, ${rule.title}`;
}

/** The field for what those who moderate want to tell an author. */
export const authorNote = {
  label: 'What you want to tell them',
  description: 'They read it without your name.',
} as const;
