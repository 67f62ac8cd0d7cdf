import * as accounts from '@homecoming/contract/accounts.ts';
import { deleteCommunity, getCommunity } from '@homecoming/contract/communities.ts';
import { addAdmin } from '@homecoming/contract/members.ts';
import { setCommunityPlan } from '@homecoming/contract/plans.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { deleteAccount, exportAccount } from '@homecoming/contract/profiles.ts';
import {
  enterPassword,
  joinAs,
  makeCommunity,
  makeStaff,
  PASSWORD,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedToken } from '../../../accounts/fixtures/mailed-token.ts';
import { createLog } from '../../log.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  server = await startTestServer({ RATE_LIMIT: '' }, undefined, undefined, { log });
});
afterAll(() => server.close());

const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const meta = { level: 30, time: expect.any(Number), msg: 'security', request_id: id, network: '127.0.0.1' };

/** The security events that `work` logs, in their order. */
async function readEvents(work: () => Promise<unknown>): Promise<object[]> {
  const before = lines.length;
  await work();
  return lines
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'security');
}

/** An event of somebody who is signed in. */
const by = (person: Person, event: string, more: object = {}) => ({
  ...meta,
  event,
  user_id: person.user.id,
  session_id: id,
  ...more,
});

const logIn = (email: string, password: string) => server.nobody.get(accounts.logIn, { body: { email, password } });

