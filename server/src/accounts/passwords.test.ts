import * as contract from '@homecoming/contract/accounts.ts';
import { enterPassword, PASSWORD, type Person, signUpAs } from '@homecoming/testkit/cast.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserContext } from '../platform/app.ts';
import { transaction } from '../platform/transaction.ts';
import { requireRecentPassword } from './access.ts';
import { sendResetMail } from './jobs.ts';
import { createAuthenticator, deriveMediaToken, renewSession } from './sessions.ts';
import { listen } from '../subscribers/fixtures/listen.ts';
import { mailedToken } from './fixtures/mailed-token.ts';

const MINUTE = 60_000;
/** Transactions that a test server has connections for. */
const WRITERS = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function logIn(email: string, password = PASSWORD) {
  return server.nobody.call(contract.logIn, { body: { email, password } });
}

/** The context of a call by a person. */
async function createUserContext(person: Person): Promise<UserContext> {
  const actor = await createAuthenticator(server.app, 'bearer')(person.token ?? '');
  if (actor === null) throw new Error('nobody is signed in with this token');
  return {
    ...server.app,
    actor,
    network: '',
    userAgent: '',
    requestId: '',
    siteUrl: '',
    idempotency: null,
    readAfter: 0n,
    changes: true,
    callCounters: null,
    writeQueue: null,
  };
}

function confirmReset(token: string) {
  const body = { token, new_password: 'another long password' };
  return server.nobody.call(contract.confirmPasswordReset, { body });
}

/** Runs failed jobs again now instead of after their back-off. */
async function makeJobsDue(): Promise<void> {
  await server.app.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
}

/**
 * Locks a user's rows while `work` starts calls that wait for them; `waiting` resolves once that number of calls waits.
 * This opens the gap between a call's check and its write.
 */
