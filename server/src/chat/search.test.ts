import { blockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import { signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeGroupChat, openClub, write, wrote, type Club } from './fixtures/chat-cast.ts';

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

const search = (by: Person, query: string, more = {}) => by.get(chat.searchMessages, { query: { query, ...more } });
const formatName = ({ user }: Person) => `${user.first_name} ${user.last_name}`;
const found = async (by: Person, query: string) => (await search(by, query)).results.map(({ text }) => text);

it('finds all words of a query, in any conversation of the caller and in no other', async () => {
  const group = await makeGroupChat(ana, ben);
  await wrote(ana, ben, 'Regatta on Saturday');
  await wrote(ben, group, 'The regatta, again');
  await wrote(ana, cleo, 'No regatta for Ben');
  expect(await found(ben, 'regatta')).toEqual(['The regatta, again', 'Regatta on Saturday']);
  expect(await found(ben, 'SATUR regat')).toEqual(['Regatta on Saturday']);
  expect(await found(ben, 'regatta sunday')).toEqual([]);
  expect(await found(cleo, 'regatta')).toEqual(['No regatta for Ben']);
  expect(await found(club.owner, 'regatta')).toEqual([]);
});

it('finds only what the caller sees: nothing deleted, hidden, edited away, from before or behind a block', async () => {
  const group = await makeGroupChat(ana, ben);
  const remove = (by: Person, { id }: { id: string }, delete_for: 'me' | 'everyone') =>
    by.call(chat.deleteMessage, { params: { id }, query: { delete_for } });
  await remove(ana, await wrote(ana, group, 'lantern deleted'), 'everyone');
  await remove(ben, await wrote(ana, group, 'lantern hidden'), 'me');
  const edited = await wrote(ana, group, 'lantern edited');
  await ana.get(chat.updateMessage, { params: edited, body: { text: 'other words' } });
  await ana.get(groupChats.addChatMember, { params: { id: group }, body: { user_id: cleo.user.id } });
  await wrote(ana, group, 'lantern shown');
  expect(await found(ben, 'lantern')).toEqual(['lantern shown']);
  expect(await found(cleo, 'lantern')).toEqual(['lantern shown']);
  expect(await found(ana, 'lantern')).toEqual(['lantern shown', 'lantern hidden']);
  await ben.get(blockUser, { body: { blocked: ana.user.id } });
  expect(await found(ben, 'lantern')).toEqual([]);
  await cleo.get(groupChats.leaveGroupChat, { params: { id: group } });
  expect(await found(cleo, 'lantern')).toEqual([]);
});

it('finds conversations by the name of the partner or group', async () => {
  await wrote(ana, ben, 'Hello');
  const group = await makeGroupChat(ana, cleo);
  const named = async (query: string) => (await search(ana, query)).conversations.map(({ id }) => id);
  expect(await named('moss')).toEqual([ben.user.id]);
  expect(await named('crew')).toEqual([group]);
  expect(await named('%%')).toEqual([]);
});

it('names the conversation of each message, however old it is', async () => {
  const group = await makeGroupChat(ana, ben);
  await wrote(ben, group, 'compass of the crew');
  await wrote(ana, ben, 'compass of Ana');
  await wrote(ben, ana, 'compass of Ben');
  const named = (by: Person) =>
    search(by, 'compass').then(({ results }) => results.map((one) => [one.text, one.conversation_name]));
  expect(await named(ana)).toEqual([
    ['compass of Ben', formatName(ben)],
    ['compass of Ana', formatName(ben)],
    ['compass of the crew', 'Crew'],
  ]);
  expect((await named(ben)).map(([, name]) => name)).toEqual([formatName(ana), formatName(ana), 'Crew']);
});

it.each([
  ['हिन्दी में लिखा', 'हिन्दी'],
  ['สวัสดีครับ', 'สวัสดี'],
  ['السَّلامُ عليكم', 'السَّلامُ'],
  ['write to a.b@example.org', 'a.b@example.org'],
  ['see http://example.org/path', 'http://example.org/path'],
  ['see https://example.org/about', 'example.org'],
  ['on 2024-05-06', '2024-05-06'],
  ['it costs 3.14', '3.14'],
  ['call +49170123456', '+49170123456'],
  ['in l’été', 'l’été'],
])('finds “%s” by “%s”', async (text, typed) => {
  await wrote(ana, ben, text);
  expect(await found(ben, typed)).toEqual([text]);
  expect(await found(ben, text)).toEqual([text]);
});

it('looks in one conversation, in pages, and only for those who are in it', async () => {
  const group = await makeGroupChat(ana, ben);
  await wrote(ana, group, 'compass of the crew');
  for (const n of [1, 2, 3]) await wrote(n === 2 ? ben : ana, n === 2 ? ana : ben, `compass ${n}`);
  const within = (by: Person, conversation: string, more = {}) => search(by, 'compass', { conversation, ...more });
  const texts = ({ results }: Awaited<ReturnType<typeof within>>) => results.map(({ text }) => text);
  expect(texts(await within(ben, group))).toEqual(['compass of the crew']);
  const first = await within(ben, ana.user.id, { limit: 2 });
  expect([texts(first), first.conversations]).toEqual([['compass 3', 'compass 2'], []]);
  expect(texts(await within(ben, ana.user.id, { limit: 2, cursor: first.next }))).toEqual(['compass 1']);
  // Nothing was written to Cleo yet, and she is not in the group
  expect(texts(await within(ben, cleo.user.id))).toEqual([]);
  const asked = { query: { query: 'compass', conversation: group } };
  expect((await cleo.call(chat.searchMessages, asked)).status).toBe(404);
});

it('comes with the face of its conversation', async () => {
  const group = await makeGroupChat(ana, ben);
  await wrote(ana, group, 'lighthouse of the crew');
  await wrote(ben, ana, 'lighthouse of Ben');
  const { results } = await search(ana, 'lighthouse');
  expect(results.map(({ conversation_type, partner }) => [conversation_type, partner?.id])).toEqual([
    ['user', ben.user.id],
    ['group', undefined],
  ]);
});

it('comes in pages, the newest first', async () => {
  for (const n of [1, 2, 3]) await wrote(ana, ben, `oar ${n}`);
  const first = await search(ben, 'oar', { limit: 2 });
  expect(first.results.map(({ text }) => text)).toEqual(['oar 3', 'oar 2']);
  const second = await search(ben, 'oar', { limit: 2, cursor: first.next });
  expect([second.results.map(({ text }) => text), second.next, second.conversations]).toEqual([['oar 1'], null, []]);
});

it('needs two characters, and takes any signs', async () => {
  await wrote(ana, ben, "it's 100% (really) <b>bold</b> & more");
  for (const query of ['', 'a', ' ', '!', '\u{1F600}']) expect(await found(ben, query), query).toEqual([]);
  expect(await found(ben, "it's")).toHaveLength(1);
  for (const query of ["'; drop table messages; --", ':* & | !', '\\', '%_%', '<->', 'a'.repeat(100), "(' <1> b:A"]) {
    const { status } = await ben.call(chat.searchMessages, { query: { query } });
    expect(status, query).toBe(200);
  }
  expect((await ben.call(chat.searchMessages, { query: { query: 'a'.repeat(101) } })).status).toBe(400);
  expect((await ben.fetch('/api/v1/chat/search/')).status).toBe(400);
  expect((await ben.call(chat.searchMessages, { query: { query: 'oar', cursor: 'junk' } })).status).toBe(400);
  expect((await ben.fetch('/api/v1/chat/search/?query=a%00b')).status).toBeLessThan(500);
});

it('finds what is frequent, and what is rare, in a conversation of thousands', async () => {
  await wrote(ana, ben, 'Anemone of the tide');
  // Surely after the first message, whatever the clock does meanwhile
  await server.app.pool.query(
    `insert into messages (id, conversation_id, sequence, change, sender_id, client_id, body_hash, text)
     select uuidv7(interval '1 minute'), id, n, n, low_id, n, '', case n when 3000 then 'tide last' else 'tide' end
     from conversations, generate_series(2, 3000) n where $1 in (low_id, high_id) order by n`,
    [ben.user.id],
  );
  await server.app.pool.query('update conversations set last_sequence = 3000 where $1 in (low_id, high_id)', [
    ben.user.id,
  ]);
  expect(await found(ben, 'anemo')).toEqual(['Anemone of the tide']);
  const first = await search(ben, 'tid', { limit: 50 });
  expect([first.results.length, first.results[0]?.text]).toEqual([50, 'tide last']);
  const second = await search(ben, 'tid', { limit: 50, cursor: first.next });
  const ids = [...first.results, ...second.results].map(({ id }) => id);
  expect([new Set(ids).size, ids.toSorted().toReversed()]).toEqual([100, ids]);
});

it('answers twenty searches of a person a minute', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  try {
    const [one, other] = await Promise.all([signUpAs(limited, 'Ina Swift'), signUpAs(limited, 'Ole Slow')]);
    const call = (by: Person) => by.call(chat.searchMessages, { query: { query: 'oar' } });
    for (let count = 0; count < 20; count += 1) expect((await call(one)).status).toBe(200);
    const refused = await call(one);
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(other)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

it('gives up after two seconds', async () => {
  const client = await server.app.pool.connect();
  await client.query('begin');
  // All calls wait for this lock; a new message, which is the control, does for five seconds.
  await client.query('lock table messages in access exclusive mode');
  const ended: string[] = [];
  const message = write(ana, ben, 'Row').then(() => ended.push('message'));
  const { status } = await ben.call(chat.searchMessages, { query: { query: 'oar' } });
  ended.push('search');
  await message;
  expect([status, ended]).toEqual([503, ['search', 'message']]);
  await client.query('rollback');
  client.release();
});
