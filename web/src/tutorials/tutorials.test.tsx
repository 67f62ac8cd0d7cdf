import { locks } from 'node:worker_threads';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteElement } from '../../testing/page.ts';
import { fakeServer, later, maya } from '../../testing/server.tsx';
import { saveEnd } from './api.ts';
import { readFlags, setActive, setDone } from './flags.ts';

const PROFILE = 'GET /users/detail/';
const CHANGE = 'PATCH /users/detail/';
const newcomer = { ...maya, info_1: false, is_tutorial_shown: false, logged_in_before: true };

let server: ReturnType<typeof fakeServer>;
let shoot: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  shoot = vi.fn<() => void>();
  vi.doMock('canvas-confetti', () => ({ default: { create: () => Object.assign(shoot, { reset: () => undefined }) } }));
  server = fakeServer();
  server.answers[PROFILE] = [200, newcomer];
  server.answers[CHANGE] = [200, { ...newcomer, info_1: true }];
});
afterEach(() => {
  vi.doUnmock('canvas-confetti');
  vi.doUnmock('./parts/tour.tsx');
  document.querySelectorAll('canvas').forEach((canvas) => canvas.remove());
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
  server.close();
});

/** Without a layout of its own, happy-dom has no visible elements. */
function showElements(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  HTMLElement.prototype.checkVisibility = () => true;
}

/** The button of a step of the community tutorial. */
const findButton = (step: number, name: string) =>
  waitFor(() =>
    within(screen.getByRole('dialog', { name: `Tutorial, step ${step} of 6` })).getByRole('button', { name }),
  );

it('marks the profile tutorial as done, without an outcome, where it cannot come any more', async () => {
  await server.open('/events');
  await waitFor(() => expect(server.getBody(CHANGE)).toEqual({ info_1: true }));
  expect(screen.queryByRole('dialog', { name: /Tutorial/ })).toBeNull();
});

it('makes the profile tutorial due on the device of a sign-up', async () => {
  server.answers['POST /auth/signup/'] = [201, { access_token: 'good', user: { ...newcomer, onboarded: false } }];
  await server.open('/signup', { signedIn: false });
  const fields = { 'First name': 'Maya', 'Last name': 'Lindgren', Email: 'maya@homecoming.test' };
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text);
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'a long enough password{Enter}');
  await waitFor(() => expect(readFlags().profile.active).toEqual({ user: maya.id, step: 1, explicit: false }));
});

it('saves at the next load what could not be saved, once', async () => {
  setDone('community', { user: maya.id, outcome: 'finished', explicit: false, saved: false });
  await server.open('/events');
  await waitFor(() => expect(readFlags().community.done?.saved).toBe(true));
  const before = server.getCalls(CHANGE).length;
  await saveEnd('community');
  expect(server.getCalls(CHANGE).length).toBe(before);
});

it('reads nothing from flags that it did not write', () => {
  setActive('profile', { user: 'maya', step: 2, explicit: true });
  expect(readFlags().profile.active).toEqual({ user: 'maya', step: 2, explicit: true });
  for (const text of ['true', '{', '{"step":1}', '{"user":"maya","step":"2"}']) {
    localStorage.setItem('homecoming.tutorial.profile', text);
    expect(readFlags().profile).toEqual({ active: null, done: null });
  }
});

it.each([
  ['Finish', 'finished', 'Failed to update tutorial status'],
  ['Skip all', 'skipped', 'Failed to skip tutorial'],
])('%s leads to /home when the server refuses it, and is sent again', async (button, outcome, message) => {
  showElements();
  const change = { is_tutorial_shown: true, tutorial_outcome: outcome };
  server.answers[PROFILE] = [200, { ...newcomer, info_1: true }];
  server.answers[CHANGE] = [500, { code: 'internal', message: 'Something went wrong.' }];
  await server.open('/profile/settings?tutorialType=community&step=6');
  await userEvent.click(await findButton(6, button));
  await screen.findByText(message);
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(screen.queryByRole('dialog', { name: /Tutorial/ })).toBeNull();

  await server.open('/events');
  await waitFor(() => expect(server.getCalls(CHANGE)).toHaveLength(2));
  expect(readFlags().community.done?.saved).toBe(false);
  server.answers[CHANGE] = [200, { ...newcomer, info_1: true, is_tutorial_shown: true }];
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(readFlags().community.done?.saved).toBe(true);
  });
  expect(server.getBody(CHANGE)).toEqual(change);
});

