import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import {
  SEND,
  THREAD,
  article,
  buildFoundMessage,
  groupChat,
  it,
  messageBox,
  buildMessage,
  sofia,
  tomasz,
  type FakeChat,
} from '../../testing/chat.ts';

/** The thread, which is one stop of the Tab key. */
const thread = () => screen.findByRole('group', { name: /^Conversation/ });
const hasFocus = (element: HTMLElement) =>
  waitFor(() => expect(getAccessibleName(document.activeElement)).toBe(getAccessibleName(element)));
const getAccessibleName = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent;
/** The message with a text, itself. */
const row = async (text: string) => {
  const found = (await article(text)).getByText(text).closest('article');
  if (found === null) throw new Error('no message');
  return found;
};

it('focuses the message box of a conversation that is opened, on wide screens', async ({ server }) => {
  await server.open('/chat/tomasz');
  await hasFocus(await messageBox());
});

it('leaves the focus where it is on narrow screens, where a keyboard would open', async ({ server }) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  await server.open('/chat/tomasz');
  await userEvent.click((await article('Message 3')).getByText('Message 3'));
  await server.open('/chat/tomasz');
  await article('Message 3');
  expect(document.activeElement).not.toBe(await messageBox());
});

it('is one stop of the Tab key: the arrows go from message to message, and Tab goes through what one has', async ({
  server,
}) => {
  server.messages.push(
    buildMessage(4, { text: 'See https://example.org', reactions: [{ emoji: '🎉', count: 1, mine: true }] }),
  );
  await server.open('/chat/tomasz');
  await article('Message 3');
  await hasFocus(await messageBox());
  screen.getByRole('button', { name: 'Add a file' }).focus();
  await userEvent.tab({ shift: true });
  await hasFocus(await thread());
  await userEvent.tab();
  await hasFocus(screen.getByRole('button', { name: 'Add a file' }));
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await hasFocus(await row('Message 3'));
  await userEvent.keyboard('{ArrowDown}');
  const last = within(await row('🎉 1'));
  await userEvent.tab();
  await hasFocus(last.getByRole('link', { name: 'https://example.org' }));
  await userEvent.tab();
  await hasFocus(last.getByRole('button', { name: 'React' }));
  await userEvent.tab();
  await hasFocus(last.getByRole('button', { name: 'Message actions' }));
  await userEvent.tab();
  await hasFocus(last.getByRole('button', { name: '🎉 1' }));
  await userEvent.tab();
  await hasFocus(screen.getByRole('button', { name: 'Add a file' }));
});

it('opens the menu of a message with Enter, and leaves the messages with Escape', async ({ server }) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  (await thread()).focus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull());
  (await row('Message 3')).focus();
  await userEvent.keyboard('{Escape}');
  await hasFocus(await messageBox());
});

it('moves into the choice of a reaction, and back to the menu of the message', async ({ server }) => {
  server.answers['PUT /chat/m3/reactions/'] = [200, buildMessage(3, { change: 4 })];
  await server.open('/chat/tomasz');
  const message = await article('Message 3');
  const dots = () => message.getByRole('button', { name: 'Message actions' });
  await userEvent.click(message.getByRole('button', { name: 'React' }));
  await hasFocus(await screen.findByRole('button', { name: '👍' }));
  await userEvent.keyboard('{Escape}');
  await hasFocus(dots());
  await userEvent.click(message.getByRole('button', { name: 'React' }));
  await userEvent.click(await screen.findByRole('button', { name: '🎉' }));
  await hasFocus(dots());
  await userEvent.click(message.getByRole('button', { name: 'React' }));
  await userEvent.click(await messageBox());
  expect(screen.queryByRole('group', { name: 'Choose a reaction' })).toBeNull();
});

