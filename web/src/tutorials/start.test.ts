import { describe, expect, it } from 'vitest';
import {
  canStartOn,
  toProfileChanges,
  findDueTutorial,
  isHidden,
  readAddress,
  unsavedTutorials,
  withoutStartParameters,
  type AllFlags,
} from './start.ts';

const NOW = Date.parse('2026-12-05T12:00:00Z');
const HOUR = 60 * 60 * 1000;
const DETAILS = '/communities/guild/details';
const ana = {
  id: 'ana',
  created_at: new Date(NOW - HOUR).toISOString(),
  info_1: false,
  is_tutorial_shown: false,
  logged_in_before: false,
};
const active = (step: number, explicit = false, user = 'ana') => ({ user, step, explicit });
const done = (saved: boolean, user = 'ana') => ({ user, outcome: 'finished' as const, explicit: false, saved });

function due(
  flags: { [Name in keyof AllFlags]?: Partial<AllFlags[Name]> },
  user: Partial<typeof ana> = {},
  pathname = '/home',
) {
  const none = { active: null, done: null };
  const all = { profile: { ...none, ...flags.profile }, community: { ...none, ...flags.community } };
  return findDueTutorial({ ...ana, ...user }, all, { pathname, now: NOW });
}

describe('the address', () => {
  it.each([
    ['?tutorialType=community', 'stored'],
    ['?tutorialType=%22community%22', 'stored'],
    ['?fromCommunity=true', 'stored'],
    ['?fromSettings=1', 'stored'],
    ['?restart=true', 1],
    ['?restart', 1],
    ['?fromSettings=true&restart=true', 1],
    ['?backtrack=true', 5],
    ['?backtrack=true&step=4', 4],
    ['?tutorialType=community&step=6', 6],
    ['?tutorialType=community&step=7', 'stored'],
    ['?tutorialType=community&step=x', 'stored'],
  ] as const)('%s starts the community tutorial at %s', (search, step) => {
    expect(readAddress(search)).toEqual({ community: step });
  });

  it('starts the profile tutorial by tutorialId=1 only', () => {
    expect(readAddress('?tutorialId=1')).toEqual({ profile: 1 });
    expect(readAddress('?tutorialId=2')).toEqual({});
  });

  it.each(['', '?step=3', '?restart=false', '?backtrack=0', '?tutorialType=profile'])('%s starts nothing', (search) => {
    expect(readAddress(search)).toEqual({});
  });

  it('loses the start parameters and keeps the others', () => {
    expect(withoutStartParameters('?tutorialType=community&restart=true&step=2&tab=open')).toBe('?tab=open');
    expect(withoutStartParameters('?tutorialId=1')).toBe('');
  });
});

describe('the community tutorial', () => {
  it('starts by itself on the details of a community, for a new account that has not done it', () => {
    const start = { name: 'community', step: 1, explicit: false };
    expect(due({}, {}, DETAILS)).toEqual(start);
    expect(due({}, {}, '/home')).toBeNull();
    expect(due({}, {}, '/communities/guild/members')).toBeNull();
    expect(due({}, { created_at: new Date(NOW - 24 * HOUR).toISOString() }, DETAILS)).toBeNull();
    expect(due({}, { created_at: new Date(NOW - 24 * HOUR + 1).toISOString() }, DETAILS)).toEqual(start);
    expect(due({}, { is_tutorial_shown: true }, DETAILS)).toBeNull();
  });

  it('continues the community tutorial at the stored step, which wins over the automatic start', () => {
    expect(due({ community: { active: active(4) } }, {}, DETAILS)).toMatchObject({ step: 4 });
    expect(due({ community: { active: active(40) } })).toMatchObject({ step: 6 });
    expect(due({ community: { active: active(4, false, 'ben') } })).toBeNull();
  });

  it('ends the community tutorial when the server says so, unless it was restarted', () => {
    expect(due({ community: { active: active(4) } }, { is_tutorial_shown: true })).toBeNull();
    expect(due({ community: { active: active(4, true) } }, { is_tutorial_shown: true })).toMatchObject({ step: 4 });
  });

  it('ends the community tutorial here while the server does not know; after that the server decides', () => {
    expect(due({ community: { done: done(false) } }, {}, DETAILS)).toBeNull();
    expect(due({ community: { done: done(true) } }, {}, DETAILS)).not.toBeNull();
    expect(due({ community: { done: done(false, 'ben') } }, {}, DETAILS)).not.toBeNull();
  });
});

describe('the profile tutorial', () => {
  it('starts the profile tutorial with the flag of this user, until info_1 or a second sign-in', () => {
    const flag = { profile: { active: active(1) } };
    expect(due(flag)).toEqual({ name: 'profile', step: 1, explicit: false });
    expect(due({})).toBeNull();
    expect(due(flag, { info_1: true })).toBeNull();
    expect(due(flag, { logged_in_before: true })).toBeNull();
    expect(due({ profile: { active: active(1), done: done(false) } })).toBeNull();
    expect(due({ profile: { active: active(1, false, 'ben') } })).toBeNull();
  });

  it('starts again by the address whatever the server says', () => {
    const again = { profile: { active: active(2, true) } };
    expect(due(again, { info_1: true, logged_in_before: true })).toEqual({ name: 'profile', step: 2, explicit: true });
  });

  it('starts the profile tutorial before the community tutorial, which waits for a due one only', () => {
    expect(due({ profile: { active: active(1) } }, {}, DETAILS)).toMatchObject({ name: 'profile' });
    expect(due({ profile: { active: active(3) }, community: { active: active(2, true) } })).toMatchObject({
      name: 'profile',
    });
    expect(due({}, { info_1: false }, DETAILS)).toMatchObject({ name: 'community' });
  });
});

it('begins on its own pages, by the address on any page but the three hidden ones', () => {
  const profile = { name: 'profile', step: 1, explicit: false } as const;
  expect(['/home', '/invite/token', '/events/7'].map((path) => canStartOn(profile, path, false))).toEqual([
    true,
    false,
    false,
  ]);
  expect(canStartOn(profile, '/events/7', true)).toBe(true);
  for (const path of ['/', '/user-profile', '/default-community']) {
    expect([isHidden(path), canStartOn(profile, path, true)]).toEqual([true, false]);
  }
});

it('tells the server the outcome, without info_1 for a profile tutorial that was started again', () => {
  const end = { outcome: 'skipped', explicit: false } as const;
  expect(toProfileChanges('community', end)).toEqual({ is_tutorial_shown: true, tutorial_outcome: 'skipped' });
  expect(toProfileChanges('profile', end)).toEqual({ info_1: true, tutorial_outcome: 'skipped' });
  expect(toProfileChanges('profile', { ...end, explicit: true })).toEqual({ tutorial_outcome: 'skipped' });
});

it('knows whose ends are not on the server yet', () => {
  const flags = { profile: { active: null, done: done(false) }, community: { active: null, done: done(true) } };
  expect(unsavedTutorials({ id: 'ana' }, flags)).toEqual(['profile']);
  expect(unsavedTutorials({ id: 'ben' }, flags)).toEqual([]);
});
