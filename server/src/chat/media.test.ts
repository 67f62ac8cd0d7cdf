import { connect } from 'node:net';
import { blockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeGroupChat, openClub, thread, write, wrote, type Club } from './fixtures/chat-cast.ts';

let server: TestServer;
let club: Club;
let ana: Person;
let ben: Person;
let cleo: Person;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  [ana, ben, cleo] = await Promise.all([club.join('Ana Lima'), club.join('Ben Moss'), club.join('Cleo Park')]);
});

const notes = () => new File(['Notes of the day'], 'notes.txt', { type: 'text/html' });
const load = async (by: Person, url: string | undefined) => {
  const response = await by.fetch(url ?? '');
  await response.arrayBuffer();
  return response;
};
const statusFor = async (by: Person, url: string | undefined) => (await load(by, url)).status;

it('pictures have widths, other files are downloads with their name and size', async () => {
  const { media: picture, text } = await wrote(ana, ben, '', {}, await testImage(120, 80));
  expect(text).toBeNull();
  expect(picture).toMatchObject({ type: 'image/webp', width: 120, height: 80, placeholder: expect.any(String) });
  expect(picture?.size).toBeGreaterThan(0);
  const { media: file } = await wrote(ana, ben, 'Look', {}, notes());
  expect(file).toMatchObject({ name: 'notes.txt', size: 16, width: null, srcset: null });
  const response = await load(ben, file?.url);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(response.headers.get('content-type')).not.toContain('html');
  const quoting = await wrote(ben, ana, 'Nice', { parent_message: (await thread(ben, ana))[0]?.id ?? '' });
  expect(quoting.reply_to).toMatchObject({ text: null, media: { type: 'image/webp' } });
});

it('are for the people in the conversation, and are asked for each time', async () => {
  const group = await makeGroupChat(ana, ben);
  const picture = (await wrote(ana, group, '', {}, await testImage(120, 80))).media?.url;
  const file = (await wrote(ana, group, '', {}, notes())).media?.url;
  for (const url of [picture, file]) {
    expect([await statusFor(ana, url), await statusFor(ben, url), await statusFor(cleo, url)]).toEqual([200, 200, 404]);
    expect((await load(ben, url)).headers.get('cache-control')).toBe('private, no-cache');
  }
  const tag = (await load(ben, picture)).headers.get('etag') ?? '';
  expect((await ben.fetch(picture ?? '', { headers: { 'if-none-match': tag } })).status).toBe(304);
  await ana.get(groupChats.removeChatMember, { params: { id: group }, body: { user_id: ben.user.id } });
  for (const url of [picture, file]) expect(await statusFor(ben, url)).toBe(404);
  expect((await ben.fetch(picture ?? '', { headers: { 'if-none-match': tag } })).status).toBe(404);
  // What was sent before they came back stays out of their sight.
  await ana.get(groupChats.addChatMember, { params: { id: group }, body: { user_id: ben.user.id } });
  expect(await statusFor(ben, file)).toBe(404);
});

it('of a group is its picture: for members, not kept by the browser', async () => {
  const { id, image } = await ana.get(groupChats.createGroupChat, {
    body: { name: 'Crew', members: [ben.user.id] },
    files: { image: await testImage(120, 80) },
  });
  expect((await load(ben, image ?? '')).headers.get('cache-control')).toBe('private, no-cache');
  expect(await statusFor(cleo, image ?? '')).toBe(404);
  await ben.get(groupChats.leaveGroupChat, { params: { id } });
  expect(await statusFor(ben, image ?? '')).toBe(404);
});

