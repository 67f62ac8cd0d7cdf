import type { OwnUser } from '@homecoming/contract/accounts.ts';
import type { ProfileChanges } from '@homecoming/contract/profiles.ts';
import type { TutorialStart } from './machine.ts';
import { isOnPage, steps, tutorialNames, type TutorialName } from './steps.ts';

const NEW_ACCOUNT_MS = 24 * 60 * 60 * 1000;
/** Pages without tutorials. */
const HIDDEN_PATHS = /^\/(user-profile|default-community)?\/?$/;
const startParameters = [
  'tutorialType',
  'tutorialId',
  'restart',
  'fromCommunity',
  'fromSettings',
  'backtrack',
  'step',
] as const;
/** Each of these starts the community tutorial. */
const communityFlags = ['restart', 'fromCommunity', 'fromSettings', 'backtrack'] as const;

/** A tutorial that is active in this browser. */
export interface ActiveFlag {
  readonly user: string;
  readonly step: number;
  readonly explicit: boolean;
}

/** How a tutorial ended in this browser; `saved` once the server knows. */
export interface DoneFlag {
  readonly user: string;
  readonly outcome: NonNullable<ProfileChanges['tutorial_outcome']>;
  readonly explicit: boolean;
  readonly saved: boolean;
}

/** What this browser has of a tutorial. */
export interface TutorialFlags {
  readonly active: ActiveFlag | null;
  readonly done: DoneFlag | null;
}
export type AllFlags = Readonly<Record<TutorialName, TutorialFlags>>;

type TutorialUser = Pick<OwnUser, 'id' | 'created_at' | 'info_1' | 'is_tutorial_shown' | 'logged_in_before'>;

/** The tutorials that an address starts, each with its step; without a step in the address the stored one, if asked. */
export function readAddress(search: string): Partial<Record<TutorialName, number | 'stored'>> {
  const query = new URLSearchParams(search);
  const isSet = (name: string): boolean => ![null, '0', 'false'].includes(unquoted(query, name));
  const starts: Partial<Record<TutorialName, number | 'stored'>> = {};
  if (unquoted(query, 'tutorialId') === '1') starts.profile = 1;
  const type = unquoted(query, 'tutorialType');
  if (type === 'community' || communityFlags.some(isSet)) starts.community = stepInAddress(query, isSet);
  return starts;
}

function stepInAddress(query: URLSearchParams, isSet: (name: string) => boolean): number | 'stored' {
  const step = Number(unquoted(query, 'step'));
  if (Number.isInteger(step) && step >= 1 && step <= steps.community.length) return step;
  if (isSet('restart')) return 1;
  return isSet('backtrack') ? steps.community.length - 1 : 'stored';
}

/** The router writes some values as JSON. */
function unquoted(query: URLSearchParams, name: string): string | null {
  return query.get(name)?.replaceAll('"', '') ?? null;
}

/** The query without the parameters that start tutorials. */
export function withoutStartParameters(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of startParameters) query.delete(name);
  const left = query.toString();
  return left === '' ? '' : `?${left}`;
}

/**
 * Finds the tutorial to start; null for none. The profile tutorial comes before the community tutorial, and a stored step
 * before the automatic start at step 1. What an address starts is stored before this is called.
 */
export function findDueTutorial(
  user: TutorialUser,
  { profile, community }: AllFlags,
  { pathname, now }: { pathname: string; now: number },
): TutorialStart | null {
  if (profile.active && isProfileDue(user, profile)) return toStart('profile', profile.active);
  const ended = user.is_tutorial_shown || isUnsaved(user, community);
  if (community.active?.user === user.id && (community.active.explicit || !ended)) {
    return toStart('community', community.active);
  }
  if (!startsOnCommunityPage(user, community, now) || !isOnPage('community', pathname)) return null;
  return { name: 'community', step: 1, explicit: false };
}

/** Whether the community tutorial starts by itself on the page of a community: for a new account that has not done it. */
export function startsOnCommunityPage(user: TutorialUser, flags: TutorialFlags, now: number): boolean {
  const isNew = now - Date.parse(user.created_at) < NEW_ACCOUNT_MS;
  return isNew && !user.is_tutorial_shown && !isUnsaved(user, flags);
}

/** Whether the user is still to see the profile tutorial. */
export function isProfileDue(user: TutorialUser, flags: TutorialFlags): boolean {
  if (flags.active?.user !== user.id) return false;
  if (flags.active.explicit) return true;
  return !user.info_1 && !user.logged_in_before && !isUnsaved(user, flags);
}

/** Whether a tutorial has ended here without the server knowing. */
export function isUnsaved(user: Pick<OwnUser, 'id'>, { done }: TutorialFlags): boolean {
  return done?.user === user.id && !done.saved;
}

/** Whether a due tutorial may begin on a page: on one of its own; one that is `asked` for on any but the hidden ones. */
export function canStartOn({ name }: TutorialStart, pathname: string, asked: boolean): boolean {
  if (isHidden(pathname)) return false;
  return asked || steps[name].some(({ page }) => isOnPage(page, pathname));
}

/** Whether tutorials are hidden on a page. */
export function isHidden(pathname: string): boolean {
  return HIDDEN_PATHS.test(pathname);
}

/** What the server is to store about a tutorial that ended. */
export function toProfileChanges(
  name: TutorialName,
  { outcome, explicit }: Pick<DoneFlag, 'outcome' | 'explicit'>,
): ProfileChanges {
  if (name === 'community') return { is_tutorial_shown: true, tutorial_outcome: outcome };
  return explicit ? { tutorial_outcome: outcome } : { info_1: true, tutorial_outcome: outcome };
}

/** The tutorials whose end the server does not know. */
export function unsavedTutorials(user: Pick<OwnUser, 'id'>, flags: AllFlags): TutorialName[] {
  return tutorialNames.filter((name) => isUnsaved(user, flags[name]));
}

function toStart(name: TutorialName, { step, explicit }: ActiveFlag): TutorialStart {
  return { name, step: Math.min(Math.max(step, 1), steps[name].length), explicit };
}
