import * as accounts from '@homecoming/contract/accounts.ts';
import { listCommunities, listPublicCommunities } from '@homecoming/contract/communities.ts';
import { getInstallation } from '@homecoming/contract/installation.ts';
import { ownProfile } from '@homecoming/contract/profiles.ts';
import * as contract from '@homecoming/contract/second-factor.ts';
import { makeStaff, PASSWORD, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moderationLog } from '../../schema/moderation-log.ts';
import { addApp, type AuthenticatorApp } from '../fixtures/authenticator-app.ts';
import { sweepAccounts } from '../jobs.ts';
import { mailedToken } from '../fixtures/mailed-token.ts';

const HOUR = 60 * 60_000;

let server: TestServer;
let named = 0;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off' });
});
afterAll(() => server.close());

async function newStaff(): Promise<Person> {
  const person = await signUpAs(server, `Sta Ff${(named += 1)}`);
  await makeStaff(server, person);
  return person;
}

/** Signs in with the second step. */
async function signIn(person: Person, app: AuthenticatorApp): Promise<Client> {
  const body = { email: person.user.email, password: PASSWORD };
  const { error } = await server.nobody.call(accounts.logIn, { body });
  const code = { ticket: String(error.details?.ticket), code: app.showCode() };
  const { access_token } = await server.nobody.get(contract.completeSignIn, { body: code });
  return createClient(server.url, access_token);
}

describe('staff without a second factor', () => {
  it('reach settings of their own only, until they set one up', async () => {
    const staff = await newStaff();
    for (const endpoint of [getInstallation, listCommunities, contract.listSecondFactorResets]) {
      const { status, error } = await staff.call(endpoint, {});
      expect([status, error.code]).toEqual([403, 'staff_second_factor_required']);
    }
    const open = await staff.call(listPublicCommunities, {});
    expect([open.status, open.error.code]).toEqual([403, 'staff_second_factor_required']);
    expect((await staff.get(ownProfile, {})).is_staff).toBe(true);
    expect((await staff.call(accounts.listSessions, {})).status).toBe(200);
    expect((await staff.get(contract.getSecondFactor, {})).counts).toBe(false);
    await addApp(server, staff);
    expect((await staff.get(contract.getSecondFactor, {})).counts).toBe(true);
    expect((await staff.call(getInstallation, {})).status).toBe(200);
  });

  it('need it again 12 hours later, also while they use the session', async () => {
    const staff = await newStaff();
    const { app } = await addApp(server, staff);
    server.clock.forward(11 * HOUR);
    expect((await staff.call(getInstallation, {})).status).toBe(200);
    server.clock.forward(HOUR);
    expect((await staff.call(getInstallation, {})).error.code).toBe('staff_second_factor_required');
    // The password alone does not help.
    await staff.call(accounts.confirmPassword, { body: { password: PASSWORD } });
    expect((await staff.call(getInstallation, {})).error.code).toBe('staff_second_factor_required');
    expect((await (await signIn(staff, app)).call(getInstallation, {})).status).toBe(200);
  });

  it('lose their rights with their last second factor', async () => {
    const staff = await newStaff();
    await addApp(server, staff);
    await staff.call(contract.removeTotp, {});
    expect((await staff.call(getInstallation, {})).error.code).toBe('staff_second_factor_required');
  });

  it('is asked of staff only', async () => {
    const plain = await signUpAs(server, `Pla In${named}`);
    expect((await plain.call(getInstallation, {})).status).toBe(404);
    expect((await plain.call(listCommunities, {})).status).toBe(200);
    expect((await server.nobody.call(listPublicCommunities, {})).status).toBe(200);
  });

  it('have their rights in the demo world', async () => {
    const demo = await startTestServer();
    try {
      const person = await signUpAs(demo, 'De Mo');
      await makeStaff(demo, person);
      expect((await person.call(getInstallation, {})).status).toBe(200);
      expect((await person.get(contract.getSecondFactor, {})).counts).toBe(true);
    } finally {
      await demo.close();
    }
  });
});