it('are listed by conversation, pictures and other files apart, the newest first, in pages', async () => {
  const group = await makeGroupChat(ana, ben);
  await wrote(ana, group, 'Words');
  const pictures = [];
  for (let sent = 0; sent < 3; sent += 1) pictures.unshift((await wrote(ana, group, '', {}, await testImage(8, 8))).id);
  const { id: file } = await wrote(ben, group, 'Look', {}, notes());
  await wrote(ana, ben, '', {}, notes());
  const list = async (by: Person, kind: 'picture' | 'file', more: { cursor?: string; limit?: number } = {}) => {
    const { results, next } = await by.get(chat.listSharedFiles, { params: { id: group }, query: { kind, ...more } });
    return { ids: results.map(({ id }) => id), next };
  };
  const first = await list(ben, 'picture', { limit: 2 });
  expect(first.ids).toEqual(pictures.slice(0, 2));
  expect(await list(ben, 'picture', { limit: 2, cursor: first.next ?? '' })).toEqual({
    ids: [pictures[2]],
    next: null,
  });
  expect(await list(ben, 'file')).toEqual({ ids: [file], next: null });

  // Not those from before somebody came, and not what was deleted
  await ana.get(groupChats.addChatMember, { params: { id: group }, body: { user_id: cleo.user.id } });
  expect([(await list(cleo, 'picture')).ids, (await list(cleo, 'file')).ids]).toEqual([[], []]);
  await ben.call(chat.deleteMessage, { params: { id: pictures[0] ?? '' }, query: { delete_for: 'me' } });
  await ana.call(chat.deleteMessage, { params: { id: pictures[1] ?? '' }, query: { delete_for: 'everyone' } });
  expect((await list(ben, 'picture')).ids).toEqual(pictures.slice(2));
  expect((await list(ana, 'picture')).ids).toEqual([pictures[0], pictures[2]]);
  await ana.get(blockUser, { body: { blocked: ben.user.id } });
  expect((await list(ana, 'file')).ids).toEqual([]);
  const dora = await club.join('Dora Katz');
  const nothingYet = await ana.get(chat.listSharedFiles, { params: { id: dora.user.id }, query: { kind: 'file' } });
  expect(nothingYet).toEqual({ results: [], next: null });
});

it('are gone with their message, for everyone or for the reader', async () => {
  const group = await makeGroupChat(ana, ben, cleo);
  const { id, media } = await wrote(ana, group, '', {}, notes());
  await ben.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'me' } });
  expect([await statusFor(ben, media?.url), await statusFor(cleo, media?.url)]).toEqual([404, 200]);
  await ana.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
  expect(await statusFor(cleo, media?.url)).toBe(404);
});

it('arrive once for each client_id, also when sent at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => write(ana, ben, 'Look', { client_id: 'one' }, notes())),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.media?.url}`)).size).toBe(1);
  expect(await thread(ben, ana)).toHaveLength(1);
});

it('of a repeat are not read: it is answered by the fields before its file', async () => {
  const { id } = await wrote(ana, ben, 'Look', { client_id: 'early' }, notes());
  const MISSING = 5_000;
  const begin = () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const answered = Promise.withResolvers<string>();
    socket.on('error', () => undefined);
    socket.on('data', (data) => answered.resolve(String(data)));
    const fields = { message_type: 'private', recipient: ben.user.id.toUpperCase(), text: 'Look', client_id: 'early' };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const begun = `${parts.join('')}--b\r\nContent-Disposition: form-data; name="media"; filename="notes.txt"\r\n\r\nNot`;
    socket.write(
      `POST /api/v1/chat/send/ HTTP/1.1\r\nHost: homecoming\r\nAuthorization: Bearer ${ana.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${begun.length + MISSING}\r\n\r\n${begun}`,
    );
    return { socket, answered: answered.promise };
  };
  const repeat = begin();
  const answer = await repeat.answered;
  expect(answer).toContain(' 201 ');
  expect(answer).toContain(id);
  // The rest is dropped, and the connection serves the next request.
  const next = new Promise<string>((resolve) => repeat.socket.once('data', (data) => resolve(String(data))));
  repeat.socket.write(' '.repeat(MISSING));
  repeat.socket.write('GET /api/v1/chat/unread/ HTTP/1.1\r\nHost: homecoming\r\n\r\n');
  expect(await next).toContain(' 401 ');
  repeat.socket.destroy();
  const refused = await write(ana, ben, 'Another', { client_id: 'early' }, notes());
  expect(refused.error.code).toBe('client_id_reused');
  const form = { client_id: 'early', sender: ben.user.email };
  expect((await write(ana, ben, 'Look', form, notes())).error.code).toBe('wrong_sender');
  expect(await thread(ben, ana)).toHaveLength(1);
});

it('are uploaded only by people who may write', async () => {
  const group = await makeGroupChat(ana, ben);
  const { rows } = await server.app.pool.query('select count(*)::int as before from files');
  expect((await write(cleo, group, '', {}, notes())).status).toBe(404);
  const after = await server.app.pool.query('select count(*)::int as before from files');
  expect(after.rows).toEqual(rows);
});