it('shows confetti at the end', async () => {
  const confetti = noteElement('canvas[data-confetti="100"]');
  await finish();
  await waitFor(() => expect(confetti).toContain('came'));
  expect(shoot).toHaveBeenCalledTimes(1);
});

it.each([
  ['the points that a tutorial has earned', 10, '+10'],
  ['nothing where it was finished before', 0, null],
])('says %s beside the toast', async (_name, earned, shown) => {
  server.answers[PROFILE] = [200, { ...newcomer, info_1: true, points: 5 }];
  server.answers[CHANGE] = [200, { ...newcomer, info_1: true, points: 5 + earned }];
  await finish();
  const toast = screen.getByText('Tutorial Completed').parentElement?.textContent;
  expect(toast).toBe(shown === null ? 'Tutorial Completed' : `Tutorial Completed ${shown} points`);
});

it('shows no confetti to users who prefer reduced motion', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('reduced-motion') }),
  );
  await finish();
  expect(document.querySelector('canvas[data-confetti]')).toBeNull();
  expect(shoot).not.toHaveBeenCalled();
});

/** Finishes the community tutorial. */
async function finish(): Promise<void> {
  showElements();
  await server.open('/profile/settings?tutorialType=community&step=6');
  await userEvent.click(await findButton(6, 'Finish'));
  await screen.findByText('Tutorial Completed');
}

it.each([
  ['/home?fromCommunity=true', 1],
  ['/home?fromSettings=true', 1],
  ['/home?tutorialType=community&step=3', 3],
  ['/communities/guild/details?backtrack=true', 5],
])('%s opens step %s, and leaves nothing of it in the address', async (address, step) => {
  showElements();
  await server.open(address);
  await screen.findByRole('dialog', { name: `Tutorial, step ${step} of 6` });
  expect(window.location.search).toBe('');
});

it.each([
  [1, 'a new account', Date.now()],
  [0, 'an older one', 0],
])('loads its view %s times before the page of a community, for %s', async (times, _, createdAt) => {
  const load = vi.fn<() => void>();
  vi.doMock('./parts/tour.tsx', () => {
    load();
    return { Tour: () => null };
  });
  const created_at = new Date(createdAt).toISOString();
  server.answers[PROFILE] = [200, { ...newcomer, info_1: true, created_at }];
  await server.open('/home');
  await screen.findByText('Post number 1');
  // Its code is asked for before that of the next page
  await userEvent.click(screen.getByRole('link', { name: 'Events' }));
  await screen.findByRole('heading', { name: 'Events', level: 1 });
  expect(load).toHaveBeenCalledTimes(times);
});

it('can be ended at a step whose target is not there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answers[PROFILE] = [200, { ...newcomer, info_1: true }];
  await server.open('/home?tutorialType=community&step=2');
  await findButton(2, 'Skip all');
  // Each retry begins after the one before
  for (let retries = 0; retries < 11; retries += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  const end = await findButton(2, 'End');
  screen.getByText('This stop is not on your screen. You can go on.');
  end.click();
  await screen.findByText('Tutorial Skipped');
  expect(readFlags().community).toMatchObject({ active: null, done: { outcome: 'skipped', saved: true } });
});

