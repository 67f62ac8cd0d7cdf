import type { Case } from '@homecoming/contract/cases.ts';
import type { Decision } from '@homecoming/contract/moderation.ts';
import type { Statement } from '@homecoming/contract/statements.ts';

/** The words of the queue and of statements. */
export const moderationTexts = {
  casesFailed: 'The reports could not be loaded',
  caseFailed: 'This case could not be loaded',
  nothing: 'Nothing waits',
  nothingText: 'Reports of members show up here by themselves.',
  nothingMine: 'You look at nothing right now',
  nothingClosed: 'Nothing was decided yet',
  nothingAppeals: 'Nobody objects',
  keep: 'Keep',
  remove: 'Remove',
  kept: 'Kept',
  removed: 'Removed',
  undo: 'Undo',
  notForMe: 'Not for me',
  statementFailed: 'This decision could not be loaded',
  decisionUndone: 'The decision was undone',
} as const;

/** `a post`, `a comment`: what a case is about. */
export const kindNames: Readonly<Record<Case['kind'], string>> = { post: 'post', comment: 'comment' };

/** How long a mute lasts, by its hours. */
export const durationNames: Readonly<Record<number, string>> = {
  1: '1 hour',
  24: '1 day',
  168: '7 days',
  720: '30 days',
};

/** What a decision did, in a few words, such as `Removed, muted`. */
export function describeDecision({ item, person }: Pick<Decision, 'item' | 'person'>): string {
  const parts = [
    item === 'remove' && 'Removed',
    item === 'keep' && 'Kept',
    person === 'warn' && 'reminded of the rules',
    person === 'mute' && 'muted',
  ].filter((part) => part !== false);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Who found it and who decided, as the statement says it. */
export function describeSource({ found_by: foundBy, automated }: Statement): string {
  const found = { report: 'a report', filter: 'a filter', us: 'us' }[foundBy];
  return `Found by ${found}; decided by ${automated ? 'a filter' : 'a person'}.`;
}
