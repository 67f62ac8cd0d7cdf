import type { PersonAction } from '@homecoming/contract/moderation.ts';
import type { Statement } from '@homecoming/contract/statements.ts';
import { clockTime, counted, fullDate } from '../lib/text/format.ts';
import { kindNames } from '../reports/model.ts';

/** The words of a decision, for the person it is about. */
export const statementTexts = {
  title: 'A decision about you',
  loading: 'Loading the decision',
  failed: 'This decision could not be loaded',
  missing: 'This decision is not there',
  missingText: 'It is not about you, or it was deleted with its community.',
  wrongLink: 'This link does not work',
  wrongLinkText: 'Open it from our mail again. If it still does not work, the decision is not there any more.',
  staffDecided: 'The platform staff decided',
  breaksRules: 'that it breaks the rules:',
  breaksOurRules: 'that it breaks our rules:',
  onlyYou: 'Only you and those who moderate see it now.',
  onlyModerators: 'Only those who moderate see it now.',
  seeIt: 'See it',
  swept: (count: number) =>
    `${counted(count, 'other contribution')} of yours ${count === 1 ? 'was' : 'were'} removed with it so far.`,
  undone: (day: string) => `This decision was undone on ${day}. It counts no longer.`,
  court: 'You can also go to court, whatever is decided here.',
} as const;

const titles: Readonly<Record<PersonAction, (community: string | null) => string>> = {
  warn: () => 'Please keep to the rules',
  review: () => 'What you write waits for some time',
  mute: () => 'You can read, and not write',
  suspend: () => 'You are out for some time',
  remove: describeEnd,
  ban: describeEnd,
  deactivate: () => 'Your account is closed',
};

/** What weighs more than that something was removed. */
const graverThanRemoval: readonly PersonAction[] = ['mute', 'suspend', 'remove', 'ban', 'deactivate'];

function describeEnd(community: string | null): string {
  return community === null ? 'Your membership has ended' : `Your membership of ${community} has ended`;
}

/** The gravest thing that was decided, as the title of its page. */
export function getStatementTitle({ item, person, kind, community }: Statement): string {
  const isRemovalFirst = person === null || (item === 'remove' && !graverThanRemoval.includes(person));
  return isRemovalFirst ? describeRemoval({ kind }) : titles[person](community?.name ?? null);
}

/** `Your post was removed`. */
export function describeRemoval({ kind }: Pick<Statement, 'kind'>): string {
  return kind === 'profile' ? 'Your photo and texts were removed' : `Your ${kindNames[kind]} was removed`;
}

/** Whether the person is outside of the community now: they do not see what they wrote there. */
export function isOutside({ person }: Statement): boolean {
  return person === 'suspend' || person === 'remove' || person === 'ban';
}

/** What the person cannot do, and until when. Null: nothing. */
export function describeRestriction({ person, until, community }: Statement): string | null {
  const place = community?.name ?? 'the community';
  const end = until === null ? null : `${fullDate(until)} at ${clockTime(until)}`;
  if (person === 'review')
    return end && `Until ${end}, moderators look at what you write in ${place} before others see it.`;
  if (person === 'mute') return end && `You can write again on ${end}.`;
  if (person === 'suspend') {
    return `You can come back to ${place} on ${end}. You need not do anything: your role, your channels and your groups are kept, and so are your seats at events.`;
  }
  if (person === 'remove') return `You are no member of ${place} any more. You can join again.`;
  if (person === 'ban') return `You are no member of ${place} any more, and cannot come back.`;
  if (person !== 'deactivate') return null;
  return end === null
    ? 'You cannot sign in. What you wrote stays where it is.'
    : `You can sign in again on ${end}. What you wrote stays where it is.`;
}

/** Who found it and who decided, as the statement says it. */
export function describeSource({ found_by: foundBy, automated }: Statement): string {
  const found = { report: 'a report', filter: 'a filter', us: 'us' }[foundBy];
  return `Found by ${found}; decided by ${automated ? 'a filter' : 'a person'}.`;
}