it('leads from a quote to the original', async ({ server }) => {
  const quote = { id: 'm1', available: true, sender: null, text: 'Message 1', media: null };
  server.messages.push(buildMessage(4, { text: 'An answer', reply_to: quote, parent_message: 'm1' }));
  await server.open('/chat/tomasz');
  await userEvent.click((await article('An answer')).getByRole('button', { name: /In reply to/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Tomasz.*Message 1$/));
});

it('shows a message that is found as often as it is pressed', async ({ server }) => {
  const found = buildFoundMessage(2);
  server.answers['GET /chat/search/'] = [200, { conversations: [], results: [found], next: null }];
  await server.open('/chat/tomasz');
  await article('Message 2');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'message');
  const result = await screen.findByRole('link', { name: /Message 2/ });
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo');
  const marked = () => document.querySelector('[data-found]');
  await userEvent.click(result);
  await waitFor(() => expect(marked()?.textContent).toBe('Message 2'));
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  const [first, times] = [marked(), scrolled.mock.calls.length];
  await userEvent.click(result);
  await waitFor(() => expect(scrolled.mock.calls.length).toBeGreaterThan(times));
  // Another element: its mark fades once more
  expect(marked()).not.toBe(first);
});

it('goes on in the message box after the jump to the latest, and when a file or a quote is removed', async ({
  server,
}) => {
  server.answers[THREAD] = ({ query }) => {
    if (query.has('around')) return [200, [buildMessage(1)], { 'Chat-Change': '80' }];
    if (query.has('before')) return [200, []];
    // The reader stays at the older place
    if (query.has('after_sequence')) return new Promise(() => undefined);
    return [200, query.has('after_change') ? [] : [buildMessage(80)], { 'Chat-Change': '80' }];
  };
  await server.open('/chat/tomasz?message=m1');
  await userEvent.click(await screen.findByRole('button', { name: /Jump to the latest/ }));
  await article('Message 80');
  await hasFocus(await messageBox());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input !== null) await userEvent.upload(input, new File(['words'], 'menu.pdf', { type: 'application/pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove file' }));
  await hasFocus(await messageBox());
  await userEvent.click((await article('Message 80')).getByRole('button', { name: 'Message actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the reply' }));
  await hasFocus(await messageBox());
  expect(server.getCalls(SEND)).toHaveLength(0);
});

it('begins a group with its name, and stays in the search while people are picked', async ({ server }) => {
  server.answers['GET /users/search/'] = [
    200,
    { results: [tomasz, sofia].map((person) => ({ ...person, communities: [], can: { message: true } })), next: null },
  ];
  await server.open('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'New group' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hasFocus(dialog.getByRole('textbox', { name: 'Name' }));
  const search = dialog.getByRole('searchbox', { name: 'Find a person' });
  for (const name of [/Tomasz Nowak/, /Sofia Reyes/]) {
    await userEvent.type(search, 'som');
    await userEvent.click(await dialog.findByRole('button', { name }));
    await hasFocus(search);
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Tomasz Nowak' }));
  await hasFocus(dialog.getByRole('button', { name: 'Remove Sofia Reyes' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Sofia Reyes' }));
  await hasFocus(search);
});

it('goes on in the search when people are added to a group', async ({ server }) => {
  const dialog = await openManagedGroup(server);
  await userEvent.click(dialog.getByRole('button', { name: 'Add people' }));
  await hasFocus(dialog.getByRole('searchbox', { name: 'Find a person' }));
});

it('goes on in the next row when somebody is removed from a group, after a question', async ({ server }) => {
  const dialog = await openManagedGroup(server);
  await userEvent.click(dialog.getByRole('button', { name: 'Actions for Tomasz Nowak' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the group' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove Tomasz from the group?' }));
  expect(server.getCalls('POST /chat/group/supper/remove-member/')).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: 'Remove Tomasz' }));
  await hasFocus(dialog.getByRole('link', { name: /^Maya Lindgren/ }));
});

/** Opens the details of a group that the user manages. */
async function openManagedGroup(server: FakeChat) {
  const managed = groupChat({ can: { write: true, manage: true, leave: true } });
  server.answers['GET /chat/conversations/supper/'] = [200, managed];
  const left = managed.members.filter(({ id }) => id !== tomasz.id);
  server.answers['POST /chat/group/supper/remove-member/'] = [200, { ...managed, members: left }];
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  return within(await screen.findByRole('dialog'));
}
