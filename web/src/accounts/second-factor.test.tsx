import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const LOG_IN = 'POST /auth/login/';
const SECOND = 'POST /auth/second-factor/';
const STATE = 'GET /auth/second-factor/';
const START = 'POST /auth/second-factor/totp/';
const CONFIRM = 'POST /auth/second-factor/totp/confirm/';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const nothing = { totp: null, passkeys: [], recovery_codes_left: 0, counts: false };

async function enterPassword(methods: readonly string[]): Promise<void> {
  server.answers[LOG_IN] = [
    403,
    { code: 'second_factor_required', message: 'One more step.', details: { ticket: 'a-ticket', methods } },
  ];
  await server.open('/', { signedIn: false });
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@homecoming.test');
  await userEvent.type(screen.getByLabelText('Password'), 'homecoming');
  await press('Sign in');
}

it('asks for a code after the password, says at the field when it is wrong, and signs in with the right one', async () => {
  const message = 'That code is not right.';
  server.answers[SECOND] = [401, { code: 'wrong_code', message, fields: { code: message } }];
  await enterPassword(['totp', 'recovery_code']);
  await screen.findByRole('heading', { name: 'Enter your code' });
  const field = screen.getByLabelText('Code');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  await userEvent.type(field, '123456');
  await press('Continue');
  await screen.findByText(message);
  expect(server.getBody(SECOND)).toEqual({ ticket: 'a-ticket', code: '123456' });
  server.answers[SECOND] = [200, { access_token: 'fresh', user: maya }];
  await press('Continue');
  await waitFor(() => expect(localStorage.getItem('homecoming.accessToken')).toBe('fresh'));
});

it('takes a recovery code instead, and goes back to the password', async () => {
  server.answers[SECOND] = [400, { code: 'ticket_used_or_expired', message: 'Please begin again.' }];
  await enterPassword(['totp', 'recovery_code']);
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await press('Use a recovery code');
  await userEvent.type(await screen.findByLabelText('Recovery code'), 'ABCDEF-GHIJKL');
  await press('Continue');
  await screen.findByText('Please begin again.');
  expect(server.getBody(SECOND)).toEqual({ ticket: 'a-ticket', recovery_code: 'ABCDEF-GHIJKL' });
  await press('Back to the sign-in');
  await screen.findByLabelText('Email');
});

it('sets up an app, and shows the recovery codes once', async () => {
  server.answers[STATE] = [200, nothing];
  server.answers[START] = [200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr_code: 'data:image/svg+xml;base64,' }];
  server.answers[CONFIRM] = () => {
    server.answers[STATE] = [
      200,
      { ...nothing, totp: { added_at: new Date().toISOString() }, recovery_codes_left: 2, counts: true },
    ];
    return [200, { recovery_codes: ['AAAAAA-AAAAAA', 'BBBBBB-BBBBBB'] }];
  };
  await server.open('/profile/settings/security');
  await press('Set up');
  const sheet = within(await screen.findByRole('dialog', { name: 'Set up your app' }));
  sheet.getByText('ABCD EFGH');
  await userEvent.type(sheet.getByLabelText('Code'), '12345');
  await userEvent.click(sheet.getByRole('button', { name: 'Confirm' }));
  await sheet.findByText('Enter the six digits of your app');
  expect(server.getCalls(CONFIRM)).toHaveLength(0);
  await userEvent.type(sheet.getByLabelText('Code'), '6');
  await userEvent.click(sheet.getByRole('button', { name: 'Confirm' }));
  const kept = within(await screen.findByRole('dialog', { name: 'Keep these recovery codes' }));
  expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAAAAA-AAAAAA',
    'BBBBBB-BBBBBB',
  ]);
  await userEvent.click(kept.getByRole('button', { name: 'I have kept them' }));
  await screen.findByText('2 of 10 left');
});

it('shows staff without a second step what to do, everywhere but in their settings', async () => {
  server.answers['GET /users/detail/'] = [200, { ...maya, is_staff: true }];
  server.answers[STATE] = [200, nothing];
  await server.open('/staff/second-steps');
  await screen.findByRole('heading', { name: 'Set up your second step' });
  await userEvent.click(screen.getByRole('link', { name: 'Set it up' }));
  await screen.findByRole('button', { name: 'Set up' });
});
