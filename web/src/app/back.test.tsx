import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, postOf } from '../../testing/server.tsx';

// Typing into a whole page takes its time
vi.setConfig({ testTimeout: 20_000 });

// Fields that grow with their text measure it anew when the fonts are there; happy-dom has none
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

/** At the communities, with home to go back to. */
async function openCommunities(): Promise<void> {
  await server.open('/home');
  await userEvent.click(await screen.findByRole('link', { name: 'Communities' }));
  await screen.findByRole('heading', { level: 1, name: 'Communities' });
}

async function openMenu(): Promise<ReturnType<typeof within>> {
  // The first: another of the same name opens the menu of a page
  await userEvent.click(screen.getAllByRole('button', { name: 'Menu' })[0] ?? document.body);
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await vi.waitFor(() => expect(window.history.state).toHaveProperty('dialogs', 1));
  return within(menu);
}

const closed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** One step back leads from the communities to home: nothing is left between them. */
async function expectHomeBehind(): Promise<void> {
  await vi.waitFor(() => expect(window.history.state).not.toHaveProperty('dialogs'));
  expect(window.location.pathname).toBe('/communities');
  window.history.back();
  await screen.findByText('Post number 1');
  expect(window.location.pathname).toBe('/home');
}

it('closes what is open on the way back, and stays on the page', async () => {
  await openCommunities();
  await openMenu();
  window.history.back();
  await closed();
  await screen.findByRole('heading', { level: 1, name: 'Communities' });
  await expectHomeBehind();
});

it('leaves nothing to go back through when it is closed otherwise', async () => {
  await openCommunities();
  await openMenu();
  await userEvent.keyboard('{Escape}');
  await closed();
  await expectHomeBehind();
});

it('leaves nothing to go back through when a link in it leads on', async () => {
  await openCommunities();
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: 'Communities' });
  await expectHomeBehind();
});

it('closes a picture on the way back', async () => {
  const image = { url: '/picture.webp', width: 1200, height: 675, srcset: '', placeholder: null };
  server.answers['GET /posts/'] = [200, { results: [postOf(1, { image })], next: null }];
  await server.open('/home');
  await userEvent.click(await screen.findByRole('button', { name: 'Picture by Amara Okafor' }));
  await screen.findByRole('dialog', { name: 'Picture by Amara Okafor' });
  await vi.waitFor(() => expect(window.history.state).toHaveProperty('dialogs', 1));
  window.history.back();
  await closed();
  expect(screen.getByText('Post number 1')).toBeTruthy();
});

it('asks on the way back before typed words are lost, and takes the question back on the next', async () => {
  const mine = { take_part: true, edit: true, delete: true };
  server.answers['GET /posts/'] = [200, { results: [postOf(1, { can: mine })], next: null }];
  await server.open('/home');
  const post = within(await screen.findByRole('article'));
  await userEvent.click(await post.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' });
  await userEvent.type(text, ' and more');
  window.history.back();
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await vi.waitFor(() => expect(window.history.state).toHaveProperty('dialogs', 2));
  window.history.back();
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Edit post' })).toBeTruthy();
  expect(text.value).toBe('Post number 1 and more');
});
