import type { Case } from '@homecoming/contract/cases.ts';
import type { Decision, PersonAction, SubjectKind } from '@homecoming/contract/moderation.ts';
import type { RestrictionKind } from '@homecoming/contract/restrictions.ts';
import { counted, pastTime } from '../lib/text/format.ts';
import { kindNames } from '../reports/model.ts';
import type { CaseState } from './api.ts';

/** The words of the queue. */
export const moderationTexts = {
  casesFailed: 'The reports could not be loaded',
  toPublish: 'To publish',
  keep: 'Keep',
  remove: 'Remove',
  more: 'More',
  next: 'Next',
  undo: 'Undo',
  takeOver: 'Look at it instead',
  somebodyElse: 'somebody else',
  decidedBy: (name: string) => `Decided by ${name}`,
  leftQueue: 'Somebody else looks after this case now',
  decisionUndone: 'The decision was undone',
} as const;

/** The lists of the queue, and what is said where one is empty. */
export const stateTexts: Readonly<
  Record<CaseState, { readonly label: string; readonly empty: string; readonly emptyText: string }>
> = {
  open: { label: 'Open', empty: 'Nothing waits', emptyText: 'Reports of members show up here by themselves.' },
  appeals: {
    label: 'Objections',
    empty: 'Nobody objects',
    emptyText: 'Objections to decisions show up here. Somebody else answers than who decided.',
  },
  closed: {
    label: 'Decided',
    empty: 'Nothing was decided yet',
    emptyText: 'What was decided is here, with who decided and why.',
  },
};

/** The words of the sheets that decide. */
export const decideTexts = {
  title: 'Decide',
  replace: 'Decide anew',
  replaceHint: 'The decision before is undone with all its effects, and yours takes its place.',
  undoable: 'You can undo it later, in the list Decided.',
  whyRemoved: (kind: SubjectKind) => `Why is this ${kindNames[kind]} removed?`,
  tapDecides: 'A tap on a reason removes it. You can undo it.',
  item: (kind: SubjectKind) => `The ${kindNames[kind]}`,
  sweeps: 'Also remove what else they wrote and made here',
  sweep: 'What else they wrote and made here',
  person: 'The person',
  howLong: 'How long',
  nothing: 'Nothing happens to them',
} as const;

/** The words of objections, for those who answer them. */
export const appealTexts = {
  from: { author: 'The author objects', reporter: 'Who reported it objects' },
  outcomes: { upheld: 'The decision stays', changed: 'Decided anew', overturned: 'The decision was undone' },
  notYours: 'Somebody else answers this objection.',
  answer: 'Your answer',
  missing: 'Say why.',
  uphold: 'It stays',
  change: 'Decide anew',
  overturn: 'Undo the decision',
} as const;

/** The words of a case. */
export const caseTexts = {
  danger: 'Somebody may get hurt',
  foundBy: (word: string) => `Found by the filter “${word}”`,
  looks: (name: string) => `${name} looks at it`,
  inPlace: 'See it in its place',
} as const;

/** The words of what was reported, as it is and as it was. */
export const evidenceTexts = {
  showOlder: (times: number) => `It was changed ${counted(times, 'time')}. Show`,
  hideOlder: 'Hide how it was before',
  onlyPicture: 'a picture',
  description: 'Described as:',
  picture: 'The reported picture',
  download: (size: string) => `Download the file (${size})`,
  show: { blurred: 'Show the picture in grey', grey: 'Show it in colour', colour: 'Blur it again' },
} as const;

/** The words of who is muted, suspended and banned. */
export const restrictionTexts = {
  title: 'Muted, suspended and banned',
  back: 'To the reports',
  loading: 'Loading who is restricted',
  empty: 'Nobody is restricted',
  emptyText: 'Whom a decision puts under review, mutes, suspends or bans is here until that ends.',
  deleted: 'Somebody whose account is deleted',
  end: 'End it',
  endFor: (name: string) => `End it for ${name}`,
  failed: 'This list could not be loaded',
  ended: 'They are back',
} as const;

/** The words of what has happened before, to a person and in a case. */
export const historyTexts = {
  label: 'History',
  person: 'Decided about this person',
  nothing: 'Nothing was decided about them here yet.',
  steps: 'What has happened',
  firstReport: 'First report',
  lastReport: (count: number) => `The last of ${count} reports`,
  opened: 'Opened by a moderator',
  found: 'Found by a filter',
  changed: 'Changed by its author',
  undone: 'The decision was undone',
  noteBy: (name: string | null) => name ?? noteTexts.noName,
} as const;

/** What was decided about a person before, such as `2 contributions removed`. */
export function listPast({ removals, warnings, restrictions }: Case['author_history']): string[] {
  return [
    removals > 0 && counted(removals, 'contribution removed', 'contributions removed'),
    warnings > 0 && counted(warnings, 'reminder'),
    restrictions > 0 && `Restricted ${counted(restrictions, 'time')}`,
  ].filter((part) => part !== false);
}

