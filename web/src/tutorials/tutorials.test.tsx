import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, maya } from '../../testing/server.tsx';
import { saveEnd } from './api.ts';
import { readFlags, setActive, setDone } from './flags.ts';

const PROFILE = 'GET /users/detail/';
const CHANGE = 'PATCH /users/detail/';
const newcomer = { ...maya, info_1: false, is_tutorial_shown: false, logged_in_before: true };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[PROFILE] = [200, newcomer];
  server.answers[CHANGE] = [200, { ...newcomer, info_1: true }];
});
afterEach(() => server.close());

it('marks the profile tutorial as done, without an outcome, where it cannot come any more', async () => {
  await server.open('/events');
  await waitFor(() => expect(server.bodyOf(CHANGE)).toEqual({ info_1: true }));
  expect(screen.queryByRole('dialog', { name: /Tutorial/ })).toBeNull();
});

it('saves at the next load what could not be saved, once', async () => {
  setDone('community', { user: maya.id, outcome: 'finished', explicit: false, saved: false });
  await server.open('/events');
  await waitFor(() => expect(readFlags().community.done?.saved).toBe(true));
  const before = server.callsOf(CHANGE).length;
  await saveEnd('community');
  expect(server.callsOf(CHANGE).length).toBe(before);
});

it('reads nothing from flags that it did not write', () => {
  setActive('profile', { user: 'maya', step: 2, explicit: true });
  expect(readFlags().profile.active).toEqual({ user: 'maya', step: 2, explicit: true });
  for (const text of ['true', '{', '{"step":1}', '{"user":"maya","step":"2"}']) {
    localStorage.setItem('homecoming.tutorial.profile', text);
    expect(readFlags().profile).toEqual({ active: null, done: null });
  }
});
