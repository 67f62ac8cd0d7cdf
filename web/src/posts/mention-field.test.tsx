import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildChannelMember, buildChannel, insideChannel } from '../../testing/channels.ts';
import { buildMember } from '../../testing/communities.ts';
import { fakeServer, maya, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const POST = 'POST /posts/';
const SEARCH = 'GET /community/guild/members/search/';
const amara = buildMember('Amara Okafor');
const amir = buildMember('Amir Rahimi');

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[SEARCH] = [
    200,
    { results: [amara, { ...buildMember('Maya Lindgren'), id: maya.id }, amir], next: null },
  ];
  server.answers[POST] = [201, buildPost(2)];
});
afterEach(() => server.close());

const text = () => screen.findByLabelText<HTMLTextAreaElement>('What would you like to share?');
const list = () => screen.findByRole('listbox', { name: 'People to mention' });
const closed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
const names = (of: HTMLElement) =>
  within(of)
    .getAllByRole('option')
    .map((option) => option.textContent);

async function sentMentions(): Promise<unknown> {
  await userEvent.click(screen.getByRole('button', { name: /^Post( to |$)/ }));
  await waitFor(() => expect(server.getCalls(POST)).toHaveLength(1));
  const body = server.getCalls(POST)[0]?.body as unknown as FormData | undefined;
  return body?.get('mentions');
}

it('suggests members behind an @, and mentions the one that the keys choose', async () => {
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.type(field, 'Hi @am');
  const options = await list();
  expect(names(options)).toEqual(['AOAmara Okafor ’14Botany', 'ARAmir Rahimi ’14Botany']);
  expect(server.getCalls(SEARCH).at(-1)?.query.get('query')).toBe('am');
  const [first, second] = within(options).getAllByRole('option');
  expect(field.getAttribute('aria-controls')).toBe(options.id);
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id);

  await userEvent.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id);
  expect(second?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(field.value).toBe('Hi @Amir Rahimi ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('ok{Enter}');
  expect(field.value).toBe('Hi @Amir Rahimi ok\n');
  expect(await sentMentions()).toBe(JSON.stringify(['amir']));
});

it('suggests only people by the name that is typed, and similar names where there is none', async () => {
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.type(field, '@ama');
  expect(names(await list())).toEqual(['AOAmara Okafor ’14Botany']);
  await userEvent.clear(field);
  await userEvent.type(field, '@emir');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
});

it('takes a tap, and keeps the field in focus', async () => {
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.type(field, '@am');
  await userEvent.click(within(await list()).getByRole('option', { name: /Amara/ }));
  expect(field.value).toBe('@Amara Okafor ');
  expect(document.activeElement).toBe(field);
  expect(field.selectionStart).toBe('@Amara Okafor '.length);
});

it('mentions nobody whose name was taken out again, over a reload too', async () => {
  await server.open('/home/add/community');
  await userEvent.type(await text(), '@am');
  await list();
  await userEvent.keyboard('{Tab}@am');
  await userEvent.click(within(await list()).getByRole('option', { name: /Amir/ }));
  await server.open('/home/add/community');
  const field = await text();
  expect(field.value).toBe('@Amara Okafor @Amir Rahimi ');
  field.setSelectionRange(0, 1);
  await userEvent.type(field, '{Delete}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  expect(field.value).toBe('Amara Okafor @Amir Rahimi ');
  expect(await sentMentions()).toBe(JSON.stringify(['amir']));
});

it('closes when the comment is sent', async () => {
  server.answers['GET /posts/0198-0001/'] = [200, buildPost(1)];
  await server.open('/posts/0198-0001');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await userEvent.type(field, 'Hi @am');
  await list();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('closes with Escape, and stays closed for this @', async () => {
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.type(field, '@am');
  await list();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('a{Enter}');
  expect(field.value).toBe('@ama\n');
  await userEvent.keyboard('@am');
  await list();
});

it('goes on without suggestions when they cannot be loaded, and asks nothing without letters', async () => {
  server.answers[SEARCH] = () => Promise.reject(new TypeError('offline'));
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.type(field, 'me@ @ @am');
  const searched = () => server.getCalls(SEARCH).map(({ query }) => query.get('query'));
  await waitFor(() => expect(searched().at(-1)).toBe('am'));
  // On a busy machine the first letter is searched, too.
  expect(searched().filter((words) => words !== 'a')).toEqual(['am']);
  await userEvent.keyboard('{Enter}on');
  expect(field.value).toBe('me@ @ @am\non');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await sentMentions()).toBeNull();
});

it('follows a first name with its last name, and stops where no name goes on like that', async () => {
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.type(field, '@amara o');
  expect(names(await list())).toEqual(['AOAmara Okafor ’14Botany']);
  await userEvent.type(field, 'r ');
  await closed();
});

it('suggests only those who may read it in a channel', async () => {
  server.answers['GET /community/guild/channels/'] = [200, [buildChannel('Printing', insideChannel)]];
  server.answers['GET /community/rowing/channels/'] = [200, []];
  server.answers['GET /channels/printing/members/'] = [
    200,
    { results: [buildChannelMember('Amara Okafor')], next: null },
  ];
  await server.open('/home/add/channel');
  await userEvent.type(await text(), '@am');
  await waitFor(async () => expect(names(await list())).toEqual(['AOAmara Okafor ’14Botany']));
});

it('starts a mention with a button', async () => {
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.type(field, 'Hi');
  await userEvent.click(screen.getByRole('button', { name: 'Mention somebody' }));
  expect(field.value).toBe('Hi @');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('am');
  await list();
});