async function whileLocked<Result>(
  table: string,
  column: string,
  userId: string,
  work: (waiting: (count: number) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = await server.app.pool.connect();
  const count = `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  try {
    await client.query('begin');
    await client.query(`select 1 from ${table} where ${column} = $1 for update`, [userId]);
    return await work((wanted) =>
      waitFor(async () => expect((await server.app.pool.query(count)).rows).toEqual([{ count: wanted }])),
    );
  } finally {
    await client.query('commit');
    client.release();
  }
}

/** Makes every transaction that changes a user fail at commit. */
async function refuseCommits(): Promise<{ lift(): Promise<void> }> {
  await server.app.pool.query(`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused'; end $$`);
  await server.app.pool.query(`create constraint trigger refuse after update on users
    deferrable initially deferred for each row execute function refuse()`);
  return {
    async lift() {
      await server.app.pool.query('drop trigger refuse on users');
      await server.app.pool.query('drop function refuse');
    },
  };
}

describe('passwords', () => {
  it('resets by a mailed link that works once, for an hour, and ends every session', async () => {
    const hal = await signUpAs(server, 'Hal Ito');
    const known = await server.nobody.call(contract.requestPasswordReset, { body: { email: hal.user.email } });
    const unknown = await server.nobody.call(contract.requestPasswordReset, { body: { email: 'no@example.org' } });
    expect(unknown.body).toEqual(known.body);
    expect(await mailedToken(server, 'no@example.org')).toBe('no mail');

    const late = await mailedToken(server, hal.user.email);
    // A browser sends the fragment to no server.
    expect(server.mails.at(-1)?.text).toContain(`/password-reset/confirm#token=${late}`);
    server.clock.forward(61 * MINUTE);
    const body = { token: late, new_password: 'another long password' };
    expect((await server.nobody.call(contract.confirmPasswordReset, { body })).error.code).toBe('link_used_or_expired');

    await server.nobody.get(contract.requestPasswordReset, { body: { email: hal.user.email } });
    const token = await mailedToken(server, hal.user.email);
    // Requests wait at the link until all connections are in use: hashing lets them arrive in pairs.
    const tries = await whileLocked('mail_links', 'user_id', hal.user.id, async (waiting) => {
      const sent = Array.from({ length: 20 }, () =>
        server.nobody.call(contract.confirmPasswordReset, { body: { ...body, token } }),
      );
      await waiting(WRITERS);
      return sent;
    });
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.code === 'link_used_or_expired')).toHaveLength(19);
    expect((await hal.call(contract.currentUser, {})).status).toBe(401);
    expect((await logIn(hal.user.email)).status).toBe(401);
    expect((await logIn(hal.user.email, 'another long password')).status).toBe(200);
  });

  it('mails a working link when the job runs twice; the newest link works', async () => {
    const ida = await signUpAs(server, 'Ida Berg');
    const job = { userId: ida.user.id, mailId: randomUUID() };
    await sendResetMail.run(server.app, job);
    const first = await mailedToken(server, ida.user.email);
    await sendResetMail.run(server.app, job);
    const second = await mailedToken(server, ida.user.email);
    expect(new Set(server.mails.slice(-2).map(({ messageId }) => messageId)).size).toBe(1);
    expect((await confirmReset(first)).status).toBe(400);
    expect((await confirmReset(second)).status).toBe(200);
  });

  it('mails the link after a failed try, also when another link is requested in between', async () => {
    const lea = await signUpAs(server, 'Lea Ray');
    const body = { email: lea.user.email };
    await server.runJobs();
    const send = vi.spyOn(server.app.mail, 'send').mockRejectedValueOnce(new Error('421 try again later'));
    await server.nobody.get(contract.requestPasswordReset, { body });
    await server.runJobs();
    expect(send).toHaveBeenCalledOnce();
    send.mockRestore();
    await server.nobody.get(contract.requestPasswordReset, { body });
    await makeJobsDue();
    expect(await confirmReset(await mailedToken(server, lea.user.email))).toMatchObject({ status: 200 });
  });

  it('mails one link a minute, with the same answer each time', async () => {
    const max = await signUpAs(server, 'Max Low');
    const body = { email: max.user.email };
    const before = server.mails.length;
    const answers = [await server.nobody.get(contract.requestPasswordReset, { body })];
    const token = await mailedToken(server, max.user.email);
    answers.push(await server.nobody.get(contract.requestPasswordReset, { body }));
    expect(await mailedToken(server, max.user.email)).toBe(token);
    server.clock.forward(MINUTE + 1);
    answers.push(await server.nobody.get(contract.requestPasswordReset, { body }));
    expect(await mailedToken(server, max.user.email)).not.toBe(token);
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(server.mails.slice(before).filter(({ to }) => to === max.user.email)).toHaveLength(2);
  });

  it('a reset clears failed log-ins; a reset that is rolled back keeps them', async () => {
    const ned = await signUpAs(server, 'Ned Fry');
    for (let attempt = 0; attempt < 10; attempt += 1) await logIn(ned.user.email, 'wrong one');
    await server.nobody.get(contract.requestPasswordReset, { body: { email: ned.user.email } });
    const token = await mailedToken(server, ned.user.email);
    const refuse = await refuseCommits();
    expect((await confirmReset(token)).status).toBe(500);
    await refuse.lift();
    expect((await logIn(ned.user.email)).error.code).toBe('login_locked');
    expect((await confirmReset(token)).status).toBe(200);
    expect((await logIn(ned.user.email, 'another long password')).status).toBe(200);
  });

  it('no session outlives the password that it began with, in any order of commits', async () => {
    const body = { old_password: PASSWORD, new_password: 'another long password' };
    const early = await signUpAs(server, 'Early Bird');
    const [session, changed] = await whileLocked('users', 'id', early.user.id, async (waiting) => {
      const begun = logIn(early.user.email);
      await waiting(1);
      const change = early.call(contract.changePassword, { body });
      await waiting(2);
      return [begun, change] as const;
    }).then((sent) => Promise.all(sent));
    expect([session.status, changed.status]).toEqual([200, 200]);
    const client = createClient(server.url, session.body.access_token);
    expect((await client.call(contract.currentUser, {})).status).toBe(401);

    const late = await signUpAs(server, 'Late Riser');
    const [first, second] = await whileLocked('users', 'id', late.user.id, async (waiting) => {
      const change = late.call(contract.changePassword, { body });
      await waiting(1);
      const refused = logIn(late.user.email);
      await waiting(2);
      return [change, refused] as const;
    }).then((sent) => Promise.all(sent));
    expect([first.status, second.status]).toEqual([200, 401]);
  });

  it('changes with the old one, and ends the other sessions only', async () => {
    const jo = await signUpAs(server, 'Jo Kim');
    const other = createClient(server.url, (await logIn(jo.user.email)).body.access_token);
    const body = { old_password: 'not it at all', new_password: 'another long password' };
    const wrong = await jo.call(contract.changePassword, { body });
    expect([wrong.status, wrong.error.fields?.old_password]).toEqual([
      403,
      'That is not your password. Please try again.',
    ]);
    expect((await jo.call(contract.changePassword, { body: { ...body, old_password: PASSWORD } })).status).toBe(200);
    expect((await jo.call(contract.currentUser, {})).status).toBe(200);
    expect((await other.call(contract.currentUser, {})).status).toBe(401);
  });

  it('asks again for the password 30 minutes after it was confirmed', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let kim = await signUpAs(server, 'Kim Vale');
    const allowed = async () => {
      requireRecentPassword(await createUserContext(kim));
      return true;
    };
    server.clock.forward(30 * MINUTE);
    expect(await allowed()).toBe(true);
    server.clock.forward(1);
    await expect(allowed()).rejects.toMatchObject({ definition: { code: 'password_required', status: 403 } });
    expect((await kim.call(contract.confirmPassword, { body: { password: 'not it at all' } })).status).toBe(403);
    await expect(allowed()).rejects.toThrow();
    kim = await enterPassword(server, kim);
    expect(await allowed()).toBe(true);
  });

  it('gives the session a new token, whose first use ends the old one at once, pictures and live connection too', async () => {
    const ada = await signUpAs(server, 'Ada Renew');
    const live = await listen(server, ada);
    const { body, headers } = await ada.call(contract.confirmPassword, { body: { password: PASSWORD } });
    const renewed = createClient(server.url, body.access_token);
    expect(headers.getSetCookie()[0]).toContain(`homecoming_media=${deriveMediaToken(body.access_token)}`);
    // The answer may have been lost: until then the old one works, but not for what takes the password.
    expect((await ada.call(contract.currentUser, {})).status).toBe(200);
    expect(live.socket.readyState).toBe(live.socket.OPEN);
    expect((await renewed.call(contract.currentUser, {})).status).toBe(200);
    expect((await ada.call(contract.currentUser, {})).status).toBe(401);
    await waitFor(() => expect(live.socket.readyState).toBe(live.socket.CLOSED));
    const find = createAuthenticator(server.app, 'media-cookie');
    expect(await find(deriveMediaToken(ada.token ?? ''))).toBeNull();
    expect(await find(deriveMediaToken(body.access_token))).toMatchObject({ userId: ada.user.id });
    const { results } = await renewed.get(contract.listSessions, {});
    expect(results).toMatchObject([{ current: true }]);
  });

  it('keeps the old token for a minute while the new one is not used, without the password that was entered', async () => {
    const bea = await signUpAs(server, 'Bea Renew');
    server.clock.forward(31 * MINUTE);
    await bea.get(contract.confirmPassword, { body: { password: PASSWORD } });
    const actor = await createUserContext(bea);
    expect(() => requireRecentPassword(actor)).toThrow();
    expect((await bea.get(contract.listSessions, {})).results).toHaveLength(1);
    server.clock.forward(MINUTE - 1_000);
    // The answer was lost: the call is repeated.
    const again = await enterPassword(server, bea);
    server.clock.forward(2_000);
    expect((await bea.call(contract.currentUser, {})).status).toBe(401);
    expect((await again.call(contract.currentUser, {})).status).toBe(200);
    server.clock.forward(2 * 60 * MINUTE);
    expect((await again.call(contract.currentUser, {})).status).toBe(200);
  });

  it('ends the old session also where a use of it is written after the renewal', async () => {
    const eve = await signUpAs(server, 'Eve Renew');
    const ctx = await createUserContext(eve);
    server.clock.forward(2 * 60 * MINUTE);
    let use: Promise<{ status: number }> | undefined;
    await transaction(ctx, async (tx) => {
      await renewSession(tx, ctx);
      // It has read the session as it was, and waits for the row.
      use = eve.call(contract.currentUser, {});
      await untilWaitingForLocks(server, 1);
    });
    expect((await use)?.status).toBe(200);
    server.clock.forward(MINUTE + 1);
    expect((await eve.call(contract.currentUser, {})).status).toBe(401);
  });

  it('ends a renewed session that nobody used for an hour, and with a sign-out', async () => {
    const cy = await signUpAs(server, 'Cy Renew');
    const unused = await enterPassword(server, cy);
    const other = await enterPassword(server, cy);
    await cy.get(contract.logOut, {});
    expect((await other.call(contract.currentUser, {})).status).toBe(401);
    const { body } = await logIn(cy.user.email);
    const late = await enterPassword(server, { ...createClient(server.url, body.access_token), user: cy.user });
    server.clock.forward(61 * MINUTE);
    expect((await late.call(contract.currentUser, {})).status).toBe(401);
    expect((await unused.call(contract.currentUser, {})).status).toBe(401);
  });

  it('ends a session that is being renewed: with the password, by name, and with a sign-out', async () => {
    const ways: Record<string, (own: Client, renewing: Client & { id: string }) => Promise<unknown>> = {
      password: (own) =>
        own.call(contract.changePassword, { body: { old_password: PASSWORD, new_password: 'another long password' } }),
      name: (own, { id }) => own.call(contract.endSession, { params: { id } }),
      'sign-out': (_, renewing) => renewing.call(contract.logOut, {}),
    };
    for (const [name, end] of Object.entries(ways)) {
      const jo = await signUpAs(server, `Jo ${name}`);
      const { body } = await logIn(jo.user.email);
      const renewing = createClient(server.url, body.access_token);
      const { results } = await renewing.get(contract.listSessions, {});
      const id = results.find(({ current }) => current)?.id ?? '';
      const sent = await whileLocked('sessions', 'user_id', jo.user.id, async (waiting) => {
        const confirming = renewing.call(contract.confirmPassword, { body: { password: PASSWORD } });
        await waiting(1);
        const ending = end(jo, { ...renewing, id });
        await waiting(2);
        return [confirming, ending] as const;
      });
      const [confirmed] = await Promise.all(sent);
      const renewed = createClient(server.url, confirmed.body.access_token);
      for (const client of [renewing, renewed]) {
        expect((await client.call(contract.currentUser, {})).status, name).toBe(401);
      }
    }
  });

  it('gives each of two tabs that confirm at once a token that works', async () => {
    const di = await signUpAs(server, 'Di Renew');
    const tabs = await Promise.all([enterPassword(server, di), enterPassword(server, di)]);
    for (const tab of tabs) expect((await tab.call(contract.currentUser, {})).status).toBe(200);
    expect((await di.call(contract.currentUser, {})).status).toBe(401);
  });

  it("does not lock the confirmation of a password by log-ins with the person's id in place of an address", async () => {
    const lou = await signUpAs(server, 'Lou Stone');
    for (const email of [`user ${lou.user.id}`, `USER ${lou.user.id}`]) {
      for (let turn = 0; turn < 10; turn += 1) await logIn(email, 'wrong');
    }
    expect((await lou.call(contract.confirmPassword, { body: { password: PASSWORD } })).status).toBe(200);
  });

  it('keeps blanks at the ends of a new password', async () => {
    const password = '  blanks at both ends  ';
    const body = { email: 'blank@example.org', password, first_name: 'B', last_name: 'L' };
    await server.nobody.get(contract.signUp, { body });
    expect((await logIn('blank@example.org', password)).status).toBe(200);
    expect((await logIn('blank@example.org', password.trim())).status).toBe(401);
  });
});
