import * as contract from '@homecoming/contract/accounts.ts';
import { enterPassword, PASSWORD, type Person, signUpAs } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendEmailChangeMail } from './jobs.ts';
import { mailedToken } from './fixtures/mailed-token.ts';

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The newest mail to an address. */
async function mailTo(address: string) {
  await server.runJobs();
  return server.mails.findLast(({ to }) => to === address);
}

const tokenTo = (address: string) => mailedToken(server, address);
const change = (person: Person, email: string) => person.call(contract.changeEmail, { body: { email } });
const confirm = (token: string) => server.nobody.call(contract.confirmEmailChange, { body: { token } });
const logIn = async (email: string, password = PASSWORD) =>
  (await server.nobody.call(contract.logIn, { body: { email, password } })).status;
const getEmail = async (person: Person) => (await person.get(contract.currentUser, {})).email;

it('changes the address by a link to the new one, and tells the old one without naming the new one', async () => {
  const ana = await signUpAs(server, 'Ana Ray');
  const old = ana.user.email;
  expect((await change(ana, ' Ana.New@Example.org ')).status).toBe(200);
  const token = await tokenTo('ana.new@example.org');
  expect(server.mails.at(-1)?.text).toContain(`/email-change#token=${token}`);
  expect(await getEmail(ana)).toBe(old);
  expect(await logIn(old)).toBe(200);

  expect((await confirm(token)).body).toEqual({ message: 'Your email address is changed.' });
  expect(await ana.get(contract.currentUser, {})).toMatchObject({ email: 'ana.new@example.org', verified: true });
  expect([await logIn(old), await logIn('ana.new@example.org')]).toEqual([401, 200]);
  const notice = await mailTo(old);
  expect(notice?.subject).toBe('Your email address was changed');
  expect(notice?.text).not.toContain('ana.new');
});

it('confirms a change again without an effect, since its first answer may be lost', async () => {
  const kim = await signUpAs(server, 'Kim Ray');
  const old = kim.user.email;
  await change(kim, 'kim.new@example.org');
  const token = await tokenTo('kim.new@example.org');
  const answers = await Promise.all([confirm(token), confirm(token)]);
  expect([...answers, await confirm(token)].map(({ status }) => status)).toEqual([200, 200, 200]);
  await server.runJobs();
  expect(server.mails.filter(({ to, subject }) => to === old && subject.includes('was changed'))).toHaveLength(1);
  expect((await kim.get(contract.pendingEmailChange, {})).email).toBeNull();

  await change(kim, 'kim.newer@example.org');
  expect((await confirm(await tokenTo('kim.newer@example.org'))).status).toBe(200);
  expect((await confirm(token)).error.code).toBe('link_used_or_expired');
  expect(await getEmail(kim)).toBe('kim.newer@example.org');
});

it('is refused without a recent password, to other people’s addresses, and to one’s own', async () => {
  const ben = await signUpAs(server, 'Ben Ray');
  const cleo = await signUpAs(server, 'Cleo Ray');
  const taken = await change(ben, cleo.user.email.toUpperCase());
  expect([taken.status, taken.error.code, taken.error.fields?.email]).toEqual([
    409,
    'email_taken',
    expect.stringContaining('There is an account'),
  ]);
  const own = await change(ben, ben.user.email);
  expect([own.status, own.error.fields?.email]).toEqual([400, 'This is your address already. Enter another one.']);
  expect((await server.nobody.call(contract.changeEmail, { body: { email: 'x@example.org' } })).status).toBe(401);
  server.clock.forward(31 * MINUTE);
  expect((await change(ben, 'ben.new@example.org')).error.code).toBe('password_required');
  expect(await tokenTo('ben.new@example.org')).toBe('no mail');
  expect((await change(await enterPassword(server, ben), 'ben.new@example.org')).status).toBe(200);
  expect((await confirm(await tokenTo('ben.new@example.org'))).status).toBe(200);
});

