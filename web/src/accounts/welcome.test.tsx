import { accountErrors } from '@homecoming/contract/accounts.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { press, shown } from '../../testing/page.ts';
import { fakeServer, later, maya, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const SIGN_UP = 'POST /auth/signup/';
const SIGN_IN = 'POST /auth/login/';
const ASK_FOR_RESET = 'POST /account/password/reset/';
const RESET = 'POST /account/password/reset/confirm/';
const VERIFY = 'POST /auth/verify-email/';
const USER = 'GET /users/detail/';

const it = testWith(fakeServer);
const asVisitor = { signedIn: false };
const unreachable: [number, unknown] = [503, { code: 'unavailable', message: 'We cannot be reached.' }];

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text);
}

const nina = { 'First name': 'Nina', 'Last name': 'Novak', Email: ' nina@example.org ', Password: 'a long password' };

it('creates an account once, with the address trimmed, and goes on to the profile', async ({ server }) => {
  const answer = later([201, { access_token: 'new', user: { ...maya, onboarded: false } }]);
  server.answers[SIGN_UP] = answer.answer;
  server.answers[USER] = [200, { ...maya, onboarded: false }];
  await server.open('/signup', asVisitor);
  await fill(nina);
  await press('Create account');
  await userEvent.keyboard('{Enter}');
  answer.arrive();
  await waitFor(() => expect(window.location.pathname).toBe('/user-profile'));
  expect(server.getCalls(SIGN_UP)).toHaveLength(1);
  expect(server.getBody(SIGN_UP)).toEqual({
    first_name: 'Nina',
    last_name: 'Novak',
    email: 'nina@example.org',
    password: 'a long password',
  });
});

it('goes from field to field with Enter, and creates the account in the last one', async ({ server }) => {
  server.answers[SIGN_UP] = [201, { access_token: 'new', user: { ...maya, onboarded: false } }];
  server.answers[USER] = [200, { ...maya, onboarded: false }];
  await server.open('/', asVisitor);
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  await userEvent.keyboard('Nina{Enter}Novak{Enter}nina@example.org{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(server.getCalls(SIGN_UP)).toHaveLength(0);
  await userEvent.keyboard('a long password{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/user-profile'));
  expect(server.getBody(SIGN_UP)).toMatchObject({ first_name: 'Nina', last_name: 'Novak', email: 'nina@example.org' });
});

it('leads from an address that has an account to the sign-in, and takes the address along', async ({ server }) => {
  const { status, ...error } = accountErrors.email_taken;
  server.answers[SIGN_UP] = [status, { ...error, fields: { email: error.message } }];
  await server.open('/signup', asVisitor);
  await fill({ ...nina, Email: 'nina@example.org' });
  await press('Create account');
  await screen.findByText(/There is an account with this email address/);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long password');
  await userEvent.click(screen.getByRole('link', { name: 'reset its password' }));
  await shown('Reset your password');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nina@example.org');
});

it('says how many characters a new password lacks, without a request', async ({ server }) => {
  await server.open('/signup', asVisitor);
  await fill({ ...nina, Password: 'abcdefghi' });
  await press('Create account');
  await screen.findByText('Use 1 more character, 10 in all');
  await userEvent.clear(screen.getByLabelText('Password'));
  await press('Create account');
  await screen.findByText('Choose a password');
  expect(server.getCalls(SIGN_UP)).toHaveLength(0);
});

it('keeps what was typed when the sign-up cannot be reached', async ({ server }) => {
  server.answers[SIGN_UP] = unreachable;
  await server.open('/signup', asVisitor);
  await fill(nina);
  await press('Create account');
  expect((await screen.findByRole('alert')).textContent).toBe('We cannot be reached.');
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Nina');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long password');
});

