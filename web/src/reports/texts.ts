import type { Reason } from '@homecoming/contract/moderation.ts';

/** The words of reports, for those who send them and those who read them. */
export const reportTexts = {
  report: 'Report',
  title: 'What is wrong with it?',
  subtitle: 'Those who manage the community never see who reported.',
  rulesOf: (community: string) => `Rules of ${community}`,
  other: 'Something else',
  thanks: 'Thanks. You will learn the outcome.',
  noteLabel: 'Anything that helps us understand it',
  noteHint: 'The moderators read it. You can also leave it out.',
  done: 'Done',
  sendNote: 'Send',
  failed: 'The report could not be sent',
  optionsFailed: 'The reasons could not be loaded',
  mine: 'My reports',
  mineLead: 'What you reported, and what became of it. Nobody else sees this list.',
  mineFailed: 'Your reports could not be loaded',
  nothing: 'You have reported nothing',
  nothingText: 'To report something, open its menu and choose Report.',
} as const;

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
