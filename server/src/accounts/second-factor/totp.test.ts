import * as accounts from '@homecoming/contract/accounts.ts';
import * as contract from '@homecoming/contract/second-factor.ts';
import { enterPassword, PASSWORD, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recoveryCodes, totpSecrets } from '../../schema/second-factor.ts';
import { addApp, awaitNextCode, openApp } from '../fixtures/authenticator-app.ts';
import { mailedToken } from '../fixtures/mailed-token.ts';

const MINUTE = 60_000;

let server: TestServer;
let named = 0;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await signUpAs(server, `Ana Code${(named += 1)}`);
});

const logIn = (password = PASSWORD) =>
  server.nobody.call(accounts.logIn, { body: { email: ana.user.email, password } });

/** The ticket that the right password gets. */
async function getTicket(password = PASSWORD): Promise<string> {
  const { status, error } = await logIn(password);
  expect([status, error.code]).toEqual([403, 'second_factor_required']);
  return String(error.details?.ticket);
}

const complete = (body: { ticket: string; code?: string; recovery_code?: string }, client = server.nobody) =>
  client.call(contract.completeSignIn, { body });

const lastSubject = async () => {
  await server.runJobs();
  return server.mails.findLast(({ to }) => to === ana.user.email)?.subject;
};

describe('setting up an authenticator app', () => {
  it('gives a secret as text, address and picture, which a code confirms; with it come ten recovery codes', async () => {
    const started = await ana.get(contract.startTotp, {});
    expect(started.uri).toContain(`secret=${started.secret}`);
    expect(started.uri).toContain('issuer=Homecoming');
    expect(started.qr_code).toMatch(/^data:image\/svg\+xml;base64,/);
    // It counts for nothing before.
    expect((await logIn()).status).toBe(200);
    expect((await ana.get(contract.getSecondFactor, {})).totp).toBeNull();
    const app = openApp(server, started.secret);
    const wrong = await ana.call(contract.confirmTotp, { body: { code: app.showCode(5) } });
    expect([wrong.status, wrong.error.code]).toEqual([403, 'code_not_accepted']);
    const { recovery_codes } = await ana.get(contract.confirmTotp, { body: { code: app.showCode() } });
    expect(recovery_codes).toHaveLength(10);
    expect(new Set(recovery_codes)).toHaveProperty('size', 10);
    expect(recovery_codes?.[0]).toMatch(/^[A-Z2-7]{6}(-[A-Z2-7]{6}){3}$/);
    expect(await ana.get(contract.getSecondFactor, {})).toMatchObject({
      totp: { added_at: expect.any(String) },
      recovery_codes_left: 10,
      counts: true,
    });
    expect(await lastSubject()).toBe('An authenticator app was added to your account');
    // A second one takes the place of none.
    expect((await ana.call(contract.startTotp, {})).error.code).toBe('totp_active');
    expect((await ana.call(contract.confirmTotp, { body: { code: app.showCode(1) } })).error.code).toBe(
      'totp_not_started',
    );
  });

  it('stores neither the secret nor recovery codes as they are', async () => {
    const { secret } = await ana.get(contract.startTotp, {});
    const app = openApp(server, secret);
    const { recovery_codes } = await ana.get(contract.confirmTotp, { body: { code: app.showCode() } });
    const isOwn = eq(totpSecrets.userId, ana.user.id);
    const [row] = await server.app.db.select().from(totpSecrets).where(isOwn);
    expect(row?.sealedSecret.includes(Buffer.from(secret))).toBe(false);
    const stored = JSON.stringify(await server.app.db.select().from(recoveryCodes));
    for (const code of recovery_codes ?? []) expect(stored).not.toContain(code.replaceAll('-', ''));
    // Sealed for its owner: copied into the row of another account it opens nothing.
    const ben = await signUpAs(server, `Ben Code${named}`);
    const { app: appOfBen } = await addApp(server, ben);
    await server.app.db
      .update(totpSecrets)
      .set({ sealedSecret: row?.sealedSecret ?? Buffer.alloc(0), lastStep: 0 })
      .where(eq(totpSecrets.userId, ben.user.id));
    const answer = await server.nobody.call(accounts.logIn, { body: { email: ben.user.email, password: PASSWORD } });
    const ticket = String(answer.error.details?.ticket);
    expect((await complete({ ticket, code: app.showCode() })).error.code).toBe('wrong_code');
    expect((await complete({ ticket, code: appOfBen.showCode() })).error.code).toBe('wrong_code');
  });

  it('ends the other sessions, which began with the password alone', async () => {
    const other = createClient(server.url, (await logIn()).body.access_token);
    await addApp(server, ana);
    expect((await other.call(accounts.currentUser, {})).status).toBe(401);
    expect((await ana.call(accounts.currentUser, {})).status).toBe(200);
  });

  it('asks for a recent password to add and to remove an app, and to see recovery codes', async () => {
    await addApp(server, ana);
    server.clock.forward(31 * MINUTE);
    for (const endpoint of [contract.startTotp, contract.removeTotp, contract.newRecoveryCodes])
      expect((await ana.call(endpoint, {})).error.code).toBe('password_required');
    expect((await ana.call(contract.confirmTotp, { body: { code: '123456' } })).error.code).toBe('password_required');
    const confirmed = await enterPassword(server, ana);
    // The new token belongs to a session with a second factor, as the one before.
    expect((await confirmed.get(contract.getSecondFactor, {})).counts).toBe(true);
    expect((await confirmed.call(contract.removeTotp, {})).status).toBe(204);
    expect(await lastSubject()).toBe('The authenticator app was removed from your account');
    expect(await confirmed.get(contract.getSecondFactor, {})).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      counts: false,
    });
    expect((await confirmed.call(contract.removeTotp, {})).status).toBe(204);
    expect((await confirmed.call(contract.newRecoveryCodes, {})).error.code).toBe('no_second_factor');
    expect((await logIn()).status).toBe(200);
  });
});

