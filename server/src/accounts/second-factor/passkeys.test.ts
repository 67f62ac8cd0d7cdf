import * as accounts from '@homecoming/contract/accounts.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import * as contract from '@homecoming/contract/second-factor.ts';
import { enterPassword, PASSWORD, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkeys } from '../../schema/second-factor.ts';
import { addApp } from '../fixtures/authenticator-app.ts';
import { newSoftwarePasskey, type SoftwarePasskey } from '../fixtures/software-passkey.ts';

const MINUTE = 60_000;

let server: TestServer;
let named = 0;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await signUpAs(server, `Ana Key${(named += 1)}`);
});

async function addPasskey(person: Person, name = 'My phone'): Promise<SoftwarePasskey> {
  const key = newSoftwarePasskey(server.url);
  const options = await person.get(contract.startPasskey, {});
  await person.get(contract.addPasskey, { body: { name, passkey: key.create(options) } });
  return key;
}

/** The first call: with the ticket of a password, or without one. */
async function ask(ticket?: string) {
  const reply = await server.nobody.get(contract.signInWithPasskey, { body: ticket === undefined ? {} : { ticket } });
  if (!('options' in reply)) throw new Error('the first call signs nobody in');
  return reply;
}

const answer = (body: { ticket: string; passkey: contract.PasskeyAnswer }) =>
  server.nobody.call(contract.signInWithPasskey, { body });

async function getTicket(): Promise<string> {
  const { error } = await server.nobody.call(accounts.logIn, { body: { email: ana.user.email, password: PASSWORD } });
  expect(error.details?.methods).toContain('passkey');
  return String(error.details?.ticket);
}