describe('the log of security events', () => {
  it('has sign-ups, sign-ins, failed ones with the account where there is one, and sign-outs', async () => {
    const body = { email: 'ana@example.org', password: PASSWORD, first_name: 'Ana', last_name: 'Log' };
    let ana: Person | undefined;
    const events = await readEvents(async () => {
      const { access_token, user } = await server.nobody.get(accounts.signUp, { body });
      ana = { ...createClient(server.url, access_token), user };
      await logIn(body.email, 'not the password').catch(() => undefined);
      await logIn('nobody@example.org', PASSWORD).catch(() => undefined);
      await logIn(body.email, PASSWORD);
      await ana.get(accounts.logOut, {});
    });
    if (ana === undefined) throw new Error('nobody signed up');
    const failed = {
      ...meta,
      event: 'sign_in_failed',
      session_id: null,
      known_device: false,
      reason: 'wrong_credentials',
    };
    expect(events.filter((event) => !('route' in event))).toEqual([
      by(ana, 'signed_up'),
      { ...failed, user_id: ana.user.id },
      { ...failed, user_id: null },
      by(ana, 'signed_in'),
      by(ana, 'signed_out'),
    ]);
  });

  it('has a sign-in whose password changes meanwhile, and those that are locked', async () => {
    const gus = await signUpAs(server, 'Gus Log');
    const failed = { ...meta, event: 'sign_in_failed', user_id: gus.user.id, session_id: null, known_device: false };
    const client = await server.app.pool.connect();
    const events = await readEvents(async () => {
      try {
        await client.query('begin');
        await client.query(`update users set password_hash = 'another' where id = $1`, [gus.user.id]);
        const signIn = logIn(gus.user.email, PASSWORD).catch((error: unknown) => error);
        await untilWaitingForLocks(server, 1);
        await client.query('commit');
        await signIn;
      } finally {
        client.release();
      }
      for (let tries = 0; tries < 11; tries += 1) {
        await logIn(gus.user.email, PASSWORD).catch(() => undefined);
      }
    });
    const reasons = [...Array.from({ length: 11 }, () => 'wrong_credentials'), 'login_locked'];
    expect(events.filter((event) => !('route' in event))).toEqual(reasons.map((reason) => ({ ...failed, reason })));
  });

  it('has an export that its caller broke off', async () => {
    const ida = await signUpAs(server, 'Ida Log');
    const body = { category: 'community', community: (await makeCommunity(ida)).id, comment: 'a' } as const;
    // It waits in the middle.
    const locker = await server.app.pool.connect();
    const events = await readEvents(async () => {
      try {
        await ida.get(createPost, { body });
        await locker.query('begin; lock table posts');
        const breaking = new AbortController();
        const answer = await ida.fetch(`/api/v1${exportAccount.path}`, { signal: breaking.signal });
        breaking.abort();
        await answer.arrayBuffer().catch(() => undefined);
      } finally {
        await locker.query('rollback');
        locker.release();
      }
      await waitFor(() => expect(lines.join('')).toContain('"whole":false'));
    });
    expect(events).toEqual([by(ida, 'account_exported', { whole: false })]);
  });

  it('has ended sessions, entered, changed and reset passwords, changed addresses, exports and deletions', async () => {
    const bo = await signUpAs(server, 'Bo Log');
    const { access_token } = await logIn(bo.user.email, PASSWORD);
    const other = createClient(server.url, access_token);
    const [session] = (await other.get(accounts.listSessions, {})).results.filter(({ current }) => current);
    const params = { id: session?.id ?? '' };
    const password = 'another long password';
    const events = await readEvents(async () => {
      const person = await enterPassword(server, bo);
      await person.get(accounts.endSession, { params });
      await person.get(accounts.endOtherSessions, {});
      await person.get(accounts.changePassword, { body: { old_password: PASSWORD, new_password: password } });
      await person.get(accounts.changeEmail, { body: { email: 'bo.new@example.org' } });
      const token = await mailedToken(server, 'bo.new@example.org');
      await server.nobody.get(accounts.confirmEmailChange, { body: { token } });
      await server.nobody.get(accounts.confirmEmailChange, { body: { token } });
      await (await person.fetch(`/api/v1${exportAccount.path}`)).arrayBuffer();
      await server.nobody.get(accounts.requestPasswordReset, { body: { email: 'bo.new@example.org' } });
      const reset = await mailedToken(server, 'bo.new@example.org');
      await server.nobody.get(accounts.confirmPasswordReset, { body: { token: reset, new_password: PASSWORD } });
      const again = await logIn('bo.new@example.org', PASSWORD);
      await createClient(server.url, again.access_token).get(deleteAccount, { body: { password: PASSWORD } });
    });
    expect(events).toEqual([
      by(bo, 'password_confirmed', { new_session_id: id }),
      by(bo, 'sessions_ended', { ended: params.id, count: 1 }),
      by(bo, 'sessions_ended', { count: 0 }),
      by(bo, 'password_changed'),
      by(bo, 'email_changed', { session_id: null }),
      by(bo, 'account_exported', { whole: true }),
      by(bo, 'password_reset', { session_id: null }),
      by(bo, 'signed_in'),
      by(bo, 'account_deleted'),
    ]);
  });

  it('has changed roles, plans that the staff set, and deleted communities', async () => {
    const [owner, member, staff] = [
      await signUpAs(server, 'Own Log'),
      await signUpAs(server, 'Mem Log'),
      await signUpAs(server, 'Sta Log'),
    ];
    await makeStaff(server, staff);
    const community = await makeCommunity(owner);
    await joinAs(member, community, owner);
    const params = { id: community.id };
    const events = await readEvents(async () => {
      for (let tries = 0; tries < 2; tries += 1) {
        await owner.get(addAdmin, { params, body: { user_id: member.user.id } });
      }
      await staff.get(setCommunityPlan, { params, body: { plan: 'pro', renews_at: null } });
      await owner.get(deleteCommunity, { params, body: { name: community.name } });
    });
    const about = { community_id: community.id };
    const change = { member_id: member.user.id, from: 'member', to: 'admin' };
    expect(events).toEqual([
      by(owner, 'role_changed', { ...about, ...change, is_payment_owner: false, hands_over: false }),
      by(staff, 'plan_set', { ...about, plan: 'pro' }),
      by(owner, 'community_deleted', about),
    ]);
  });

  it('has each kind of refused call once a minute for its caller, with its route and no id of the address', async () => {
    const cy = await signUpAs(server, 'Cy Log');
    const hidden = await makeCommunity(await signUpAs(server, 'Hid Log'), { visibility: 'private' });
    const events = await readEvents(async () => {
      for (let tries = 0; tries < 3; tries += 1) {
        await cy.call(getCommunity, { params: { id: hidden.id } });
        await cy.call(accounts.confirmPassword, { body: { password: 'not the password' } });
      }
      await cy.call(accounts.changeEmail, { body: { email: 'no address' } });
      await server.nobody.call(accounts.listSessions, {});
      await server.nobody.fetch('/api/v1/nothing-here/');
    });
    const refused = { ...by(cy, 'call_refused'), method: 'POST' };
    const wrong = { route: '/api/v1/auth/confirm-password/', status: 403, code: 'wrong_password' };
    expect(events).toEqual([
      { ...refused, method: 'GET', route: '/api/v1/community/:id/', status: 403, code: 'community_forbidden' },
      { ...refused, ...wrong },
      { ...refused, route: '/api/v1/account/email/change/', status: 400, code: 'invalid_input' },
      expect.objectContaining({ event: 'call_refused', user_id: null, code: 'unauthenticated' }),
    ]);
    expect(lines.join('')).not.toContain(hidden.id);
  });

  it('has a caller whose calls are limited, once a minute', async () => {
    const di = await signUpAs(server, 'Di Log', { verified: false });
    const events = await readEvents(async () => {
      for (let call = 0; call < 8; call += 1) await di.call(accounts.resendVerification, {});
    });
    const call = { method: 'POST', route: '/api/v1/auth/verify-email/resend/' };
    expect(events).toEqual([by(di, 'rate_limited', { ...call, status: 429, code: 'too_many_requests' })]);
  });

  it('names who sent a request that failed', async () => {
    const ed = await signUpAs(server, 'Ed Log');
    const before = lines.length;
    await server.app.pool.query('alter table sessions rename column user_agent to elsewhere');
    expect((await ed.call(accounts.listSessions, {})).status).toBe(500);
    await server.app.pool.query('alter table sessions rename column elsewhere to user_agent');
    const failed = lines.slice(before).map((line) => JSON.parse(line));
    expect(failed).toMatchObject([
      { level: 50, msg: 'request failed', user_id: ed.user.id, session_id: id, request_id: id, method: 'GET' },
    ]);
  });

  it('has no email address, no password and no token in any line', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.join('')).not.toMatch(/@|password\b.*long|Bearer|token/);
    for (const secret of [PASSWORD, 'another long password']) expect(lines.join('')).not.toContain(secret);
  });
});
