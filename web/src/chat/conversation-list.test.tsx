import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import {
  CONVERSATIONS,
  article,
  buildConversation,
  buildFoundMessage,
  groupChat,
  it,
  messageBox,
  buildMessage,
  tomasz as person,
  type FakeChat,
} from '../../testing/chat.ts';

/** A message that a search has found in a group that is not in the list. */
const foundMessage = (sequence: number, text: string) =>
  buildFoundMessage(sequence, { text, conversation: 'walkers' }, 'Hill walkers');

it('lists conversations with what was last written, and how much is unread', async ({ server }) => {
  const mine = buildMessage(9, { is_mine: true, is_seen: true, text: 'See you' });
  server.answers[CONVERSATIONS] = [
    200,
    [
      groupChat({ unread_count: 120, last_message: buildMessage(4) }),
      buildConversation({ last_message: mine, muted: true }),
    ],
  ];
  await server.open('/chat');
  const rows = within(await screen.findByRole('list', { name: 'Conversations' }));
  const [group, direct] = await rows.findAllByRole('link');
  expect(group?.textContent).toContain('Tomasz: Message 4');
  expect(group?.textContent).toContain('99+ unread');
  expect(direct?.textContent).toContain('Tomasz Nowak ’11');
  expect(direct?.textContent).toContain('You: See you');
  expect(direct?.textContent).toContain('Seen');
  expect(direct?.textContent).toContain('Muted');
});

it('marks a conversation with a draft, unless it is open or has something unread', async ({ server }) => {
  server.answers[CONVERSATIONS] = [
    200,
    [groupChat({ last_message: buildMessage(4) }), buildConversation({ last_message: buildMessage(5) })],
  ];
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'Half a thought');
  const rows = within(await screen.findByRole('list', { name: 'Conversations' }));
  expect(rows.queryByText('Draft')).toBeNull();
  await userEvent.click(rows.getByRole('link', { name: /Supper table three/ }));
  expect((await rows.findByRole('link', { name: /Tomasz Nowak/ })).textContent).toContain('DraftHalf a thought');
});

it('counts unread conversations that are not muted, and offers to write to somebody new', async ({ server }) => {
  server.answers[CONVERSATIONS] = [
    200,
    [groupChat({ unread_count: 2, muted: true }), buildConversation({ unread_count: 1 })],
  ];
  await server.open('/chat');
  expect((await screen.findByRole('button', { name: /^Unread/ })).textContent).toBe('Unread1');
  await userEvent.click(screen.getByRole('button', { name: 'New message' }));
  expect(within(await screen.findByRole('dialog')).getByRole('searchbox', { name: 'Find a person' })).toBeTruthy();
});

it('says that there are none, and that they cannot be loaded', async ({ server }) => {
  server.answers[CONVERSATIONS] = [200, []];
  await server.open('/chat');
  expect(await screen.findByText('No letters yet')).toBeTruthy();
  expect(screen.queryByText('Choose a conversation')).toBeNull();
  server.answers[CONVERSATIONS] = [200, { results: [] }];
  await server.open('/chat');
  expect(await screen.findByText(/Invalid data format from server\./)).toBeTruthy();
  server.answers[CONVERSATIONS] = [500, {}];
  await server.open('/chat');
  expect(await screen.findByText(/Failed to fetch conversations/)).toBeTruthy();
});

