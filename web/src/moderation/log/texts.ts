import type { LogAct, LogEntry } from '@homecoming/contract/moderation-log.ts';
import { planNames } from '@homecoming/contract/plans.ts';
import { fullName } from '../../lib/text/format.ts';
import { kindNames } from '../../reports/model.ts';

/** The words of the log. */
export const logTexts = {
  lead: 'What was done by whom, when, and about what. It is kept for three years. If somebody changed it, that would show.',
  failed: 'The log could not be loaded',
  empty: 'Nothing was done yet',
  emptyText: 'Decisions, notes, changes of the rules and of the plan will be here.',
} as const;

/** What happened, as a sentence without a full stop, such as `Ada Bell removed a post by Amir Kaya`. */
export function describeEntry(entry: LogEntry): string {
  if (entry.act === 'restriction.ended') {
    return `A restriction of ${getAbout(entry)} ended`;
  }
  const by = entry.by === null ? 'The server' : fullName(entry.by);
  return `${by} ${describers[entry.act]?.(entry) ?? 'did something that this page does not know'}`;
}

// The server may know more acts than this page.
const describers: Readonly<Partial<Record<string, (entry: LogEntry) => string>>> = {
  'case.opened': (entry) => `looked into ${getThing(entry)}`,
  'case.decided': (entry) => describeDecided(entry),
  'case.escalated': (entry) => `asked the platform staff about ${getThing(entry)}`,
  'case.noted': (entry) => `wrote a note about ${getThing(entry)}`,
  'case.hidden': (entry) => `hid ${getThing(entry)} that several people had reported, until somebody decides`,
  'review.released': (entry) => `published ${getThing(entry)} that had waited`,
  'review.rejected': (entry) => `did not publish ${getThing(entry)} that had waited`,
  'decision.undone': (entry) => `undid the decision about ${getThing(entry)}`,
  'appeal.answered': (entry) => describeAnswer(entry),
  'reporters.read': (entry) => `saw who reported ${getThing(entry)}`,
  'account.read': (entry) => `looked at the account of ${getAbout(entry)}`,
  'account.sessions-ended': (entry) => `signed ${getAbout(entry)} out`,
  'account.second-factor-reset-requested': (entry) => `asked to reset the second step of ${getAbout(entry)}`,
  'account.second-factor-reset': (entry) => `reset the second step of ${getAbout(entry)}`,
  'community.plan-set': (entry) => `set the plan to ${getPlan(entry)}`,
  'community.plan-declined': (entry) => `declined the plan ${getPlan(entry)}`,
  'community.rules-set': () => 'changed the rules',
  'community.filters-set': () => 'changed the filters',
  'community.moderation-set': () => 'changed how the community is moderated',
  'directory.exported': () => 'exported the members',
  'directory.value-merged': () => 'merged two values of the directory',
  'directory.value-unmerged': () => 'took values of the directory apart again',
  'staff.words-set': () => 'changed the list of words of the platform',
  'staff.domains-set': () => 'changed the list of domains of the platform',
  'staff.email-domains-set': () => 'changed the list of email domains that cannot sign up',
} satisfies Record<Exclude<LogAct, 'restriction.ended'>, (entry: LogEntry) => string>;

const restricted = {
  review: 'asked to look first at what is written by',
  mute: 'muted',
  suspend: 'suspended',
  remove: 'ended the membership of',
  ban: 'banned',
  deactivate: 'closed the account of',
} as const;

function describeDecided({ item, person, ...entry }: LogEntry): string {
  const about = getAbout({ ...entry, item, person });
  const thing = getThing({ ...entry, item, person });
  const parts = [
    item === 'keep' && `kept ${thing}`,
    item === 'remove' && `removed ${thing}`,
    person === 'warn' && `reminded ${item === null ? about : 'them'} of the rules`,
    person !== null && person !== 'warn' && `${restricted[person]} ${item === null ? about : 'them'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? `decided about ${thing}` : new Intl.ListFormat('en').format(parts);
}

function describeAnswer(entry: LogEntry): string {
  const decision = `the decision about ${getThing(entry)}`;
  if (entry.outcome === 'upheld') return `looked at ${decision} again and kept it`;
  return entry.outcome === 'changed'
    ? `looked at ${decision} again and changed it`
    : `agreed with an objection to ${decision}`;
}

function getAbout({ about }: LogEntry): string {
  return about === null ? 'a former member' : fullName(about);
}

function getThing(entry: LogEntry): string {
  const by = getAbout(entry);
  if (entry.kind === null) return `something by ${by}`;
  const kind = kindNames[entry.kind];
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} by ${by}`;
}

function getPlan({ plan }: LogEntry): string {
  return Object.entries(planNames).find(([known]) => known === plan)?.[1] ?? 'another one';
}