describe('a lost second factor', () => {
  async function setUp() {
    const staff = await newStaff();
    await addApp(server, staff);
    const ana = await signUpAs(server, `Ana Lost${named}`);
    const { app } = await addApp(server, ana);
    return { staff, ana, app };
  }
  const logIn = (person: Person) =>
    server.nobody.call(accounts.logIn, { body: { email: person.user.email, password: PASSWORD } });
  const request = (by: Client, email: string) => by.call(contract.requestSecondFactorReset, { body: { email } });
  /** In a session of staff of that time. */
  const laterAs = async (hours: number): Promise<Client> => {
    server.clock.forward(hours * HOUR);
    const staff = await newStaff();
    await addApp(server, staff);
    return staff;
  };

  it('is reset by staff 24 hours after the request, and both are noted and mailed', async () => {
    const { staff, ana } = await setUp();
    const { body } = await request(staff, ana.user.email.toUpperCase());
    expect(body).toMatchObject({ email: ana.user.email, can: { finish: false } });
    await server.runJobs();
    expect(server.mails.findLast(({ to }) => to === ana.user.email)?.subject).toBe('Your second step will be reset');
    const { id } = body;
    const early = await staff.call(contract.finishSecondFactorReset, { params: { id } });
    expect([early.status, early.error.code]).toEqual([409, 'reset_not_ready']);
    const other = await laterAs(24.1);
    // Asked for again, the first request counts.
    expect((await request(other, ana.user.email)).body).toMatchObject({ id, can: { finish: true } });
    expect((await other.get(contract.listSecondFactorResets, {})).results.map((one) => one.id)).toContain(id);
    expect((await other.call(contract.finishSecondFactorReset, { params: { id } })).status).toBe(200);
    expect((await other.call(contract.finishSecondFactorReset, { params: { id } })).error.code).toBe('reset_not_found');
    expect((await logIn(ana)).status).toBe(200);
    expect((await ana.get(contract.getSecondFactor, {})).counts).toBe(false);
    await server.runJobs();
    const mail = server.mails.findLast(({ to }) => to === ana.user.email);
    expect(mail?.subject).toBe('The second step of your account was reset');
    const isAboutAna = sql`${moderationLog.ids} ->> 'user' = ${ana.user.id}`;
    const acts = await server.app.db.select().from(moderationLog).where(isAboutAna);
    expect(acts.map(({ act }) => act).toSorted()).toEqual([
      'account.second-factor-reset',
      'account.second-factor-reset-requested',
    ]);
  });

  it('is not reset when its owner stops it by the link, which works twice, or signs in with it', async () => {
    const { staff, ana, app } = await setUp();
    const { id } = (await request(staff, ana.user.email)).body;
    const token = await mailedToken(server, ana.user.email);
    const stop = () => server.nobody.call(contract.stopSecondFactorReset, { body: { token } });
    expect((await stop()).status).toBe(200);
    expect((await stop()).status).toBe(200);
    const again = (await request(staff, ana.user.email)).body;
    expect(again.id).not.toBe(id);
    await signIn(ana, app);
    const other = await laterAs(24.1);
    for (const gone of [id, again.id])
      expect((await other.call(contract.finishSecondFactorReset, { params: { id: gone } })).error.code).toBe(
        'reset_not_found',
      );
    expect((await logIn(ana)).error.code).toBe('second_factor_required');
  });

  it('is asked for by other staff only, for accounts that have one', async () => {
    const { staff, ana } = await setUp();
    expect((await request(ana, staff.user.email)).status).toBe(404);
    expect((await request(staff, staff.user.email)).error.code).toBe('own_reset');
    const plain = await signUpAs(server, `Wi Thout${named}`);
    expect((await request(staff, plain.user.email)).error.code).toBe('nothing_to_reset');
    expect((await request(staff, 'nobody@example.org')).error.code).toBe('nothing_to_reset');
    const colleague = await newStaff();
    await addApp(server, colleague);
    const { id } = (await request(colleague, staff.user.email)).body;
    expect((await staff.call(contract.finishSecondFactorReset, { params: { id } })).error.code).toBe('own_reset');
  });

  it('is requested for a week: then nobody finishes it', async () => {
    const { staff, ana } = await setUp();
    await request(staff, ana.user.email);
    server.clock.forward(7 * 24 * HOUR + HOUR);
    await sweepAccounts.run(server.app, {});
    const other = await laterAs(0);
    expect((await other.get(contract.listSecondFactorResets, {})).results).toEqual([]);
  });
});