describe('signing in with a code', () => {
  it('asks for the code after the right password only, and answers as a log-in', async () => {
    const { app } = await addApp(server, ana);
    expect((await logIn('not my password')).error.code).toBe('wrong_credentials');
    const { error } = await logIn();
    expect(error.details).toEqual({ ticket: expect.any(String), methods: ['totp', 'recovery_code'] });
    const ticket = String(error.details?.ticket);
    const answer = await complete({ ticket, code: app.showCode() });
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(ana.user.id);
    const client = createClient(server.url, answer.body.access_token);
    expect((await client.get(contract.getSecondFactor, {})).counts).toBe(true);
    // The ticket is used up.
    server.clock.forward(MINUTE);
    expect((await complete({ ticket, code: app.showCode() })).error.code).toBe('ticket_used_or_expired');
  });

  it('takes the code of before and the next one, blanks or not, and no older ones', async () => {
    const { app } = await addApp(server, ana);
    server.clock.forward(10 * MINUTE);
    awaitNextCode(server);
    const ticket = await getTicket();
    for (const steps of [-2, 2]) {
      expect((await complete({ ticket, code: app.showCode(steps) })).error.code).toBe('wrong_code');
    }
    const before = app.showCode(-1);
    expect((await complete({ ticket, code: `${before.slice(0, 3)} ${before.slice(3)}` })).status).toBe(200);
    expect((await complete({ ticket: await getTicket(), code: app.showCode(1) })).status).toBe(200);
  });

  it('takes each code once, also from ten at once, and no code that is older than the last one', async () => {
    const { app } = await addApp(server, ana);
    const tickets = await Promise.all(Array.from({ length: 10 }, () => getTicket()));
    const code = app.showCode();
    const answers = await Promise.all(tickets.map((ticket) => complete({ ticket, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.code === 'wrong_code')).toHaveLength(9);
    expect((await complete({ ticket: await getTicket(), code: app.showCode(-1) })).error.code).toBe('wrong_code');
  });

  it('lets a ticket work for 5 minutes, 5 tries and one of two sign-ins at once', async () => {
    const { app, recoveryCodes: codes } = await addApp(server, ana);
    const old = await getTicket();
    server.clock.forward(5 * MINUTE + 1_000);
    expect((await complete({ ticket: old, code: app.showCode() })).error.code).toBe('ticket_used_or_expired');

    const tried = await getTicket();
    const tries = await Promise.all(Array.from({ length: 8 }, () => complete({ ticket: tried, code: '000000' })));
    expect(tries.filter(({ error }) => error.code === 'wrong_code')).toHaveLength(5);
    expect((await complete({ ticket: tried, code: app.showCode() })).error.code).toBe('ticket_used_or_expired');

    const ticket = await getTicket();
    const both = await Promise.all([
      complete({ ticket, code: app.showCode() }),
      complete({ ticket, recovery_code: codes[0] ?? '' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('refuses a ticket whose password was changed since', async () => {
    const { app } = await addApp(server, ana);
    const ticket = await getTicket();
    const passwords = { old_password: PASSWORD, new_password: 'another long password' };
    expect((await ana.call(accounts.changePassword, { body: passwords })).status).toBe(200);
    expect((await complete({ ticket, code: app.showCode() })).error.code).toBe('ticket_used_or_expired');
  });

  it('keeps the second factor when the password is reset by mail', async () => {
    const { app } = await addApp(server, ana);
    await server.nobody.get(accounts.requestPasswordReset, { body: { email: ana.user.email } });
    const token = await mailedToken(server, ana.user.email);
    const body = { token, new_password: 'another long password' };
    expect((await server.nobody.call(accounts.confirmPasswordReset, { body })).status).toBe(200);
    const ticket = await getTicket('another long password');
    expect((await complete({ ticket, code: app.showCode() })).status).toBe(200);
  });
});

describe('somebody who knows the password', () => {
  /** Tries wrong codes with ever new tickets until they are locked. Returns how many were looked at. */
  async function guess(): Promise<number> {
    for (let tried = 0; ;) {
      const ticket = await getTicket();
      for (let of = 0; of < 5; of += 1) {
        const { error } = await complete({ ticket, code: '000000' });
        if (error.code === 'codes_locked') return tried;
        expect(error.code).toBe('wrong_code');
        tried += 1;
      }
    }
  }

  it('guesses 20 codes a day, and cannot sign in with the right one then', async () => {
    const { app } = await addApp(server, ana);
    expect(await guess()).toBe(20);
    expect((await complete({ ticket: await getTicket(), code: app.showCode() })).status).toBe(429);
    server.clock.forward(24 * 60 * MINUTE + 1_000);
    expect((await complete({ ticket: await getTicket(), code: app.showCode() })).status).toBe(200);
  });

  it('stays within the limit with tries at once', async () => {
    await addApp(server, ana);
    const tickets = await Promise.all(Array.from({ length: 30 }, () => getTicket()));
    const answers = await Promise.all(tickets.map((ticket) => complete({ ticket, code: '000000' })));
    expect(answers.filter(({ error }) => error.code === 'wrong_code')).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('locks out neither a device that the account knows, nor recovery codes', async () => {
    const { app, recoveryCodes: codes } = await addApp(server, ana);
    const cookie = await signInAsBrowser(null, app.showCode());
    await guess();
    server.clock.forward(MINUTE);
    expect(await signInAsBrowser(cookie, app.showCode())).not.toBeNull();
    const ticket = await getTicket();
    expect((await complete({ ticket, recovery_code: codes[3] ?? '' })).status).toBe(200);
  });

  it('makes guesses free again only by a new password', async () => {
    const { app } = await addApp(server, ana);
    await guess();
    const passwords = { old_password: PASSWORD, new_password: 'another long password' };
    await ana.get(accounts.changePassword, { body: passwords });
    const ticket = await getTicket('another long password');
    expect((await complete({ ticket, code: app.showCode() })).status).toBe(200);
  });

  /** Signs in as a browser that keeps its cookie; returns the cookie, or null when it was refused. */
  async function signInAsBrowser(cookie: string | null, code: string): Promise<string | null> {
    const headers = { 'content-type': 'application/json', ...(cookie !== null && { cookie }) };
    const post = (path: string, body: object) =>
      server.nobody.fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const asked: { details: { ticket: string } } = await (
      await post('/auth/login/', { email: ana.user.email, password: PASSWORD })
    ).json();
    const done = await post('/auth/second-factor/', { ticket: asked.details.ticket, code });
    const set = done.headers.getSetCookie().find((one) => one.startsWith('homecoming_device='));
    return set === undefined ? null : set.slice(0, set.indexOf(';'));
  }
});

describe('recovery codes', () => {
  it('sign in once each, as they are typed, and a mail says so', async () => {
    const { recoveryCodes: codes } = await addApp(server, ana);
    const [first = ''] = codes;
    const used = await complete({
      ticket: await getTicket(),
      recovery_code: ` ${first.toLowerCase().replaceAll('-', ' ')}`,
    });
    expect(used.status).toBe(200);
    expect(await lastSubject()).toBe('A recovery code of your account was used');
    const again = await complete({ ticket: await getTicket(), recovery_code: first });
    expect([again.status, again.error.code]).toEqual([401, 'wrong_code']);
    const client = createClient(server.url, used.body.access_token);
    expect((await client.get(contract.getSecondFactor, {})).recovery_codes_left).toBe(9);
  });

  it('work for their owner only, and once for ten at once', async () => {
    const { recoveryCodes: codes } = await addApp(server, ana);
    const ben = await signUpAs(server, `Ben Backup${named}`);
    const { recoveryCodes: codesOfBen } = await addApp(server, ben);
    const foreign = await complete({ ticket: await getTicket(), recovery_code: codesOfBen[0] ?? '' });
    expect(foreign.error.code).toBe('wrong_code');
    const tickets = await Promise.all(Array.from({ length: 10 }, () => getTicket()));
    const answers = await Promise.all(tickets.map((ticket) => complete({ ticket, recovery_code: codes[1] ?? '' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are replaced on request', async () => {
    const { recoveryCodes: codes } = await addApp(server, ana);
    const { recovery_codes } = await ana.get(contract.newRecoveryCodes, {});
    expect(recovery_codes).toHaveLength(10);
    expect(await lastSubject()).toBe('Your account has new recovery codes');
    const old = await complete({ ticket: await getTicket(), recovery_code: codes[2] ?? '' });
    expect(old.error.code).toBe('wrong_code');
    const fresh = await complete({ ticket: await getTicket(), recovery_code: recovery_codes[2] ?? '' });
    expect(fresh.status).toBe(200);
  });

  it('are given instead of a code, not beside one', async () => {
    await addApp(server, ana);
    const ticket = await getTicket();
    for (const body of [{ ticket }, { ticket, code: '123456', recovery_code: 'ABCDEF' }])
      expect((await complete(body)).error.code).toBe('invalid_input');
  });
});