it('goes from a community to the menu of the page before it, not to the feed', async () => {
  showElements();
  // As on phones, where the page of a community has no menu
  HTMLElement.prototype.checkVisibility = function (this: HTMLElement) {
    return this.dataset.tour !== 'menu' || window.location.pathname === '/communities';
  };
  server.answers[PROFILE] = [200, { ...newcomer, info_1: true }];
  await server.open('/communities/guild/details?tutorialType=community&step=1');
  (await findButton(1, 'Next')).click();
  await waitFor(() => expect(window.location.pathname).toBe('/communities'));
  await findButton(2, 'Next');
});

it('goes on after a reload between two pages at the step that it goes to', async () => {
  showElements();
  server.answers[PROFILE] = [200, { ...newcomer, info_1: true }];
  await server.open('/home?tutorialType=community&step=3');
  (await findButton(3, 'Next')).click();
  await waitFor(() => expect(window.location.pathname).toBe('/communities/guild/details'));
  screen.getByRole('dialog', { name: 'Tutorial, step 3 of 6' });
  await server.open('/communities/guild/details');
  await findButton(4, 'Skip all');
});

describe('while another tab shows the tutorial', () => {
  const LOCK = 'homecoming.tutorial';

  /** Opens /home while another tab has the lock, where the tutorial is due and the user is in no community. */
  async function openSecondTab(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks);
    showElements();
    server.answers[PROFILE] = [200, { ...newcomer, info_1: true }];
    server.answers['GET /community/list/'] = [200, { results: [], next: null }];
    setActive('community', { user: maya.id, step: 2, explicit: false });
    await new Promise<void>((hasLock) => {
      void locks.request(LOCK, () => {
        hasLock();
        return promise;
      });
    });
    await server.open('/home');
    await waitFor(async () => expect((await locks.query()).pending).toMatchObject([{ name: LOCK }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return resolve;
  }

  it('continues a tutorial here when the tab that shows it closes', async () => {
    const closeOther = await openSecondTab();
    closeOther();
    await findButton(2, 'Next');
  });

  it('opens the dialogs that came after it when it ends there', async () => {
    const closeOther = await openSecondTab();
    setActive('community', null);
    setDone('community', { user: maya.id, outcome: 'finished', explicit: false, saved: false });
    closeOther();
    await screen.findByRole('dialog', { name: 'Join a Community to Continue' });
  });

  it('starts no tutorial that waited for another tab after the session has ended', async () => {
    const closeOther = await openSecondTab();
    const { session } = await import('../lib/session.ts');
    act(() => session.end('signed-out'));
    closeOther();
    await locks.request(LOCK, () => undefined);
    expect((await import('./model.ts')).runningTutorial.get()).toBeNull();
  });
});

it('saves the end of a second run whose first one was being saved', async () => {
  server.answers[PROFILE] = [200, { ...newcomer, info_1: true, is_tutorial_shown: true }];
  const first = later([200, { ...newcomer, is_tutorial_shown: true }]);
  server.answers[CHANGE] = first.answer;
  const end = { user: maya.id, explicit: true, saved: false };
  setDone('community', { ...end, outcome: 'skipped' });
  const saving = saveEnd('community');
  setDone('community', { ...end, outcome: 'finished' });
  first.arrive();
  await saving;
  expect(readFlags().community.done).toEqual({ ...end, outcome: 'finished' });
});

it('lets other dialogs open when its code does not load, and is due at the next load', async () => {
  vi.doMock('./parts/tour.tsx', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  server.answers[PROFILE] = [200, { ...newcomer, info_1: true }];
  server.answers['GET /community/list/'] = [200, { results: [], next: null }];
  await server.open('/home?tutorialType=community&step=2');
  await screen.findByText('This did not load.');
  const { runningTutorial, tutorialDue } = await import('./model.ts');
  await waitFor(() => expect([runningTutorial.get(), tutorialDue.get()]).toEqual([null, false]));
  await screen.findByRole('dialog', { name: 'Join a Community to Continue' });
  expect(screen.queryByRole('dialog', { name: /Tutorial/ })).toBeNull();
  expect(readFlags().community.active).toMatchObject({ step: 2, explicit: true });
});