describe('the passkeys of a person', () => {
  it('are added with a name, listed, renamed and removed, and a mail says so', async () => {
    const key = newSoftwarePasskey(server.url);
    const options = await ana.get(contract.startPasskey, {});
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Homecoming' },
      user: { name: ana.user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await ana.call(contract.addPasskey, { body: { name: 'My phone', passkey: key.create(options) } });
    expect(added.status).toBe(201);
    expect(added.body.recovery_codes).toHaveLength(10);
    const { id } = added.body.passkey;
    const second = newSoftwarePasskey(server.url);
    const more = await ana.get(contract.startPasskey, {});
    expect(more.excludeCredentials).toHaveLength(1);
    const body = { name: 'Key ring', passkey: second.create(more) };
    expect((await ana.get(contract.addPasskey, { body })).recovery_codes).toBeNull();
    await ana.get(contract.renamePasskey, { params: { id }, body: { name: 'Old phone' } });
    const names = async () => (await ana.get(contract.getSecondFactor, {})).passkeys.map(({ name }) => name);
    expect(await names()).toEqual(['Old phone', 'Key ring']);
    expect((await ana.call(contract.removePasskey, { params: { id } })).status).toBe(204);
    expect(await names()).toEqual(['Key ring']);
    expect((await ana.call(contract.removePasskey, { params: { id } })).error.code).toBe('passkey_not_found');
    await server.runJobs();
    const subjects = server.mails.filter(({ to }) => to === ana.user.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('A passkey was added'))).toHaveLength(2);
    expect(subjects).toContain('A passkey was removed from your account');
  });

  it('belong to them alone', async () => {
    await addPasskey(ana);
    const [{ id = '' } = {}] = (await ana.get(contract.getSecondFactor, {})).passkeys;
    const ben = await signUpAs(server, `Ben Key${named}`);
    const call = { params: { id }, body: { name: 'Mine now' } };
    expect((await ben.call(contract.renamePasskey, call)).status).toBe(404);
    expect((await ben.call(contract.removePasskey, { params: { id } })).status).toBe(404);
    expect((await ben.get(contract.getSecondFactor, {})).passkeys).toEqual([]);
  });

  it('are added and removed with a recent password only', async () => {
    const key = newSoftwarePasskey(server.url);
    const options = await ana.get(contract.startPasskey, {});
    server.clock.forward(31 * MINUTE);
    const body = { name: 'Late', passkey: key.create(options) };
    expect((await ana.call(contract.startPasskey, {})).error.code).toBe('password_required');
    expect((await ana.call(contract.addPasskey, { body })).error.code).toBe('password_required');
    const confirmed = await enterPassword(server, ana);
    // The challenge of before has expired.
    expect((await confirmed.call(contract.addPasskey, { body })).error.code).toBe('passkey_not_added');
    await addPasskey(confirmed);
  });

  it('take one challenge once, of their person, for this site, unlocked', async () => {
    const ben = await signUpAs(server, `Ben Key${named}`);
    const key = newSoftwarePasskey(server.url);
    const refused = async (person: Person, passkey: contract.NewPasskey) =>
      (await person.call(contract.addPasskey, { body: { name: 'No', passkey } })).error.code;
    const start = () => ana.get(contract.startPasskey, {});
    expect(await refused(ben, key.create(await start()))).toBe('passkey_not_added');
    expect(await refused(ana, key.create(await start(), { origin: 'https://evil.example' }))).toBe('passkey_not_added');
    expect(await refused(ana, key.create(await start(), { challenge: 'AAAA' }))).toBe('passkey_not_added');
    expect(await refused(ana, key.create(await start(), { isLocked: true }))).toBe('passkey_not_added');
    const elsewhere = newSoftwarePasskey('https://evil.example');
    expect(await refused(ana, elsewhere.create(await start(), { origin: server.url }))).toBe('passkey_not_added');
    const passkey = key.create(await start());
    const both = await Promise.all(
      [1, 2].map((copy) => ana.call(contract.addPasskey, { body: { name: `Copy ${copy}`, passkey } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    // Nor can it be added to another account.
    const foreign = key.create(await ben.get(contract.startPasskey, {}));
    expect(await refused(ben, foreign)).toBe('passkey_not_added');
  });

  it('are deleted with the account, and so is all of the second factor', async () => {
    const key = await addPasskey(ana);
    await addApp(server, ana);
    await getTicket();
    await ana.call(deleteAccount, { body: { password: PASSWORD } });
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'sign_in_tickets']) {
      const { rows } = await server.app.pool.query(`select 1 from ${table} where user_id = $1`, [ana.user.id]);
      expect(rows, table).toEqual([]);
    }
    const { ticket, options } = await ask();
    expect((await answer({ ticket, passkey: key.answer(options) })).error.code).toBe('passkey_refused');
  });

  it('are ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await addPasskey(ana, `Key ${count}`);
    expect((await ana.call(contract.startPasskey, {})).error.code).toBe('too_many_passkeys');
  });
});

describe('signing in with a passkey alone', () => {
  it('needs no address and no password, and counts as a second factor and as a recent password', async () => {
    const key = await addPasskey(ana);
    server.clock.forward(60 * MINUTE);
    const { ticket, options } = await ask();
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const { status, body } = await answer({ ticket, passkey: key.answer(options) });
    expect(status).toBe(200);
    if (!('access_token' in body)) throw new Error('signed in');
    const client = createClient(server.url, body.access_token);
    const state = await client.get(contract.getSecondFactor, {});
    expect(state.counts).toBe(true);
    expect(state.passkeys[0]?.last_used_at).not.toBeNull();
    expect((await client.call(contract.newRecoveryCodes, {})).status).toBe(200);
  });

  it('refuses answers that are locked, of another site, to another challenge, or of an unknown key', async () => {
    const key = await addPasskey(ana);
    const refused = async (faults: Parameters<SoftwarePasskey['answer']>[1], by = key) => {
      const { ticket, options } = await ask();
      const { status, error } = await answer({ ticket, passkey: by.answer(options, faults) });
      return [status, error.code];
    };
    const no = [401, 'passkey_refused'];
    expect(await refused({ isLocked: true })).toEqual(no);
    expect(await refused({ origin: 'https://evil.example' })).toEqual(no);
    expect(await refused({ challenge: 'AAAA' })).toEqual(no);
    expect(await refused({}, newSoftwarePasskey(server.url))).toEqual(no);
    expect(await refused({})).toEqual([200, undefined]);
    // What another key signed, under the name of this one.
    const { ticket, options } = await ask();
    const passkey = { ...key.answer(options), response: newSoftwarePasskey(server.url).answer(options).response };
    expect((await answer({ ticket, passkey })).status).toBe(401);
  });

  it('takes each challenge once, also from two at once, and for 5 minutes', async () => {
    const key = await addPasskey(ana);
    const { ticket, options } = await ask();
    const passkey = key.answer(options);
    const both = await Promise.all([answer({ ticket, passkey }), answer({ ticket, passkey })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await answer({ ticket, passkey })).error.code).toBe('ticket_used_or_expired');
    const late = await ask();
    server.clock.forward(5 * MINUTE + 1_000);
    const answered = await answer({ ticket: late.ticket, passkey: key.answer(late.options) });
    expect(answered.error.code).toBe('ticket_used_or_expired');
  });

  it('refuses a counter that goes back: the key was copied', async () => {
    const key = await addPasskey(ana);
    const first = await ask();
    const ahead = key.answer(first.options, { counter: 50 });
    expect((await answer({ ticket: first.ticket, passkey: ahead })).status).toBe(200);
    const second = await ask();
    const behind = key.answer(second.options, { counter: 50 });
    expect((await answer({ ticket: second.ticket, passkey: behind })).error.code).toBe('passkey_refused');
    const [row] = await server.app.db.select().from(passkeys).where(eq(passkeys.userId, ana.user.id));
    expect(row?.counter).toBe(50);
  });

  it('refuses a person whose account is deactivated', async () => {
    const key = await addPasskey(ana);
    await server.app.pool.query('update users set is_active = false where id = $1', [ana.user.id]);
    const { ticket, options } = await ask();
    expect((await answer({ ticket, passkey: key.answer(options) })).status).toBe(401);
  });
});

describe('a passkey as the second step', () => {
  it('answers the ticket of the password, for its person only', async () => {
    const key = await addPasskey(ana);
    const { ticket, options } = await ask(await getTicket());
    expect(options.allowCredentials).toHaveLength(1);
    expect((await answer({ ticket, passkey: key.answer(options) })).status).toBe(200);

    const ben = await signUpAs(server, `Ben Key${named}`);
    const keyOfBen = await addPasskey(ben);
    const again = await ask(await getTicket());
    const foreign = await answer({ ticket: again.ticket, passkey: keyOfBen.answer(again.options) });
    expect(foreign.error.code).toBe('passkey_refused');
  });

  it('shares the 5 tries of the ticket, and needs a new challenge for each', async () => {
    const key = await addPasskey(ana);
    const ticket = await getTicket();
    for (let tried = 0; tried < 5; tried += 1) {
      const { options } = await ask(ticket);
      const wrong = await answer({ ticket, passkey: key.answer(options, { isLocked: true }) });
      expect(wrong.error.code).toBe('passkey_refused');
      const repeated = await answer({ ticket, passkey: key.answer(options) });
      expect(repeated.error.code).toBe('ticket_used_or_expired');
    }
    const call = { body: { ticket } };
    expect((await server.nobody.call(contract.signInWithPasskey, call)).error.code).toBe('ticket_used_or_expired');
  });

  it('does not make a ticket of a passkey one of a password', async () => {
    await addPasskey(ana);
    const { ticket } = await ask();
    const body = { ticket, code: '123456' };
    expect((await server.nobody.call(contract.completeSignIn, { body })).error.code).toBe('ticket_used_or_expired');
  });
});
