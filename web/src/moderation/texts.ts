import type { Decision, PersonAction } from '@homecoming/contract/moderation.ts';
import type { RestrictionKind } from '@homecoming/contract/restrictions.ts';
import type { Statement } from '@homecoming/contract/statements.ts';

/** The words of the queue and of statements. */
export const moderationTexts = {
  casesFailed: 'The reports could not be loaded',
  nothing: 'Nothing waits',
  nothingText: 'Reports of members show up here by themselves.',
  nothingMine: 'You look at nothing right now',
  nothingClosed: 'Nothing was decided yet',
  nothingAppeals: 'Nobody objects',
  keep: 'Keep',
  remove: 'Remove',
  undo: 'Undo',
  decidedBy: (name: string) => `Decided by ${name}`,
  leftQueue: 'Somebody else looks after this case now',
  statementFailed: 'This decision could not be loaded',
  decisionUndone: 'The decision was undone',
  restrictionsFailed: 'This list could not be loaded',
  restrictionEnded: 'They are back',
} as const;

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
  review: 'looked at first',
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

/** Who found it and who decided, as the statement says it. */
export function describeSource({ found_by: foundBy, automated }: Statement): string {
  const found = { report: 'a report', filter: 'a filter', us: 'us' }[foundBy];
  return `Found by ${found}; decided by ${automated ? 'a filter' : 'a person'}.`;
}
