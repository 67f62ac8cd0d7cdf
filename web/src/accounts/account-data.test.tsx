import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, guild, maya, rowing } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const EXPORT = 'GET /users/export/';
const DELETE = 'DELETE /users/detail/';
const passwordRequired = { code: 'password_required', message: 'Please enter your password again to continue.' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, { ...maya, email: 'maya@homecoming.test', verified: true }];
});
afterEach(() => server.close());

/** The files that were downloaded, by name. */
function watchDownloads(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

it('saves the user’s data as a file, and asks for the password if the server requires it', async () => {
  const saved = watchDownloads();
  server.answers[EXPORT] = [403, passwordRequired];
  await server.open('/profile/settings/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter your password' });
  expect(saved).toEqual([]);

  server.answers['POST /auth/confirm-password/'] = () => {
    server.answers[EXPORT] = [200, 'everything'];
    return [200, { message: 'Thank you.', access_token: 'renewed' }];
  };
  await userEvent.type(within(dialog).getByLabelText('Password'), 'homecoming');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await screen.findByText('Your data is saved with your downloads');
  expect(saved).toHaveLength(1);
  expect(server.getCalls(EXPORT)[1]?.headers.get('Authorization')).toBe('Bearer renewed');
});

it('says why the download of the data failed', async () => {
  const saved = watchDownloads();
  const message = 'That was a lot at once. Please wait a moment and try again.';
  server.answers[EXPORT] = [429, { code: 'too_many_requests', message }];
  await server.open('/profile/settings/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByText(message);
  expect(saved).toEqual([]);
  expect(screen.getByRole('button', { name: 'Download my data' })).toHaveProperty('disabled', false);
});

async function askToDelete(password: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  await userEvent.type(within(dialog).getByLabelText('Your password'), password);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  return dialog;
}

it('keeps the account on Cancel', async () => {
  await server.open('/profile/settings/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.getCalls(DELETE)).toHaveLength(0);
});

it('deletes the account with the right password, and signs out', async () => {
  const message = 'That is not your password. Please try again.';
  server.answers[DELETE] = [403, { code: 'wrong_password', message, fields: { password: message } }];
  const draft = { user: maya.id, place: 'post', title: '', text: 'half a post', people: [], fields: {}, file: null };
  localStorage.setItem('homecoming.drafts', JSON.stringify([draft]));
  await server.open('/profile/settings/account');
  const dialog = await askToDelete('homecomin');
  await within(dialog).findByText(message);
  const field = within(dialog).getByLabelText('Your password');
  expect(field).toHaveProperty('value', 'homecomin');

  server.answers[DELETE] = [204, null];
  await userEvent.type(field, 'g');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  await screen.findByText('Your account is deleted. Thank you for the time you were here.');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(server.getBody(DELETE, 1)).toEqual({ password: 'homecoming' });
  expect(localStorage.getItem('homecoming.accessToken')).toBeNull();
  expect(localStorage.getItem('homecoming.drafts')).toBeNull();
  expect(screen.queryByText(/session has ended/)).toBeNull();
});

it('names the communities that would be left without an owner, and links to them', async () => {
  const message = `You are the last owner of ${guild.name}. Hand it over or delete it first.`;
  const owned = { ...guild, role: 'community_owner' as const };
  server.answers['GET /community/list/'] = [200, { results: [owned, rowing], next: null }];
  server.answers[DELETE] = [409, { code: 'last_owner_somewhere', message }];
  await server.open('/profile/settings/account');
  const dialog = await askToDelete('homecoming');
  await within(dialog).findByText(message);
  const links = within(dialog).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([guild.name]);
  expect(links[0]).toHaveProperty('pathname', '/communities/guild/manage/members');
});
