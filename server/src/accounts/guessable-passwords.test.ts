import * as contract from '@homecoming/contract/accounts.ts';
import { PASSWORD, signUpAs } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedToken } from './fixtures/mailed-token.ts';
import { isGuessablePassword } from './guessable-passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const owner = { email: 'maya.lindqvist@example.org', firstName: 'Maya', lastName: 'Lindqvíst' };
const isGuessable = (password: string) => isGuessablePassword(password, owner, 'https://alumni.northgate.edu');

it.each([
  'homecoming',
  'HomeComing-2026!',
  'maya.lindqvist',
  'LINDQVIST1999',
  'lindqvíst!!!!!',
  'northgate2026',
  'welcome alumni 1',
  'maya@example.org',
])('finds %s guessable', (password) => {
  expect(isGuessable(password)).toBe(true);
});

it.each([
  PASSWORD,
  'maya likes green tea',
  'homecoming of the swallows',
  '8420-5713-9046',
  '!!!!!!!!!!',
  'northgate 84205',
])('does not find %s guessable', (password) => {
  expect(isGuessable(password)).toBe(false);
});

it('refuses guessable passwords at the sign-up, in the settings and by a mailed link, which works on', async () => {
  const name = { first_name: 'Nora', last_name: 'Newcomer', email: 'nora@example.org' };
  const refused = await server.nobody.call(contract.signUp, { body: { ...name, password: 'NoraNewcomer1' } });
  expect([refused.error.code, refused.error.fields?.password]).toEqual([
    'password_guessable',
    'This password is easy to guess for people who know you. Please choose another.',
  ]);

  const person = await signUpAs(server, 'Dario Delgado');
  const change = (password: string) =>
    person.call(contract.changePassword, { body: { old_password: PASSWORD, new_password: password } });
  expect((await change('dario delgado 12')).error.code).toBe('password_guessable');

  await server.nobody.get(contract.requestPasswordReset, { body: { email: person.user.email } });
  const token = await mailedToken(server, person.user.email);
  const reset = (password: string) =>
    server.nobody.call(contract.confirmPasswordReset, { body: { token, new_password: password } });
  expect((await reset('dario delgado 12')).error.code).toBe('password_guessable');
  expect((await person.call(contract.currentUser, {})).status).toBe(200);
  expect((await reset('dario keeps four bees')).status).toBe(200);
});