/** Who wrote it, and when it was reported: `Member · post reported 2 h ago`. */
export function describeAuthor({
  author_role: role,
  kind,
  reports_count: count,
  opened_at: at,
  community,
}: Case): string {
  const who = role === null ? 'Not a member any more' : role === 'member' ? 'Member' : 'Admin or owner';
  const about = `${kindNames[kind]} ${count === 0 ? 'found' : 'reported'} ${pastTime(at)}`;
  // What belongs to no community has no members.
  return community === null ? about.charAt(0).toUpperCase() + about.slice(1) : `${who} · ${about}`;
}

/** The words of notes, and of handing a case on. */
export const noteTexts = {
  noName: 'A former member or this site',
  write: 'Write a note',
  writeOrAsk: 'Write a note or ask',
  label: 'A note for the others who moderate',
  save: 'Save the note',
  escalate: 'Ask the platform staff to decide',
} as const;

/** What happens to the content, as a choice. */
export const itemChoices = [
  { value: 'keep', label: 'Keep it' },
  { value: 'remove', label: 'Remove it' },
];

/** What else of the person is removed, as a choice. */
export const sweepChoices = [
  { value: '24h', label: 'of the last 24 hours' },
  { value: '7d', label: 'of the last 7 days' },
  { value: 'all', label: 'all of it' },
] as const;

/** What else a decision has removed so far, after its reason. */
export function describeSweep({ swept, sweeping }: Decision): string {
  if (swept === 0) return sweeping ? '. Other contributions follow' : '';
  return `. With ${counted(swept, 'other contribution')}${sweeping ? ' so far; the rest follows' : ''}`;
}

/** What the button of the sheet does, such as `Remove and mute`. */
export function describeButton(item: 'keep' | 'remove', person: PersonAction | null): string {
  const what = item === 'remove' ? moderationTexts.remove : moderationTexts.keep;
  return person === null ? what : `${what} and ${personButtons[person]}`;
}

const personButtons: Readonly<Record<PersonAction, string>> = {
  warn: 'remind them',
  review: 'look first',
  mute: 'mute',
  suspend: 'suspend',
  remove: 'end membership',
  ban: 'ban',
  deactivate: 'close account',
};

/** How long something lasts, by its hours. */
const durationNames: Readonly<Record<number, string>> = {
  1: '1 hour',
  24: '1 day',
  168: '7 days',
  720: '30 days',
  2160: '90 days',
  8760: '1 year',
};

/** `30 days`, or for null `Without an end`. */
export function describeDuration(hours: number | null): string {
  return hours === null ? 'Without an end' : (durationNames[hours] ?? `${hours} hours`);
}

/** What happens to the person, as a choice, and what it means. */
export const personChoices: Readonly<Record<PersonAction, { readonly label: string; readonly hint: string }>> = {
  warn: { label: 'Remind them of the rules', hint: 'They get a note. Nothing else changes for them.' },
  review: { label: 'Look at what they write first', hint: 'Posts and comments wait until a moderator has looked.' },
  mute: { label: 'Mute', hint: 'They read everything, and cannot write or manage.' },
  suspend: {
    label: 'Suspend',
    hint: 'They are out until then, and back with their role, channels and groups by themselves. They keep their seats at events.',
  },
  remove: {
    label: 'Remove from the community',
    hint: 'Their membership ends; they can join again. Their seats at events are cancelled and paid back. An undo brings no seat back.',
  },
  ban: {
    label: 'Ban from the community',
    hint: 'Their membership ends, and they cannot come back. Their seats at events are cancelled and paid back. An undo brings no seat back.',
  },
  deactivate: {
    label: 'Close their account',
    hint: 'They cannot sign in on the whole platform. What they wrote stays. We mail them why.',
  },
};

/** What a person cannot do now, as lists of restrictions say it. */
export const restrictionNames: Readonly<Record<RestrictionKind, string>> = {
  review: 'Under review',
  mute: 'Muted',
  suspend: 'Suspended',
  ban: 'Banned',
  deactivate: 'Account closed',
};

const pastActions: Readonly<Record<Exclude<PersonAction, 'warn'>, string>> = {
  review: 'put under review',
  mute: 'muted',
  suspend: 'suspended',
  remove: 'removed from the community',
  ban: 'banned',
  deactivate: 'account closed',
};

/** What a decision did, in a few words, such as `Removed, muted`. */
export function describeDecision({ item, person }: Pick<Decision, 'item' | 'person'>): string {
  const parts = [
    item === 'remove' && 'Removed',
    item === 'keep' && 'Kept',
    person === 'warn' && 'reminded of the rules',
    person !== null && person !== 'warn' && pastActions[person],
  ].filter((part) => part !== false);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
