import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changes,
  makeGroupChat,
  openClub,
  texts,
  thread,
  threadCall,
  wrote,
  type Club,
} from '../fixtures/chat-cast.ts';

let server: TestServer;
let club: Club;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  [ana, ben] = await Promise.all([club.join('Ana Lima'), club.join('Ben Moss')]);
});

async function writeNumbered(count: number): Promise<chat.Message[]> {
  const messages: chat.Message[] = [];
  for (let i = 1; i <= count; i += 1) messages.push(await wrote(ana, ben, `${i}`));
  return messages;
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`);

describe('the pages of a thread', () => {
  it('run oldest first: the newest, before, after and around a message', async () => {
    const all = await writeNumbered(9);
    expect(await texts(ben, ana, { limit: 3 })).toEqual(numbers(7, 9));
    expect(await texts(ben, ana, { limit: 3, before: all[6]?.id ?? '' })).toEqual(numbers(4, 6));
    expect(await texts(ben, ana, { limit: 3, after_sequence: 2 })).toEqual(numbers(3, 5));
    expect(await texts(ben, ana, { limit: 4, around: all[4]?.id ?? '' })).toEqual(numbers(4, 7));
    expect(await texts(ben, ana, { before: all[0]?.id ?? '' })).toEqual([]);
    expect(await texts(ben, ana, { after_sequence: 9 })).toEqual([]);
    expect(await thread(ben, ana)).toHaveLength(9);
  });

  it('refuse places that are in no thread, or in another', async () => {
    const group = await makeGroupChat(ana, ben);
    const elsewhere = await wrote(ana, group, 'Elsewhere');
    await wrote(ana, ben, 'Here');
    for (const place of [{ before: elsewhere.id }, { around: elsewhere.id }, { before: ana.user.id }]) {
      expect((await threadCall(ben, ana, place)).status).toBe(404);
    }
    for (const query of [
      '',
      '?user_id=1',
      `?user_id=${ana.user.id}&after_sequence=-1`,
      `?user_id=${ana.user.id}&limit=0`,
    ]) {
      expect([400, 404]).toContain((await ben.fetch(`/api/v1/chat/thread/${query}`)).status);
    }
  });

  it('leave gaps where the reader has deleted something for themselves', async () => {
    const all = await writeNumbered(3);
    await ben.call(chat.deleteMessage, { params: { id: all[1]?.id ?? '' }, query: { delete_for: 'me' } });
    expect(await texts(ben, ana)).toEqual(['1', '3']);
    expect(await texts(ben, ana, { after_sequence: 1 })).toEqual(['3']);
    expect(await texts(ana, ben)).toEqual(['1', '2', '3']);
  });

  it('cost the same queries, however long they are', async () => {
    await writeNumbered(1);
    const read = () => thread(ben, ana);
    await read();
    const short = await countQueries(server, read);
    await writeNumbered(9);
    expect(await countQueries(server, read)).toBe(short);
    expect(short).toBe(3);
  });
});

describe('the change feed', () => {
  it('lists edits, reactions, deletions and hidden messages in the order of their changes, with the last change', async () => {
    const [one, two, three, four] = (await writeNumbered(4)).map(({ id }) => ({ id }));
    if (!one || !two || !three || !four) throw new Error('no messages');
    const start = await changes(ben, ana, 0);
    expect([start.messages.map(({ text }) => text), start.change]).toEqual([numbers(1, 4), 4]);
    await ana.get(chat.updateMessage, { params: two, body: { text: 'Two' } });
    await ben.get(chat.addReaction, { params: one, body: { emoji: '🎉' } });
    await ben.call(chat.deleteMessage, { params: four, query: { delete_for: 'me' } });
    await ana.call(chat.deleteMessage, { params: three, query: { delete_for: 'everyone' } });
    const { messages, change } = await changes(ben, ana, start.change);
    expect(change).toBe(8);
    expect(messages.map(({ id, text, deleted, hidden }) => [id, text, deleted, hidden])).toEqual([
      [two.id, 'Two', false, false],
      [one.id, '1', false, false],
      [four.id, null, false, true],
      [three.id, null, true, false],
    ]);
    expect(messages[1]?.reactions).toEqual([{ emoji: '🎉', count: 1, mine: true }]);
    // Nobody else's hidden messages.
    const ofAna = await changes(ana, ben, start.change);
    expect(ofAna.messages.map(({ id }) => id)).toEqual([two.id, one.id, three.id]);
    expect(await changes(ben, ana, change)).toEqual({ messages: [], change });
    expect(Number((await threadCall(ben, ana)).headers.get('chat-change'))).toBe(change);
  });

  it('leaves the change feed as it is after a call that changes nothing', async () => {
    const { id } = await wrote(ana, ben, 'Same');
    const params = { id };
    await ana.get(chat.updateMessage, { params, body: { text: 'Same' } });
    await ben.call(chat.removeReaction, { params, query: { emoji: '👍' } });
    await ben.get(chat.addReaction, { params, body: { emoji: '👍' } });
    const { change } = await changes(ben, ana, 0);
    await ben.get(chat.addReaction, { params, body: { emoji: '👍' } });
    expect((await changes(ben, ana, change)).messages).toEqual([]);
    expect((await thread(ana, ben))[0]).toMatchObject({ edited_at: null });
  });

  it('misses nothing and doubles nothing while a hundred messages a second arrive', async () => {
    const group = await makeGroupChat(ana, ben);
    const readers = [ana, ben].map((reader) => ({
      reader,
      change: 0,
      page: 0,
      fed: [] as string[],
      paged: [] as string[],
    }));
    const poll = async (state: (typeof readers)[number]) => {
      const fed = await changes(state.reader, group, state.change);
      state.change = fed.change;
      state.fed.push(...fed.messages.map(({ id }) => id));
      const page = await thread(state.reader, group, { after_sequence: state.page });
      state.page = page.at(-1)?.sequence ?? state.page;
      state.paged.push(...page.map(({ id }) => id));
    };
    const sending = { left: 200 };
    const send = async (from: Person) => {
      while (sending.left > 0) await wrote(from, group, `${(sending.left -= 1)}`);
    };
    const read = async (state: (typeof readers)[number]) => {
      while (sending.left > 0) await poll(state);
    };
    await Promise.all([...[ana, ben, ana, ben].map(send), ...readers.map(read)]);
    for (const state of readers) {
      for (let page = -1; page !== state.page;) {
        ({ page } = state);
        await poll(state);
      }
    }
    const { rows } = await server.app.pool.query<{ id: string }>(
      'select id from messages where conversation_id = $1 order by sequence',
      [group],
    );
    const written = rows.map(({ id }) => id);
    expect(written.length).toBeGreaterThanOrEqual(200);
    for (const { fed, paged } of readers) {
      expect(fed).toEqual(written);
      expect(paged).toEqual(written);
    }
  });

  it('ends the change feed at 500 for a client that is further behind', async () => {
    await wrote(ana, ben, 'First');
    await server.app.pool.query(
      `with more as (select c.id, n from conversations c, generate_series(2, 600) n where low_id = least($1::uuid, $2::uuid)
          and high_id = greatest($1::uuid, $2::uuid)),
        added as (insert into messages (conversation_id, sequence, change, sender_id, client_id, body_hash, text)
          select id, n, n, $1, 'more-' || n, '', n::text from more)
        update conversations set last_sequence = 600, last_change = 600 where id in (select id from more)`,
      [ana.user.id, ben.user.id],
    );
    expect((await changes(ben, ana, 0)).messages).toHaveLength(500);
    expect((await changes(ben, ana, 100)).messages).toHaveLength(500);
    expect((await changes(ben, ana, 101)).messages).toHaveLength(499);
  });

  it('hides and shows again what a block is between in a group', async () => {
    const group = await makeGroupChat(club.owner, ana, ben);
    await wrote(ana, group, 'From Ana');
    await ben.get(blockUser, { body: { blocked: ana.user.id } });
    await wrote(ana, group, 'Since');
    expect((await changes(ben, group, 1)).messages).toEqual([]);
    expect((await changes(club.owner, group, 1)).messages.map(({ text }) => text)).toEqual(['From Ana', 'Since']);
    await ben.call(unblockUser, { params: ana.user });
    expect((await changes(ben, group, 1)).messages.map(({ text }) => text)).toEqual(['From Ana', 'Since']);
  });
});
