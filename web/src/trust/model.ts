import type { Community } from '@homecoming/contract/communities.ts';
import { clockTime, fullDate } from '../lib/text/format.ts';

/** The words of what waits for moderators. */
export const trustTexts = {
  waits: 'The moderators look at this first.',
  jobWaits: 'Your job will appear once a moderator has looked at it.',
  onlyYou: 'Only you see this until a moderator has looked.',
  withdraw: 'Withdraw',
} as const;

/** The words of slow mode. */
export const slowModeTexts = {
  lead: 'For heated days: members wait between two posts or comments. Managers do not.',
  pause: 'Time between two posts or comments',
  otherPause: (seconds: number) => ({ value: String(seconds), label: `${seconds} seconds` }),
  length: 'It lasts',
  until: (until: string) => `It ends by itself on ${fullDate(until)} at ${clockTime(until)}.`,
  on: 'Slow mode is on',
  off: 'Slow mode is off',
} as const;

/** How long members wait between two texts, in seconds. */
export const slowModePauses = [
  { value: '0', label: 'Off' },
  { value: '30', label: '30 seconds' },
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '900', label: '15 minutes' },
  { value: '3600', label: '1 hour' },
] as const;

/** How long slow mode lasts, in hours. */
export const slowModeLengths = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
] as const;

/** What the reader cannot do in a community, and until when. The reasons are in their notifications. */
export function describeOwnRestriction({ kind, until }: NonNullable<Community['restricted']>): string {
  const end = until === null ? null : `${fullDate(until)} at ${clockTime(until)}`;
  const why = 'Your notifications say why.';
  if (kind === 'mute') return `Moderators let you read only. You can write again on ${end}. ${why}`;
  return end === null ? `You cannot come back to this community. ${why}` : `You can come back on ${end}. ${why}`;
}
