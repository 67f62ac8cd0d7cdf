import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildPageReply } from '../../testing/events.ts';
import { onPhone } from '../../testing/notifications.ts';
import { buildPayoutAccount } from '../../testing/payments.ts';
import { fakeServer, guild, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const CHANGE = 'POST /account/email/change/';
const PENDING = 'GET /account/email/change/';
const CONFIRM = 'POST /account/email/confirm/';
const SESSIONS = 'GET /auth/sessions/';
const END_OTHERS = 'DELETE /auth/sessions/';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, { ...maya, email: 'maya@homecoming.test', verified: true }];
});
afterEach(() => server.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function enterAddress(address: string): Promise<void> {
  const field = await screen.findByLabelText('New email address');
  await userEvent.clear(field);
  await userEvent.type(field, address);
  await press('Send the link');
}

it('mails a link to a new address, after the password if the server requires it', async () => {
  const message = 'Please enter your password again to continue.';
  server.answers[CHANGE] = [403, { code: 'password_required', message }];
  server.answers['POST /auth/confirm-password/'] = () => {
    server.answers[CHANGE] = [200, { message: 'We sent a link.' }];
    return [200, { message: 'Thank you.', access_token: 'renewed' }];
  };
  await server.open('/profile/settings/account');
  await enterAddress('maya.new@example.org');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  await userEvent.type(dialog.getByLabelText('Password'), 'homecoming');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await screen.findByText(/Until you open it, your address stays/);
  screen.getByText('maya.new@example.org');
  screen.getByText('maya@homecoming.test');
  expect(server.getBody(CHANGE)).toEqual({ email: 'maya.new@example.org' });
  expect(screen.getByLabelText('New email address')).toHaveProperty('value', '');
  // The session has a new token, and nothing of the page was loaded again but over the new live connection
  expect(localStorage.getItem('homecoming.accessToken')).toBe('renewed');
  expect(server.getCalls(CHANGE).at(-1)?.headers.get('Authorization')).toBe('Bearer renewed');
  expect(server.getCalls('GET /users/detail/')).toHaveLength(1);
  server.connect();
  expect(server.frames.at(-1)).toEqual({ type: 'auth', token: 'renewed' });
});

it('shows after a reload the address that waits for its link, sends the link again, and cancels the change', async () => {
  server.answers[PENDING] = [200, { email: 'maya.new@example.org' }];
  server.answers[CHANGE] = [200, { message: 'We sent a link.' }];
  server.answers['DELETE /account/email/change/'] = [204, null];
  await server.open('/profile/settings/account');
  await screen.findByText(/Confirm the link we sent to/);
  await press('Send it again');
  await screen.findByText('We sent the link again');
  expect(server.getBody(CHANGE)).toEqual({ email: 'maya.new@example.org' });
  await press('Cancel');
  await waitFor(() => expect(screen.queryByText(/Confirm the link we sent to/)).toBeNull());
  expect(server.getCalls('DELETE /account/email/change/')).toHaveLength(1);
});

it('says at the field why an address cannot be taken, and keeps it', async () => {
  const message = 'There is an account with this email address.';
  server.answers[CHANGE] = [409, { code: 'email_taken', message, fields: { email: message } }];
  await server.open('/profile/settings/account');
  await enterAddress('no address');
  await screen.findByText('Enter an email address, like maya@example.org');
  expect(server.getCalls(CHANGE)).toHaveLength(0);
  await enterAddress('taken@example.org');
  await screen.findByText(message);
  expect(screen.getByLabelText('New email address')).toHaveProperty('value', 'taken@example.org');
});

it('changes the address when the mailed link opens, and says why it cannot', async () => {
  server.answers[CONFIRM] = [200, { message: 'Your email address is changed.' }];
  await server.open('/email-change#token=a-mailed-token');
  await screen.findByRole('heading', { name: 'Your address is changed' });
  expect(server.getCalls(CONFIRM)).toHaveLength(1);
  expect(server.getBody(CONFIRM)).toEqual({ token: 'a-mailed-token' });
  screen.getByRole('link', { name: 'Go to your settings' });
  expect(window.location.href).toMatch(/\/email-change$/);

  const message = 'This link was used already or has expired. Ask for a new one.';
  server.answers[CONFIRM] = [400, { code: 'link_used_or_expired', message }];
  await server.open('/email-change#token=a-mailed-token');
  await screen.findByText(message);
  server.answers[CONFIRM] = [503, { code: 'unavailable', message: 'We cannot be reached.' }];
  await server.open('/email-change#token=a-mailed-token');
  await screen.findByText('We cannot be reached.');
  server.answers[CONFIRM] = [200, { message: 'Your email address is changed.' }];
  await press('Try again');
  await screen.findByRole('heading', { name: 'Your address is changed' });
  await server.open('/email-change');
  await screen.findByText('This link is not complete. Open it from the mail again.');
});

it('sets a new password with the token in the fragment of the mailed link', async () => {
  server.answers['POST /account/password/reset/confirm/'] = [200, { message: 'Changed.' }];
  await server.open('/password-reset/confirm#token=a-mailed_token', { signedIn: false });
  await userEvent.type(await screen.findByLabelText('New password'), 'a long new password');
  await press('Set password');
  await screen.findByText('Your password is changed. Sign in with the new one.');
  expect(server.getBody('POST /account/password/reset/confirm/')).toEqual({
    token: 'a-mailed_token',
    new_password: 'a long new password',
  });
  await server.open('/password-reset/confirm?token=in-the-query', { signedIn: false });
  await screen.findByRole('heading', { name: 'This link is not complete' });
});

it('leads to the place where the name is edited', async () => {
  await server.open('/profile/settings/account');
  expect((await screen.findByRole('link', { name: 'Edit your name' })).getAttribute('href')).toBe('/profile/edit');
});

const buildSession = (id: string, current: boolean) => ({
  id,
  device: current ? 'Firefox on Linux' : `Chrome on Android ${id}`,
  current,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: '2026-01-02T00:00:00.000Z',
});

it('signs out everywhere else, after asking', async () => {
  server.answers[SESSIONS] = [
    200,
    { results: [buildSession('a', true), buildSession('b', false), buildSession('c', false)], next: null },
  ];
  server.answers[END_OTHERS] = () => {
    server.answers[SESSIONS] = [200, { results: [buildSession('a', true)], next: null }];
    return [204, null];
  };
  await server.open('/profile/settings/sessions');
  await screen.findByText('Chrome on Android c');
  await press('Sign out everywhere else');
  expect(server.getCalls(END_OTHERS)).toHaveLength(0);
  const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }));
  await userEvent.click(question.getByRole('button', { name: 'Sign out the others' }));
  await screen.findByText('All other devices are signed out');
  await waitFor(() => expect(screen.queryByText('Chrome on Android c')).toBeNull());
  screen.getByText('Firefox on Linux');
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

