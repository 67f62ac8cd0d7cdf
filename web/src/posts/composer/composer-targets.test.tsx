import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildChannel, insideChannel } from '../../../testing/channels.ts';
import { fakeServer, guild, later, buildPost, rowing } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const POST = 'POST /posts/';
const printing = buildChannel('Printing', insideChannel);
const boats = buildChannel('Boats', { ...insideChannel, community: rowing.id });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/channels/'] = [200, [buildChannel('Other'), printing]];
  server.answers['GET /community/rowing/channels/'] = [200, [boats]];
});
afterEach(() => server.close());

const text = () => screen.findByLabelText<HTMLTextAreaElement>('What would you like to share?');
const post = () => screen.getByRole('button', { name: /^Post( to |$)/ });
const place = (name: string) => screen.findByRole('button', { name });
const sent = (index: number) => Object.fromEntries(server.getCalls(POST)[index]?.body as unknown as FormData);
const inPrinting = (number: number) =>
  buildPost(number, { category: 'channel', channel: { id: printing.id, name: printing.name }, comment: 'Ink is in' });

it('publishes in a channel of the user, and shows the post on top at home', async () => {
  server.answers[POST] = [201, inPrinting(2)];
  await server.open('/home');
  await screen.findByText('Post number 1');
  await userEvent.click(screen.getByRole('link', { name: 'Add post' }));
  await userEvent.click(await screen.findByRole('link', { name: /^Channel/ }));
  await userEvent.click(await place(`Posting in ${guild.name} to Printing`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Post to' }));
  expect(dialog.getByRole('region', { name: rowing.name })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Other' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Boats' }));
  await place(`Posting in ${rowing.name} to Boats`);

  await userEvent.type(await text(), 'Ink is in');
  await userEvent.click(post());
  await screen.findByText('Posted in Boats');
  expect(window.location.pathname).toBe('/home');
  expect(sent(0)).toEqual({ category: 'channel', channel: 'boats', comment: 'Ink is in' });
  await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('Ink is in'));

  await server.open('/home/add/channel');
  await place(`Posting in ${rowing.name} to Boats`);
});

it('begins with the channel of the address, and leads back to it', async () => {
  server.answers[POST] = [201, buildPost(2)];
  await server.open('/home/add/channel?channel=boats');
  await place(`Posting in ${rowing.name} to Boats`);
  await userEvent.type(await text(), 'Ink is in');
  await userEvent.click(post());
  await waitFor(() => expect(window.location.pathname).toBe('/channels/boats'));
});

