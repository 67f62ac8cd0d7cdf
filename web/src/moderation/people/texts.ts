import type { StaffPerson } from '@homecoming/contract/staff-people.ts';
import { counted, fullDate } from '../../lib/text/format.ts';
import { restrictionNames } from '../texts.ts';

/** What an account is now, such as `Active since Sat 5 December 2026`. */
export function describeAccount({ deleted_at, erased_at, is_active, verified, created_at }: StaffPerson): string {
  if (deleted_at !== null) {
    const erased = erased_at === null ? 'what they left is being erased' : `erased ${fullDate(erased_at)}`;
    return `Deleted ${fullDate(deleted_at)}, ${erased}`;
  }
  const since = fullDate(created_at);
  if (!is_active) return `Cannot sign in; here since ${since}`;
  return verified ? `Here since ${since}` : `Here since ${since}, has not confirmed their address`;
}

/** The words of the page of a person, for the platform staff. */
export const personTexts = {
  loading: 'Loading the account',
  reports: 'Reports',
  restrictions: 'Restrictions',
  everywhere: 'Everywhere',
  communities: 'Communities',
  noCommunity: 'In no community.',
  roles: { member: 'Member', admin: 'Admin', community_owner: 'Owner' },
  joined: (role: string, time: string) => `${role}, joined ${time}`,
  secondStep: 'Second step',
  hasSecondStep: 'Signing in takes a second step. Who lost it can have it reset, a day after you ask for it.',
  noSecondStep: 'The password alone signs in.',
  lostSecondSteps: 'Lost second steps',
  sessions: 'Signed in on',
  sessionsLabel: 'Sessions',
  noSession: 'Not signed in anywhere.',
  used: (time: string) => `Used ${time}`,
  signOut: 'Sign out',
  signOutOn: (device: string) => `Sign out on ${device}`,
  signOutEverywhere: 'Sign out everywhere',
  asksToSignOut: (name: string) => `Sign ${name} out everywhere?`,
  signOutHint: 'They can sign in again with their password. It is logged.',
  signedOut: 'Signed out everywhere',
} as const;

/** What was reported about and by a person. */
export function describeCases({ cases }: StaffPerson): string {
  const { open, decided, reports_sent: sent, reports_upheld: upheld } = cases;
  const about = `About them: ${counted(open, 'open case')}, ${decided} decided.`;
  return sent === 0
    ? `${about} They reported nothing.`
    : `${about} They sent ${counted(sent, 'report')}, ${upheld} of them found right so far.`;
}

/** A restriction, such as `Muted, until Sat 5 December 2026`. */
export function describeRestriction({ kind, until }: StaffPerson['restrictions'][number]): string {
  const what = restrictionNames[kind];
  return until === null ? what : `${what}, until ${fullDate(until)}`;
}
