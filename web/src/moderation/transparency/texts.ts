import type { PersonAction } from '@homecoming/contract/moderation.ts';
import type { Transparency } from '@homecoming/contract/transparency.ts';
import { counted } from '../../lib/text/format.ts';

/** The words of the figures of a year. */
export const transparencyTexts = {
  title: 'Reports and decisions',
  lead: 'What was reported in a year, what was decided, and how long it took. Figures under three are not shown: they could say who it was.',
  failed: 'The figures could not be loaded',
  reports: 'Reports',
  decisions: 'Decisions',
  objections: 'Objections',
  undone: 'Undone',
  save: 'Save for spreadsheets',
  tooFew: 'Too few decisions to say how long one takes.',
} as const;

/** What a decision did. */
export function describeAction({ about, action }: Transparency['decisions'][number]): string {
  if (about === 'item') return action === 'keep' ? 'Content kept' : 'Content removed';
  return personNames[action] ?? 'Something else';
}

const personNames: Readonly<Record<string, string>> = {
  warn: 'Reminded of the rules',
  review: 'Put under review',
  mute: 'Muted',
  suspend: 'Suspended',
  remove: 'Membership ended',
  ban: 'Banned',
  deactivate: 'Account closed',
} satisfies Record<PersonAction, string>;

/** What became of an objection. */
export const outcomeNames: Readonly<Record<Transparency['objections'][number]['outcome'], string>> = {
  upheld: 'The decision stayed',
  changed: 'The decision was changed',
  overturned: 'The decision was undone',
  waiting: 'Waits for an answer',
};

/** How long a decision takes, as a sentence. */
export function describeSpeed(hours: number | null): string {
  if (hours === null) return transparencyTexts.tooFew;
  if (hours < 1) return 'Half of the decisions were made within an hour.';
  const time = hours < 48 ? counted(Math.round(hours), 'hour') : counted(Math.round(hours / 24), 'day');
  return `Half of the decisions were made within ${time}.`;
}