it('signs out one device and all others after the password, where the server requires it', async () => {
  const message = 'Please enter your password again to continue.';
  const refused: [number, unknown] = [403, { code: 'password_required', message }];
  const sessions = [buildSession('a', true), buildSession('b', false), buildSession('c', false)];
  const endOne = 'DELETE /auth/sessions/b/';
  server.answers[SESSIONS] = [200, { results: sessions, next: null }];
  const enterPassword = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
    await userEvent.type(dialog.getByLabelText('Password'), 'homecoming');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  };
  server.answers[endOne] = refused;
  server.answers[END_OTHERS] = refused;
  server.answers['POST /auth/confirm-password/'] = () => {
    server.answers[endOne] = [204, null];
    server.answers[END_OTHERS] = [204, null];
    return [200, { message: 'Thank you.', access_token: 'renewed' }];
  };
  await server.open('/profile/settings/sessions');
  await press('Sign out Chrome on Android b');
  await enterPassword();
  await screen.findByText('Chrome on Android b is signed out');

  server.answers[END_OTHERS] = refused;
  await press('Sign out everywhere else');
  await press('Sign out the others');
  await enterPassword();
  await screen.findByText('All other devices are signed out');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.getCalls(END_OTHERS).at(-1)?.headers.get('Authorization')).toBe('Bearer renewed');
});

it.each([false, true])('starts the community tutorial again from one entry; on a phone: %s', async (phone) => {
  if (phone) onPhone();
  await server.open('/profile/settings');
  const entry = await screen.findByRole('button', { name: /Take the tour again/ });
  expect([...document.querySelectorAll('[data-tour="tour-entry"]')]).toEqual([entry]);
  await userEvent.click(entry);
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

const PAYOUTS = 'GET /events/payments/link-account/';

it.each([
  [false, 'incomplete', null, 0],
  [true, 'none', null, 1],
  [true, 'incomplete', 'Finish setup', 1],
  [true, 'linked', null, 1],
] as const)(
  'shows on a phone what the bank account needs: payment owner %s, %s',
  async (isOwner, state, badge, requests) => {
    onPhone();
    server.answers['GET /events/payments/'] = buildPageReply();
    server.answers['GET /community/list/'] = [
      200,
      { results: [{ ...guild, role: 'admin', is_payment_owner: isOwner }], next: null },
    ];
    server.answers['GET /chat/blocked/'] = [200, { blocked_users: ['ana', 'ben'].map(buildBlockedUser), next: null }];
    server.answers[PAYOUTS] = [200, buildPayoutAccount(state)];
    await server.open('/profile/settings');
    await screen.findByRole('link', { name: /Blocked people.*2$/ });
    if (badge !== null) await screen.findByRole('link', { name: new RegExp(`Payments.*${badge}`) });
    await waitFor(() => expect(server.getCalls(PAYOUTS)).toHaveLength(requests));
    expect(screen.queryByText('Finish setup') === null).toBe(badge === null);
  },
);

function buildBlockedUser(id: string) {
  const blocked_user = { id, first_name: id, last_name: 'Ray', photo: null, graduation_year: 2014, level: 3 };
  return { blocked_user, created_at: '2026-01-01T00:00:00.000Z' };
}
