import * as contract from '@homecoming/contract/accounts.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { PASSWORD, signUpAs } from '@homecoming/testkit/cast.ts';
import { createClient, type Answer } from '@homecoming/testkit/client.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedToken } from '../fixtures/mailed-token.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW_PASSWORD = 'another long password';

let server: TestServer;
let named = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A browser: it keeps the cookie of known devices. */
interface Browser {
  cookie: string | null;
  /** The session of its last sign-in. */
  token: string | null;
}

const newBrowser = (): Browser => ({ cookie: null, token: null });
const somebody = () => signUpAs(server, `De Vice${(named += 1)}`);

/** Makes a call of `/api/v1/auth/` as a browser does. */
async function send(browser: Browser, method: string, path: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = {};
  // As its path says.
  if (browser.cookie !== null && path.startsWith('/auth/')) headers.cookie = browser.cookie;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await createClient(server.url, browser.token).fetch(`/api/v1${path}`, init);
  const [set] = response.headers.getSetCookie().filter((one) => one.startsWith('homecoming_device='));
  if (set !== undefined) browser.cookie = set.slice(0, set.indexOf(';'));
  return response;
}

async function logIn(browser: Browser, email: string, password = PASSWORD): Promise<number> {
  const response = await send(browser, 'POST', '/auth/login/', { email, password });
  const { access_token: token }: { access_token?: string } = await response.json();
  if (token !== undefined) browser.token = token;
  return response.status;
}

async function knowOf(email: string): Promise<Browser> {
  const browser = newBrowser();
  expect(await logIn(browser, email)).toBe(200);
  return browser;
}

/** Wrong passwords of somebody else, until log-ins are locked. */
async function lockOut(email: string): Promise<void> {
  let answer: Answer<typeof contract.logIn>;
  do answer = await server.nobody.call(contract.logIn, { body: { email, password: 'wrong one' } });
  while (answer.status === 401);
  expect(answer.error.code).toBe('login_locked');
}

it('lets a known device in while wrong passwords lock out others, who stay locked out', async () => {
  const { user } = await somebody();
  const known = await knowOf(user.email);
  await lockOut(user.email);
  expect(await logIn(newBrowser(), user.email)).toBe(429);
  expect(await logIn(known, user.email, 'wrong one')).toBe(401);
  expect(await logIn(known, user.email)).toBe(200);
  expect(await logIn(newBrowser(), user.email)).toBe(429);
  // Its cookie is what makes the difference.
  expect(await logIn({ ...known, cookie: null }, user.email)).toBe(429);
});

it('lets a known device in while tries of others wait for each other', async () => {
  const { user } = await somebody();
  const known = await knowOf(user.email);
  const lock = await server.app.pool.connect();
  await lock.query('begin');
  await lock.query('lock table login_failures');
  const tries = Array.from({ length: 60 }, () => logIn(newBrowser(), user.email, 'wrong one'));
  await Promise.race(tries);
  await untilWaitingForLocks(server, 1);
  expect(await logIn(known, user.email)).toBe(200);
  await lock.query('commit');
  lock.release();
  await Promise.all(tries);
});

it('does not know the device of another account, and knows a browser for each account that signed in with it', async () => {
  const [{ user }, { user: other }] = [await somebody(), await somebody()];
  const stranger = await knowOf(other.email);
  await lockOut(user.email);
  expect(await logIn(stranger, user.email)).toBe(429);
  const shared = await knowOf(other.email);
  server.clock.forward(16 * MINUTE);
  expect(await logIn(shared, user.email)).toBe(200);
  for (const email of [user.email, other.email]) await lockOut(email);
  for (const email of [other.email, user.email, other.email]) expect(await logIn(shared, email)).toBe(200);
  expect(await logIn(stranger, user.email)).toBe(429);
});

it('checks exactly 10 of fifty wrong passwords at once from a known device, then like every other device', async () => {
  const { user } = await somebody();
  const known = await knowOf(user.email);
  await lockOut(user.email);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => logIn(known, user.email, 'wrong one')));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect(await logIn(known, user.email)).toBe(429);
  // Time gives it no more tries than others have.
  server.clock.forward(16 * MINUTE);
  await lockOut(user.email);
  expect(await logIn(known, user.email)).toBe(429);
  server.clock.forward(16 * MINUTE);
  expect(await logIn(known, user.email)).toBe(200);
  await lockOut(user.email);
  expect(await logIn(known, user.email)).toBe(200);
});

it('ends a stolen token with the next sign-in of the owner, and a token that was put into the browser', async () => {
  const { user } = await somebody();
  const known = await knowOf(user.email);
  const thief = { ...known };
  const planted = `homecoming_device=${'A'.repeat(43)}`;
  const victim: Browser = { cookie: planted, token: null };
  for (const browser of [known, victim]) expect(await logIn(browser, user.email)).toBe(200);
  await lockOut(user.email);
  expect(await logIn(thief, user.email)).toBe(429);
  expect(await logIn({ cookie: planted, token: null }, user.email)).toBe(429);
  for (const browser of [known, victim]) expect(await logIn(browser, user.email)).toBe(200);
});