it('finds conversations by name, also those further down the list, and messages by their words', async ({ server }) => {
  server.answers[CONVERSATIONS] = [200, [groupChat(), buildConversation()]];
  const further = groupChat({ id: 'club', name: 'Supper club' });
  const found = {
    conversations: [groupChat(), further],
    results: [foundMessage(9, 'Bring lanterns')],
    next: 'm9',
  };
  server.answers['GET /chat/search/'] = ({ query }) =>
    query.has('cursor')
      ? [200, { conversations: [], results: [foundMessage(1, 'Bring soup')], next: null }]
      : [200, found];
  await server.open('/chat');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search chats' }), 'supper');
  const lanterns = await screen.findByRole('link', { name: /Bring lanterns/ });
  expect(within(lanterns).getByText('Hill walkers')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more messages' }));
  expect(await screen.findByText('Tomasz: Bring soup')).toBeTruthy();
  expect(server.getCalls('GET /chat/search/').at(-1)?.query.get('cursor')).toBe('m9');
  const rows = within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link');
  expect(rows.map(({ textContent }) => /Supper (table|club)/.exec(textContent)?.[0])).toEqual([
    'Supper table',
    'Supper club',
  ]);
});

it('shows the words around what was found, which are marked, beside the face of the conversation', async ({
  server,
}) => {
  const text = 'Would somebody of you two be <b>bringing</b> the\nProjector of the club';
  const results = [foundMessage(9, text), buildFoundMessage(8, { text: 'My projector', is_mine: true })];
  server.answers['GET /chat/search/'] = [200, { conversations: [], results, next: null }];
  await server.open('/chat');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search chats' }), 'project');
  const [group, direct] = await screen.findAllByText('Project', { selector: 'mark', exact: false });
  expect(group?.parentElement?.textContent).toBe('Tomasz: … be <b>bringing</b> the Projector of the club');
  expect(direct?.parentElement?.textContent).toBe('You: My projector');
  expect(direct?.closest('a')?.textContent).toContain('TN');
});

it('offers people of recent conversations and others the user may know, before anything is typed', async ({
  server,
}) => {
  const closed = { write: false, manage: false, leave: false };
  const shut = buildConversation({ id: 'shut', members: [{ ...person, id: 'shut', first_name: 'Shut' }], can: closed });
  server.answers[CONVERSATIONS] = [200, [groupChat(), buildConversation(), shut]];
  const known = (id: string, first_name: string) => ({
    ...person,
    id,
    first_name,
    last_name: 'Berg',
    graduation_year: 2016,
    can: { message: true },
    communities: [{ id: 'c', name: 'Class of 2016' }],
  });
  const results = [known('tomasz', 'Tomasz'), known('nora', 'Nora')];
  server.answers['GET /users/suggestions/'] = [200, { results, next: null }];
  server.answers['GET /chat/conversations/nora/'] = [200, buildConversation({ id: 'nora', name: 'Nora Berg' })];
  await server.open('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'New chat' }));
  const dialog = within(await screen.findByRole('dialog'));
  const getPeople = (list: HTMLElement) =>
    within(list)
      .getAllByRole('button')
      .map((row) => row.textContent);
  expect(getPeople(await dialog.findByRole('list', { name: 'Recent' }))).toEqual([expect.stringContaining('Tomasz')]);
  const others = await dialog.findByRole('list', { name: 'People you may know' });
  expect(getPeople(others)).toEqual([expect.stringMatching(/Nora Berg.*’16.*Class of 2016/)]);
  await userEvent.click(within(others).getByRole('button', { name: /Nora/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/chat/nora'));
});

it('watches the people of the screen, those of the open thread first, and stops watching', async ({ server }) => {
  const listed = Array.from({ length: 60 }, (_, index) => buildConversation({ id: `person-${index}` }));
  server.answers[CONVERSATIONS] = [200, listed];
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.say('ready', {});
  const watched = () => server.frames.flatMap((frame) => (isWatch(frame) ? [frame.users] : []));
  await waitFor(() => expect(watched().at(-1)?.[0]).toBe('tomasz'));
  expect(watched().at(-1)).toHaveLength(50);
  await userEvent.click(screen.getAllByRole('link', { name: /Home/ })[0] ?? document.body);
  await waitFor(() => expect(watched().at(-1)).toEqual([]));
});

function isWatch(frame: unknown): frame is { users: string[] } {
  return typeof frame === 'object' && frame !== null && 'users' in frame;
}

/** Opens the form of a new group, types its name, and searches for people to add. */
async function beginSupperGroup(server: FakeChat) {
  await server.open('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'New group' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Supper');
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Find a person' }), 'tom');
  return dialog;
}

it('creates a group with the people who were picked, and offers nobody to whom the user cannot write', async ({
  server,
}) => {
  const found = (id: string, first_name: string, message: boolean) => ({
    id,
    first_name,
    last_name: 'Nowak',
    graduation_year: 2011,
    photo: null,
    level: 2,
    communities: [],
    can: { message },
  });
  const results = [found('tomasz', 'Tomasz', true), found('shy', 'Tomira', false)];
  server.answers['GET /users/search/'] = [200, { results, next: null }];
  server.answers['POST /chat/group/create/'] = [500, {}];
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat()];
  const dialog = await beginSupperGroup(server);
  const tomasz = await dialog.findByRole('button', { name: /Tomasz Nowak/ });
  expect(dialog.queryByRole('button', { name: /Tomira/ })).toBeNull();
  await userEvent.click(tomasz);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Description optional' }), 'Once a month');
  await userEvent.click(dialog.getByRole('button', { name: 'Tomasz Nowak is an admin' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'First message optional' }), 'Who brings bread?');
  await userEvent.click(dialog.getByRole('button', { name: 'Create group' }));
  await dialog.findByText('Failed to create group chat');
  server.answers['POST /chat/group/create/'] = [201, groupChat()];
  await userEvent.click(dialog.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(window.location.pathname).toBe('/chat/supper'));
  // The failed call and the second one have all that was typed.
  for (const index of [0, 1]) {
    expect(server.getBody('POST /chat/group/create/', index)).toEqual({
      name: 'Supper',
      members: ['tomasz'],
      admins: ['tomasz'],
      description: 'Once a month',
      message: 'Who brings bread?',
    });
  }
});

it('creates a group without description, admins and message, and without an admin who was removed', async ({
  server,
}) => {
  const results = [{ ...person, communities: [], can: { message: true } }];
  server.answers['GET /users/search/'] = [200, { results, next: null }];
  server.answers['POST /chat/group/create/'] = [201, groupChat()];
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat()];
  const dialog = await beginSupperGroup(server);
  await userEvent.click(await dialog.findByRole('button', { name: /Tomasz Nowak/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Tomasz Nowak is an admin' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Tomasz Nowak' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(window.location.pathname).toBe('/chat/supper'));
  expect(server.getBody('POST /chat/group/create/', 0)).toEqual({ name: 'Supper', members: [], admins: [] });
});
