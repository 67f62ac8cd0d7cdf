import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onPhone, buildSettings } from '../../testing/notifications.ts';
import { fakeServer, later } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const SETTINGS = 'GET /notifications/settings/';
const CHANGE = 'PATCH /notifications/settings/';
const STOP = 'POST /notifications/unsubscribe/';
const FAULT: [number, unknown] = [500, { code: 'internal', message: 'Something went wrong on our side.' }];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[SETTINGS] = [200, buildSettings()];
});
afterEach(() => {
  server.close();
});

const openSettings = () => server.open('/profile/settings/notifications');
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const bodies = (name: string) => server.getCalls(name).map(({ body }) => JSON.parse(String(body)));

it('switches a way of a kind at once, and sends it', async () => {
  const answer = later([200, buildSettings({ mail: true })]);
  server.answers[CHANGE] = answer.answer;
  await openSettings();
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('rowheader', { name: 'Likes of my posts' })).toBeTruthy();
  const mail = await findSwitch('Likes of my posts: by mail');
  expect(mail.checked).toBe(false);
  await userEvent.click(mail);
  expect(mail.checked).toBe(true);
  expect(bodies(CHANGE)).toEqual([{ kind: 'post_liked', mail: true }]);
  answer.arrive();
  await waitFor(() => expect(mail.checked).toBe(true));
});

it('undoes a switch that could not be saved, and says why', async () => {
  const answer = later(FAULT);
  server.answers[CHANGE] = answer.answer;
  await openSettings();
  const inApp = await findSwitch('Mentions of me: in the app');
  const mail = await findSwitch('Mentions of me: by mail');
  await userEvent.click(inApp);
  expect([inApp.checked, mail.checked]).toEqual([false, false]);
  answer.arrive();
  expect((await screen.findByRole('alert')).textContent).toContain('“Mentions of me” is as it was.');
  expect([inApp.checked, mail.checked]).toEqual([true, true]);
});

it('allows no mail without “In the app”, and says so', async () => {
  server.answers[SETTINGS] = [200, buildSettings({ in_app: false })];
  await openSettings();
  const mail = await findSwitch('Likes of my posts: by mail');
  expect(mail.disabled).toBe(true);
  expect(mail.getAttribute('aria-describedby')).toBe(screen.getByText('Only with “In the app” on').id);
  expect((await findSwitch('Mentions of me: by mail')).disabled).toBe(false);

  server.answers[CHANGE] = [200, buildSettings()];
  await userEvent.click(await findSwitch('Likes of my posts: in the app'));
  await waitFor(() => expect(mail.disabled).toBe(false));
});

it('offers unread messages by mail only', async () => {
  const can = { in_app: false, mail: true };
  const unread = { kind: 'message_received', label: 'Unread messages', in_app: false, mail: true, can } as const;
  server.answers[SETTINGS] = [200, { kinds: [...buildSettings().kinds, unread] }];
  server.answers[CHANGE] = [200, { kinds: [{ ...unread, mail: false }] }];
  await openSettings();
  const mail = await findSwitch('Unread messages: by mail');
  expect([mail.checked, mail.disabled]).toEqual([true, false]);
  expect(screen.queryByRole('switch', { name: 'Unread messages: in the app' })).toBeNull();
  await userEvent.click(mail);
  expect(bodies(CHANGE)).toEqual([{ kind: 'message_received', mail: false }]);
});

it('offers no switch for mails about one’s own money, which always come', async () => {
  const can = { in_app: true, mail: false };
  const money = { kind: 'payment_updated', label: 'My payments and refunds', in_app: true, mail: true, can } as const;
  server.answers[SETTINGS] = [200, { kinds: [...buildSettings().kinds, money] }];
  await openSettings();
  expect((await findSwitch('My payments and refunds: in the app')).checked).toBe(true);
  expect(screen.queryByRole('switch', { name: 'My payments and refunds: by mail' })).toBeNull();
});

it('shows cards instead of the table on phones', async () => {
  onPhone();
  await server.open('/profile/settings');
  await userEvent.click(await screen.findByRole('link', { name: /Notifications.*In the app and by mail/ }));
  await screen.findByRole('heading', { level: 3, name: 'Likes of my posts' });
  expect(screen.queryByRole('table')).toBeNull();
  expect((await findSwitch('Mentions of me: by mail')).checked).toBe(true);
});

it('says that settings could not be loaded, and tries again', async () => {
  server.answers[SETTINGS] = FAULT;
  await openSettings();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers[SETTINGS] = [200, buildSettings()];
  await userEvent.click(again);
  await findSwitch('Likes of my posts: in the app');
});

const stopButton = () => screen.findByRole('button', { name: 'Stop these mails' });

it('stops mails with one press, without an account at hand, and says which', async () => {
  const message = 'Done. “Likes of my posts” will not come by mail any more.';
  server.answers[STOP] = [200, { message }];
  await server.open('/unsubscribe#token=secret', { signedIn: false });
  const button = await stopButton();
  expect(window.location.href).toMatch(/\/unsubscribe$/);
  expect(bodies(STOP)).toEqual([]);
  await userEvent.dblClick(button);
  await screen.findByText(message);
  expect(screen.getByRole('heading', { level: 1, name: 'These mails have stopped' })).toBeTruthy();
  expect(bodies(STOP)).toEqual([{ token: 'secret' }]);
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
  const settings = screen.getByRole('link', { name: 'Choose your mails' });
  expect(settings.getAttribute('href')).toBe('/profile/settings/notifications');
});

it('says that a link is not valid', async () => {
  const message = 'This link ends no mails. Open the newest mail, or choose your mails in the settings.';
  server.answers[STOP] = [404, { code: 'unsubscribe_not_found', message }];
  await server.open('/unsubscribe#token=old', { signedIn: false });
  await userEvent.click(await stopButton());
  await screen.findByText(message);
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();

  // As older mails have it
  await server.open('/unsubscribe?token=older', { signedIn: false });
  await userEvent.click(await stopButton());
  expect(bodies(STOP).at(-1)).toEqual({ token: 'older' });

  await server.open('/unsubscribe', { signedIn: false });
  await screen.findByText('This link is not complete. Open it from the mail again.');
});

it('keeps the button where the server falters', async () => {
  server.answers[STOP] = FAULT;
  await server.open('/unsubscribe#token=secret');
  await userEvent.click(await stopButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
  server.answers[STOP] = [200, { message: 'Done.' }];
  await userEvent.click(await stopButton());
  await screen.findByText('Done.');
});
