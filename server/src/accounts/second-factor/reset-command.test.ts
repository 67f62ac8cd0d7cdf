import * as accounts from '@homecoming/contract/accounts.ts';
import { getSecondFactor } from '@homecoming/contract/second-factor.ts';
import { makeStaff, PASSWORD, signUpAs } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStaffLog } from '@homecoming/contract/moderation-log.ts';
import { addApp } from '../fixtures/authenticator-app.ts';
import { startCommand } from '../../fixtures/operator-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const reset = (...args: string[]) =>
  startCommand('accounts/second-factor/reset-command', args, { DATABASE_URL: server.databaseUrl }).ended;

it('removes a second factor while the server runs, mails its owner, and writes it to the log', async () => {
  const ana = await signUpAs(server, 'Ana Lost');
  const ben = await signUpAs(server, 'Ben Keeps');
  for (const person of [ana, ben]) await addApp(server, person);
  const { code, output } = await reset('--email', 'Ana.Lost@example.org');
  expect([code, output]).toEqual([0, expect.stringContaining('is removed: the password is enough now')]);
  const logIn = (email: string) => server.nobody.call(accounts.logIn, { body: { email, password: PASSWORD } });
  expect((await logIn(ana.user.email)).status).toBe(200);
  expect((await logIn(ben.user.email)).error.code).toBe('second_factor_required');
  expect(await ana.get(getSecondFactor, {})).toMatchObject({ totp: null, recovery_codes_left: 0, counts: false });
  await server.runJobs();
  expect(server.mails.at(-1)).toMatchObject({
    to: ana.user.email,
    subject: 'The second step of your account was reset',
  });
  const again = await reset('--email', ana.user.email);
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('nothing to remove')]);
  const staff = await signUpAs(server, 'Sta Ff');
  await makeStaff(server, staff);
  const { results } = await staff.get(listStaffLog, {});
  expect(results.map(({ act, by, about }) => [act, by, about?.id])).toEqual([
    ['account.second-factor-reset', null, ana.user.id],
  ]);
});

it('says what is wrong', async () => {
  expect(await reset()).toEqual({ code: 1, output: expect.stringContaining('Say whose') });
  const unknown = await reset('--email', 'nobody@example.org');
  expect(unknown).toEqual({ code: 1, output: 'No account has the address nobody@example.org.\n' });
});