it('mails a link to set a new password, for the address that was typed at the sign-in', async ({ server }) => {
  const message = 'If there is an account with this address, we sent a link.';
  server.answers[ASK_FOR_RESET] = [200, { message }];
  await server.open('/', asVisitor);
  await fill({ Email: 'maya@homecoming.test' });
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await shown('Reset your password');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@homecoming.test');
  await press('Send the link');
  await shown('Look in your mail');
  expect(
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain(message);
  expect(server.getBody(ASK_FOR_RESET)).toEqual({ email: 'maya@homecoming.test' });
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await screen.findByRole('button', { name: 'Sign in' });
});

it('asks for no reset without an address', async ({ server }) => {
  await server.open('/password-reset', asVisitor);
  await shown('Reset your password');
  await press('Send the link');
  await screen.findByText('Enter your email address');
  await fill({ Email: 'maya' });
  await press('Send the link');
  await screen.findByText('Enter an email address, like maya@example.org');
  expect(server.getCalls(ASK_FOR_RESET)).toHaveLength(0);
});

it('offers another link when that of a new password was used', async ({ server }) => {
  const { status, ...error } = accountErrors.link_used_or_expired;
  server.answers[RESET] = [status, error];
  await server.open('/password-reset/confirm#token=used', asVisitor);
  await fill({ 'New password': 'a long new password' });
  await press('Set password');
  await screen.findByText(error.message);
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'a long new password');
  await userEvent.click(screen.getByRole('link', { name: 'Get a new one' }));
  await shown('Reset your password');
});

it('says at the field that a password is too common', async ({ server }) => {
  const { status, ...error } = accountErrors.password_too_common;
  server.answers[RESET] = [status, { ...error, fields: { new_password: error.message } }];
  await server.open('/password-reset/confirm#token=good', asVisitor);
  await fill({ 'New password': 'password123' });
  await press('Set password');
  const shownError = await screen.findByText(error.message);
  expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toContain(shownError.id);
});

it('confirms an address once, and leads a visitor to the sign-in', async ({ server }) => {
  server.answers[VERIFY] = [200, { message: 'Confirmed.' }];
  await server.open('/verify-email#token=good', asVisitor);
  await shown('Your address is confirmed');
  expect(server.getCalls(VERIFY)).toHaveLength(1);
  expect(server.getBody(VERIFY)).toEqual({ token: 'good' });
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByLabelText('Password');
});

it('confirms an address by the link of an older mail, and opens another link in the same tab', async ({ server }) => {
  server.answers[VERIFY] = [200, { message: 'Confirmed.' }];
  await server.open('/verify-email?token=old', asVisitor);
  await shown('Your address is confirmed');
  expect(server.getBody(VERIFY)).toEqual({ token: 'old' });
  expect(window.location.href).toMatch(/\/verify-email$/);
  act(() => {
    window.history.replaceState(null, '', '/verify-email#token=next');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(server.getBody(VERIFY)).toEqual({ token: 'next' }));
  expect(server.getCalls(VERIFY)).toHaveLength(2);
  expect(window.location.href).toMatch(/\/verify-email$/);
});

it('takes the used link of a confirmed address for confirmed', async ({ server }) => {
  const { status, ...error } = accountErrors.link_used_or_expired;
  server.answers[VERIFY] = [status, error];
  server.answers[USER] = [200, { ...maya, verified: true }];
  await server.open('/verify-email#token=used');
  await shown('Your address is confirmed');
  await screen.findByRole('link', { name: 'Go to your home page' });
});

it('offers another mail for a used link of an address that is not confirmed', async ({ server }) => {
  const { status, ...error } = accountErrors.link_used_or_expired;
  server.answers[VERIFY] = [status, error];
  server.answers[USER] = [200, { ...maya, email: 'maya@homecoming.test', verified: false }];
  server.answers['POST /auth/verify-email/resend/'] = [200, { message: 'We sent it again.' }];
  await server.open('/verify-email#token=used');
  await shown('That did not work');
  screen.getByText(error.message);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Send the mail again' }));
  await press(/Send it again|Send the mail again/);
  await screen.findByText('We sent it again.');
});

it('tries a link again when the server could not be reached', async ({ server }) => {
  server.answers[VERIFY] = unreachable;
  await server.open('/verify-email#token=good', asVisitor);
  await shown('That did not work');
  server.answers[VERIFY] = [200, { message: 'Confirmed.' }];
  await press('Try again');
  await shown('Your address is confirmed');
});

it('says so when the sign-in cannot be reached, and signs in at the second try', async ({ server }) => {
  server.answers[SIGN_IN] = () => Promise.reject(new TypeError('Failed to fetch'));
  await server.open('/', asVisitor);
  await fill({ Email: 'maya@homecoming.test', Password: 'homecoming' });
  await press('Sign in');
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'homecoming');
  server.answers[SIGN_IN] = [200, { access_token: 'good', user: maya }];
  await press('Sign in');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});
