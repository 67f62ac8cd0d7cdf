import * as contract from '@homecoming/contract/accounts.ts';
import { ownProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { enterPassword, PASSWORD, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '../schema/users.ts';
import { mailedToken } from './fixtures/mailed-token.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function logIn(email: string, password = PASSWORD) {
  return server.nobody.call(contract.logIn, { body: { email, password } });
}

describe('logged_in_before', () => {
  it('says logged_in_before is false in the session of the sign-up, and true from the second session on', async () => {
    const body = { email: 'first.time@example.org', password: PASSWORD, first_name: 'First', last_name: 'Time' };
    const first = await server.nobody.get(contract.signUp, { body });
    expect(first.user.logged_in_before).toBe(false);
    const client = createClient(server.url, first.access_token);
    expect((await client.get(contract.currentUser, {})).logged_in_before).toBe(false);
    await server.nobody.call(contract.logIn, { body: { email: body.email, password: 'not it at all' } });
    expect((await client.get(contract.currentUser, {})).logged_in_before).toBe(false);
    const second = await server.nobody.get(contract.logIn, { body: { email: body.email, password: PASSWORD } });
    expect(second.user.logged_in_before).toBe(true);
    expect((await client.get(contract.currentUser, {})).logged_in_before).toBe(true);
  });
});

describe('sign-up', () => {
  it('creates an account, signs in, and mails a verification link', async () => {
    const body = { email: '  Ana.Silva@Example.org ', password: PASSWORD, first_name: ' Ana ', last_name: 'Silva' };
    const { status, body: reply } = await server.nobody.call(contract.signUp, { body });
    expect(status).toBe(201);
    expect(reply.user).toMatchObject({ email: 'ana.silva@example.org', first_name: 'Ana', verified: false, level: 1 });
    expect(reply.user).toMatchObject({ onboarded: false, info_1: false, points: 0, interests: [], is_active: true });

    const client = createClient(server.url, reply.access_token);
    const token = await mailedToken(server, 'ana.silva@example.org');
    // A browser sends the fragment to no server.
    expect(server.mails.at(-1)?.text).toContain(`/verify-email#token=${token}`);
    expect((await client.call(contract.verifyEmail, { body: { token } })).status).toBe(200);
    expect((await client.get(contract.currentUser, {})).verified).toBe(true);
    expect((await client.call(contract.verifyEmail, { body: { token } })).status).toBe(200);
    server.clock.forward(8 * 24 * 60 * 60 * 1_000);
    expect((await server.nobody.call(contract.verifyEmail, { body: { token } })).error.code).toBe(
      'link_used_or_expired',
    );
  });

  it('returns an error for each invalid field', async () => {
    const body = { email: 'not-an-address', password: 'short', first_name: '   ', last_name: 'x'.repeat(121) };
    const { status, error } = await server.nobody.call(contract.signUp, { body });
    expect(status).toBe(400);
    expect(error).toEqual({
      message: 'Please check what you entered.',
      code: 'invalid_input',
      fields: {
        email: 'Enter an email address, like ana@example.org.',
        password: 'Use at least 10 characters.',
        first_name: 'Please fill this in.',
        last_name: 'Use at most 120 characters.',
      },
    });
  });

  it('refuses common passwords and addresses that are taken, also by twenty at once', async () => {
    const common = { email: 'bo@example.org', password: '1234567890', first_name: 'Bo', last_name: 'Li' };
    expect((await server.nobody.call(contract.signUp, { body: common })).error.code).toBe('password_too_common');

    const body = { ...common, password: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.nobody.call(contract.signUp, { body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.error.fields?.email).toMatch(/There is an account/);
  });

  it('refuses unknown fields', async () => {
    const body = { email: 'eve@example.org', password: PASSWORD, first_name: 'E', last_name: 'V', is_staff: true };
    const { status, error } = await server.nobody.call(contract.signUp, { body });
    expect([status, error.fields?.is_staff]).toEqual([400, 'This field is not known here.']);
  });
});

describe('log-in and sessions', () => {
  let cleo: Person;
  beforeAll(async () => {
    cleo = await signUpAs(server, 'Cleo Park');
  });

  it('signs in with the address in any case, with one answer for a wrong password and an unknown address', async () => {
    expect((await logIn('CLEO.PARK@example.org')).status).toBe(200);
    const wrong = await logIn(cleo.user.email, 'not my password');
    const unknown = await logIn('nobody.at.all@example.org', 'not my password');
    expect(wrong.status).toBe(401);
    expect(unknown.error).toEqual(wrong.error);
  });

  it('stores only hashes of tokens and passwords in the database', async () => {
    const { body } = await logIn(cleo.user.email);
    const stored = JSON.stringify([
      await server.app.db.select().from(sessions),
      await server.app.db.select().from(users),
    ]);
    expect(stored).not.toContain(body.access_token);
    expect(stored).not.toContain(PASSWORD);
  });

  it('sets a cookie for pictures that scripts cannot read; by https no other host can set it', async () => {
    const body = { email: cleo.user.email, password: PASSWORD };
    const [cookie] = (await server.nobody.call(contract.logIn, { body })).headers.getSetCookie();
    expect(cookie).toMatch(/^homecoming_media=[\w-]{43}; Max-Age=\d+; Path=\/api\/v1; HttpOnly; SameSite=Strict$/);

    const secure = await startTestServer({ PUBLIC_URL: 'https://alumni.example.org' });
    const person = await signUpAs(secure, 'Dora Diaz');
    const signedIn = await secure.nobody.call(contract.logIn, { body: { ...body, email: person.user.email } });
    const [secureCookie] = signedIn.headers.getSetCookie();
    expect(secureCookie).toMatch(
      /^__Host-homecoming_media=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );

    const { photo } = await person.get(updateOwnProfile, { body: {}, files: { photo: await testImage(96, 96) } });
    const load = async (sent: string | undefined) =>
      (await secure.nobody.fetch(photo ?? '', { headers: { cookie: sent ?? '' } })).status;
    const [sent] = secureCookie?.split(';') ?? [];
    expect([await load(sent), await load(sent?.replace('__Host-', ''))]).toEqual([200, 404]);
    const signedOut = await createClient(secure.url, signedIn.body.access_token).call(contract.logOut, {});
    expect(signedOut.headers.get('set-cookie')).toMatch(/^__Host-homecoming_media=; .*Path=\/; .*Secure/);
    expect(await load(sent)).toBe(404);
    await secure.close();
  });

  it('lists devices, ends one, and does not end sessions of other people', async () => {
    const { body } = await logIn(cleo.user.email);
    const other = createClient(server.url, body.access_token);
    const { results } = await cleo.get(contract.listSessions, {});
    expect(results.filter(({ current }) => current)).toHaveLength(1);
    const current = (await other.get(contract.listSessions, {})).results.find((session) => session.current);
    const stranger = await signUpAs(server, 'Stran Ger');
    const params = { id: current?.id ?? '' };
    expect((await stranger.call(contract.endSession, { params })).status).toBe(404);
    expect((await other.call(contract.currentUser, {})).status).toBe(200);
    expect((await cleo.call(contract.endSession, { params })).status).toBe(204);
    expect((await other.call(contract.currentUser, {})).status).toBe(401);
    expect((await cleo.call(contract.endSession, { params })).error.code).toBe('session_not_found');
  });

  it('signs all other devices out, of this account only', async () => {
    const stranger = await signUpAs(server, 'Far Away');
    const others = await Promise.all([logIn(cleo.user.email), logIn(cleo.user.email)]);
    const clients = others.map(({ body }) => createClient(server.url, body.access_token));
    expect((await server.nobody.call(contract.endOtherSessions, {})).status).toBe(401);
    for (const tries of [1, 2]) {
      expect([tries, (await cleo.call(contract.endOtherSessions, {})).status]).toEqual([tries, 204]);
    }
    for (const client of clients) expect((await client.call(contract.currentUser, {})).status).toBe(401);
    expect((await cleo.get(contract.listSessions, {})).results.map(({ current }) => current)).toEqual([true]);
    expect((await stranger.call(contract.currentUser, {})).status).toBe(200);
  });

  it('keeps one device signed in of two that sign each other out at once', async () => {
    const [first, second] = await Promise.all([logIn(cleo.user.email), logIn(cleo.user.email)]);
    const devices = [first, second].map(({ body }) => createClient(server.url, body.access_token));
    const locker = await server.app.pool.connect();
    await locker.query('begin');
    await locker.query('select from sessions where user_id = $1 for update', [cleo.user.id]);
    const answers = devices.map((device) => device.call(contract.endOtherSessions, {}));
    await untilWaitingForLocks(server, 2);
    await locker.query('commit');
    locker.release();
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([204, 401]);
    const seen = await Promise.all(devices.map((device) => device.call(contract.currentUser, {})));
    expect(seen.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('rejects the token after logging out', async () => {
    const { body } = await logIn(cleo.user.email);
    const client = createClient(server.url, body.access_token);
    expect(await client.get(contract.logOut, {})).toEqual({ message: 'You are signed out.' });
    expect((await client.call(ownProfile, {})).error).toMatchObject({ code: 'unauthenticated' });
  });

  it('rejects a deactivated user at once', async () => {
    const gone = await signUpAs(server, 'Gone Soon');
    await server.app.pool.query('update users set is_active = false where id = $1', [gone.user.id]);
    expect((await gone.call(contract.currentUser, {})).status).toBe(401);
    expect((await logIn(gone.user.email)).error.code).toBe('wrong_credentials');
  });

  it('ends a session 30 days after its last use', async () => {
    const { body } = await logIn(cleo.user.email);
    const client = createClient(server.url, body.access_token);
    server.clock.forward(20 * DAY);
    expect((await client.call(contract.currentUser, {})).status).toBe(200);
    server.clock.forward(20 * DAY);
    expect((await client.call(contract.currentUser, {})).status).toBe(200);
    server.clock.forward(31 * DAY);
    expect((await client.call(contract.currentUser, {})).status).toBe(401);
  });

  it('ends a session a year after the sign-in, however it is used and renewed', async () => {
    const yuri = await signUpAs(server, 'Yuri Long');
    let client: Person = yuri;
    for (let days = 0; days < 360; days += 20) {
      server.clock.forward(20 * DAY);
      if (days === 200) client = await enterPassword(server, client);
      expect([days, (await client.call(contract.currentUser, {})).status]).toEqual([days, 200]);
    }
    server.clock.forward(4 * DAY);
    expect((await client.call(contract.currentUser, {})).status).toBe(200);
    server.clock.forward(2 * DAY);
    expect((await client.call(contract.currentUser, {})).status).toBe(401);
    expect((await logIn(yuri.user.email)).status).toBe(200);
  });

  it('asks for a recent password before it ends a session', async () => {
    const late = await signUpAs(server, 'Late Ender');
    const { body } = await logIn(late.user.email);
    const other = createClient(server.url, body.access_token);
    const { results } = await late.get(contract.listSessions, {});
    const params = { id: results.find(({ current }) => !current)?.id ?? '' };
    server.clock.forward(31 * MINUTE);
    for (const refused of [
      await late.call(contract.endSession, { params }),
      await late.call(contract.endOtherSessions, {}),
    ]) {
      expect([refused.status, refused.error.code]).toEqual([403, 'password_required']);
    }
    expect((await other.call(contract.currentUser, {})).status).toBe(200);
    expect((await (await enterPassword(server, late)).call(contract.endSession, { params })).status).toBe(204);
    expect((await other.call(contract.currentUser, {})).status).toBe(401);
  });
});

describe('lock-out', () => {
  it('locks log-ins after 10 failures for 15 minutes, for known and unknown addresses alike', async () => {
    const dana = await signUpAs(server, 'Dana Fox');
    for (const email of [dana.user.email, 'unknown@example.org']) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await logIn(email, 'wrong one')).status).toBe(401);
      const locked = await logIn(email);
      expect([locked.status, locked.error.code]).toEqual([429, 'login_locked']);
      expect(locked.headers.get('retry-after')).toBe('900');
    }
    server.clock.forward(16 * MINUTE);
    expect((await logIn(dana.user.email)).status).toBe(200);
  });

  it('checks exactly 10 of fifty concurrent guesses', async () => {
    const fay = await signUpAs(server, 'Fay Wong');
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(fay.user.email, 'wrong one')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ error }) => error.code === 'login_locked')).toHaveLength(40);
    server.clock.forward(16 * MINUTE);
  });

  it('lets 50 tries for an address wait for one that runs, and refuses more', async () => {
    const ida = await signUpAs(server, 'Ida Blum');
    const lock = await server.app.pool.connect();
    await lock.query('begin');
    await lock.query('lock table login_failures');
    const tries = Array.from({ length: 60 }, () => logIn(ida.user.email));
    await Promise.race(tries);
    const other = logIn('somebody.else@example.org');
    await untilWaitingForLocks(server, 2);
    await lock.query('commit');
    lock.release();
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(51);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    expect((await other).status).toBe(401);
  });

  it('locks the confirmation of a password and the log-in apart from each other', async () => {
    const hana = await signUpAs(server, 'Hana Sato');
    const confirm = (password: string) => hana.call(contract.confirmPassword, { body: { password } });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await confirm('wrong one')).status).toBe(403);
    const locked = await confirm(PASSWORD);
    expect([locked.status, locked.error.code]).toEqual([429, 'login_locked']);
    expect((await logIn(hana.user.email)).status).toBe(200);
    expect((await confirm(PASSWORD)).status).toBe(429);
    for (let attempt = 0; attempt < 10; attempt += 1) await logIn(hana.user.email, 'wrong one');
    expect((await logIn(hana.user.email)).status).toBe(429);
    server.clock.forward(16 * MINUTE);
    expect((await confirm(PASSWORD)).status).toBe(200);
  });

  it('clears failures after a success', async () => {
    const gil = await signUpAs(server, 'Gil Roth');
    for (let attempt = 0; attempt < 9; attempt += 1) await logIn(gil.user.email, 'wrong one');
    expect((await logIn(gil.user.email)).status).toBe(200);
    expect((await logIn(gil.user.email, 'wrong one')).status).toBe(401);
  });
});