it('works for an hour; only the newest link works, also when its job ran twice', async () => {
  const dan = await signUpAs(server, 'Dan Ray');
  await change(dan, 'dan.one@example.org');
  const first = await tokenTo('dan.one@example.org');
  const job = { userId: dan.user.id, email: 'dan.two@example.org', mailId: randomUUID() };
  await sendEmailChangeMail.run(server.app, job);
  const second = await tokenTo('dan.two@example.org');
  await sendEmailChangeMail.run(server.app, job);
  const third = await tokenTo('dan.two@example.org');
  expect([(await confirm(first)).status, (await confirm(second)).status]).toEqual([400, 400]);
  server.clock.forward(61 * MINUTE);
  expect((await confirm(third)).error.code).toBe('link_used_or_expired');
  await sendEmailChangeMail.run(server.app, job);
  expect((await confirm(await tokenTo('dan.two@example.org'))).status).toBe(200);
  expect(await getEmail(dan)).toBe('dan.two@example.org');
});

it('gives an address to one of two accounts that confirm it at once', async () => {
  const people = await Promise.all(['Eve', 'Flo'].map((name) => signUpAs(server, `${name} Ray`)));
  const tokens: string[] = [];
  for (const person of people) {
    await change(person, 'wanted@example.org');
    tokens.push(await tokenTo('wanted@example.org'));
  }
  const answers = await Promise.all(tokens.map(confirm));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const addresses = await Promise.all(people.map(getEmail));
  expect(addresses.filter((address) => address === 'wanted@example.org')).toHaveLength(1);
});

it('ends the links that were mailed to the old address', async () => {
  const gil = await signUpAs(server, 'Gil Ray');
  const old = gil.user.email;
  const toVerify = await tokenTo(old);
  await server.nobody.get(contract.requestPasswordReset, { body: { email: old } });
  const toReset = await tokenTo(old);
  await change(gil, 'gil.new@example.org');
  expect((await confirm(await tokenTo('gil.new@example.org'))).status).toBe(200);
  const reset = { token: toReset, new_password: 'another long password' };
  expect((await server.nobody.call(contract.confirmPasswordReset, { body: reset })).status).toBe(400);
  expect((await server.nobody.call(contract.verifyEmail, { body: { token: toVerify } })).status).toBe(400);
});

it('a new password, and the end of the account, end an open change', async () => {
  const hal = await signUpAs(server, 'Hal Ray');
  await change(hal, 'hal.new@example.org');
  const token = await tokenTo('hal.new@example.org');
  await hal.get(contract.changePassword, { body: { old_password: PASSWORD, new_password: 'another long password' } });
  expect((await confirm(token)).error.code).toBe('link_used_or_expired');

  const ida = await signUpAs(server, 'Ida Ray');
  await change(ida, 'ida.new@example.org');
  const late = await tokenTo('ida.new@example.org');
  await server.app.pool.query('update users set is_active = false where id = $1', [ida.user.id]);
  expect((await confirm(late)).error.code).toBe('link_used_or_expired');
});

it('shows the new address until it is cancelled or its link is too old', async () => {
  const jo = await signUpAs(server, 'Jo Ray');
  const pending = async () => (await jo.get(contract.pendingEmailChange, {})).email;
  const cancel = async () => (await jo.call(contract.cancelEmailChange, {})).status;
  expect(await pending()).toBeNull();
  await change(jo, 'jo.one@example.org');
  const token = await tokenTo('jo.one@example.org');
  expect(await pending()).toBe('jo.one@example.org');
  expect([await cancel(), await cancel(), await pending()]).toEqual([204, 204, null]);
  expect((await confirm(token)).error.code).toBe('link_used_or_expired');

  await change(jo, 'jo.two@example.org');
  await cancel();
  expect(await tokenTo('jo.two@example.org')).toBe('no mail');

  await change(jo, 'jo.three@example.org');
  await tokenTo('jo.three@example.org');
  expect(await pending()).toBe('jo.three@example.org');
  server.clock.forward(61 * MINUTE);
  expect(await pending()).toBeNull();
});