it('keeps words and picture when what it is for changes', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await server.open('/home/add/community');
  await userEvent.type(await text(), 'Half a thought');
  await userEvent.type(screen.getByLabelText('Title'), 'Half a title');
  await userEvent.paste(picture());
  await screen.findByRole('img', { name: 'What goes with your post' });
  await userEvent.click(screen.getByRole('link', { name: 'Channel' }));
  await place(`Posting in ${guild.name} to Printing`);
  expect((await text()).value).toBe('Half a thought');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Half a title');
  expect(screen.getByRole('img', { name: 'What goes with your post' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Channel' }).getAttribute('aria-current')).toBe('page');

  await server.open('/home/add/channel');
  expect((await text()).value).toBe('Half a thought');
  expect(screen.getByText('Your text was kept, the picture was not. Choose it again to post it.')).toBeTruthy();
  await userEvent.click(post());
  expect(screen.getByRole('alert').textContent?.trim()).toBe('Choose the picture again, or post without it');
  expect(server.getCalls('POST /posts/')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Post without it' }));
  await userEvent.click(post());
  await waitFor(() => expect(server.getCalls('POST /posts/')).toHaveLength(1));
});

it('finds a place among many', async () => {
  const many = Array.from({ length: 9 }, (_, index) => buildChannel(`Room ${index}`, insideChannel));
  server.answers['GET /community/guild/channels/'] = [200, many];
  await server.open('/home/add/channel');
  await userEvent.click(await place(`Posting in ${guild.name} to Room 0`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Post to' }));
  const field = dialog.getByRole('searchbox', { name: 'Find a channel' });
  await userEvent.type(field, 'zzz');
  expect(dialog.getByText('Nothing here is called “zzz”.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '7');
  expect(dialog.queryByRole('button', { name: 'Room 6' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Room 7' }));
  await place(`Posting in ${guild.name} to Room 7`);
});

it('says what to do when the channel is closed by now', async () => {
  server.answers[POST] = [403, { message: 'Join this channel to see what is in it.', code: 'channel_forbidden' }];
  await server.open('/home/add/channel');
  await userEvent.type(await text(), 'Ink is in');
  await userEvent.click(post());
  await screen.findByText('Not sent. Join this channel to see what is in it. Choose another channel.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect((await text()).value).toBe('Ink is in');
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toContain('Join this channel to see what is in it. Choose another channel.');
  await place(`Posting in ${guild.name} to Printing`);
});

it('shows what the server says of a field at that field', async () => {
  const fields = { title: 'May have at most 120 characters.' };
  server.answers[POST] = [400, { message: 'Some of it is not right.', code: 'invalid', fields }];
  await server.open('/home/add/community');
  await userEvent.type(await text(), 'Hello');
  await userEvent.click(post());
  await screen.findByText(`Not sent. ${fields.title}`);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const error = await screen.findByText(fields.title);
  expect(screen.getByLabelText('Title').getAttribute('aria-describedby')).toBe(error.id);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  await userEvent.type(screen.getByLabelText('Title'), 'T');
  expect(screen.queryByText(fields.title)).toBeNull();
});

it('tells people in no channel where channels are', async () => {
  server.answers['GET /community/guild/channels/'] = [200, [buildChannel('Other')]];
  // A community that lets the user in no longer has none
  server.answers['GET /community/rowing/channels/'] = [403, { message: 'Closed.', code: 'community_forbidden' }];
  await server.open('/home/add/channel');
  await screen.findByRole('heading', { name: 'You are in no channel yet' });
  expect(screen.getByRole('link', { name: 'Browse channels' }).getAttribute('href')).toBe('/communities/guild/details');
  expect(screen.getByRole('link', { name: 'Write to a community' }).getAttribute('href')).toBe('/home/add/community');
});

it('tells people in no community that channels live in communities', async () => {
  server.answers['GET /community/list/'] = [200, { results: [], next: null }];
  await server.open('/home/add/channel');
  await screen.findByRole('heading', { name: 'You are in no channel yet' });
  expect(screen.getByRole('link', { name: 'Browse communities' }).getAttribute('href')).toBe('/communities');
});

it('tells that there are no events yet', async () => {
  await server.open('/home/add/event');
  await screen.findByRole('heading', { name: 'No events to post about yet' });
  expect(screen.getByRole('link', { name: 'Look at events' }).getAttribute('href')).toBe('/events');
  await userEvent.click(screen.getByRole('link', { name: 'Community' }));
  expect(await text()).toBeTruthy();
});

it('loads channels at the second try', async () => {
  server.answers['GET /community/guild/channels/'] = [503, { message: 'Not now.', code: 'unavailable' }];
  await server.open('/home/add/channel');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers['GET /community/guild/channels/'] = [200, [printing]];
  await userEvent.click(again);
  await place(`Posting in ${guild.name} to Printing`);
});

it('says that a post was published, or not, to somebody who has gone on meanwhile', async () => {
  const answer = later([403, { message: 'You cannot post here.', code: 'community_forbidden' }]);
  server.answers[POST] = answer.answer;
  await server.open('/home/add/community');
  await userEvent.type(await text(), 'Hello');
  await userEvent.click(post());
  await screen.findByText('Post number 1');
  await userEvent.click(screen.getByRole('link', { name: 'Communities' }));
  await waitFor(() => expect(screen.queryByText('Post number 1')).toBeNull());
  answer.arrive();
  await screen.findByText('Your post was not sent. It is kept on top of your home feed.');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect((await text()).value).toBe('Hello');

  const second = later([201, buildPost(2)]);
  server.answers[POST] = second.answer;
  await userEvent.click(post());
  await screen.findByText('Post number 1');
  await userEvent.click(screen.getByRole('link', { name: 'Communities' }));
  second.arrive();
  await screen.findByText(`Posted in ${guild.name}`);
  await waitFor(() => expect(window.location.pathname).toBe('/communities'));
});

/** What a paste of a small picture carries. */
function picture(): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(new File(['png'], 'photo.png', { type: 'image/png' }));
  return transfer;
}