it('knows the device that signed up', async () => {
  const browser = newBrowser();
  const body = { email: 'signed.up@example.org', password: PASSWORD, first_name: 'Sig', last_name: 'Nedup' };
  expect((await send(browser, 'POST', '/auth/signup/', body)).status).toBe(201);
  await lockOut(body.email);
  expect(await logIn(newBrowser(), body.email)).toBe(429);
  expect(await logIn(browser, body.email)).toBe(200);
});

it('after a reset knows only the device that set the new password', async () => {
  const { user } = await somebody();
  const known = await knowOf(user.email);
  await server.nobody.get(contract.requestPasswordReset, { body: { email: user.email } });
  const token = await mailedToken(server, user.email);
  const resetting = newBrowser();
  const path = '/account/password/reset/confirm/';
  expect((await send(resetting, 'POST', path, { token, new_password: NEW_PASSWORD })).status).toBe(200);
  await lockOut(user.email);
  expect(await logIn(known, user.email, NEW_PASSWORD)).toBe(429);
  expect(await logIn(resetting, user.email, NEW_PASSWORD)).toBe(200);
});

it.each([
  ['a change of the password', 'POST', '/auth/password/change/', NEW_PASSWORD],
  ['the end of other sessions', 'DELETE', '/auth/sessions/', PASSWORD],
])('after %s knows only the device that did so', async (_, method, path, password) => {
  const { user } = await somebody();
  const [known, own] = [await knowOf(user.email), await knowOf(user.email)];
  const body = method === 'POST' ? { old_password: PASSWORD, new_password: password } : undefined;
  expect((await send(own, method, path, body)).status).toBeLessThan(300);
  await lockOut(user.email);
  expect(await logIn(known, user.email, password)).toBe(429);
  expect(await logIn(own, user.email, password)).toBe(200);
});

it('knows no other device after one was signed out from here, and all after one has logged out', async () => {
  const { user } = await somebody();
  const [lost, own] = [await knowOf(user.email), await knowOf(user.email)];
  expect((await send(lost, 'POST', '/auth/logout/')).status).toBe(200);
  await lockOut(user.email);
  expect(await logIn(lost, user.email)).toBe(200);
  const { results } = await createClient(server.url, lost.token).get(contract.listSessions, {});
  const current = results.find((session) => session.current)?.id;
  expect((await send(own, 'DELETE', `/auth/sessions/${current}/`)).status).toBe(204);
  expect(await logIn(lost, user.email)).toBe(429);
  expect(await logIn(own, user.email)).toBe(200);
});

it('knows ten devices of an account, those that signed in last', async () => {
  const { user } = await somebody();
  const devices: Browser[] = [];
  for (let number = 0; number < 11; number += 1) {
    devices.push(await knowOf(user.email));
    server.clock.forward(1);
  }
  await lockOut(user.email);
  const statuses = [];
  for (const device of devices) statuses.push(await logIn(device, user.email));
  expect(statuses).toEqual([429, ...Array.from({ length: 10 }, () => 200)]);
});

it('knows a device until 180 days after it signed in last', async () => {
  const { user } = await somebody();
  const [early, late] = [await knowOf(user.email), await knowOf(user.email)];
  server.clock.forward(179 * DAY);
  expect(await logIn(late, user.email)).toBe(200);
  server.clock.forward(2 * DAY);
  await lockOut(user.email);
  expect(await logIn(early, user.email)).toBe(429);
  expect(await logIn(late, user.email)).toBe(200);
});

it('answers a known device as others when the account is unknown, deactivated or deleted', async () => {
  const [gone, person] = [await somebody(), await somebody()];
  const of = async (email: string) => ({ email, browser: await knowOf(email) });
  const [deleted, inactive] = [await of(gone.user.email), await of(person.user.email)];
  expect((await gone.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204);
  await server.app.pool.query('update users set is_active = false where id = $1', [person.user.id]);
  const unknown = { email: 'no.body@example.org', browser: inactive.browser };
  for (const { email, browser } of [deleted, inactive, unknown]) {
    for (let turn = 0; turn < 10; turn += 1) expect(await logIn(browser, email, 'wrong one')).toBe(401);
    expect([email, await logIn(browser, email, 'wrong one')]).toEqual([email, 429]);
  }
  const { rows } = await server.app.pool.query('select from known_devices where user_id = $1', [gone.user.id]);
  expect(rows).toEqual([]);
});

it('keeps the cookie from scripts and other sites, and stores only a hash', async () => {
  const { user } = await somebody();
  const secure = await startTestServer({ PUBLIC_URL: 'https://homecoming.example' });
  try {
    const body = { email: user.email, password: PASSWORD };
    const [plain, encrypted] = await Promise.all(
      [server, secure].map(async (one) => {
        if (one === secure) await signUpAs(secure, `${user.first_name} ${user.last_name}`);
        const { headers } = await one.nobody.call(contract.logIn, { body });
        return headers.getSetCookie().find((line) => line.includes('homecoming_device=')) ?? '';
      }),
    );
    expect(plain).toMatch(
      /^homecoming_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax$/,
    );
    expect(encrypted).toMatch(/^__Secure-homecoming_device=.*; HttpOnly; Secure; SameSite=Lax$/);
    const token = plain?.slice('homecoming_device='.length, plain.indexOf(';')) ?? '';
    const { rows } = await server.app.pool.query('select known_devices::text as row from known_devices');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
    expect(JSON.stringify(rows)).not.toContain(token);
  } finally {
    await secure.close();
  }
});
