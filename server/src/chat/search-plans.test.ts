import * as chat from '@homecoming/contract/chat.ts';
import { addChatMember } from '@homecoming/contract/group-chats.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startBeside, startTestServer } from '@homecoming/testkit/test-server.ts';
import { expect, it } from 'vitest';
import { collectPlans, explainStatements } from '../fixtures/read-plans.ts';
import { makeGroupChat, openClub, wrote } from './fixtures/chat-cast.ts';

it('reads no picture from before the caller came to a group', async () => {
  const server = await startTestServer();
  const club = await openClub(server);
  const [ana, ben, cleo] = await Promise.all([club.join('Ana Lima'), club.join('Ben Moss'), club.join('Cleo Park')]);
  const group = await makeGroupChat(ana, ben);
  const { media } = await wrote(ana, group, '', {}, await testImage(8, 8));
  await server.app.pool.query(
    `insert into messages (conversation_id, sequence, change, sender_id, client_id, body_hash, image_id)
     select conversation_id, n, n, sender_id, n, '', image_id from messages, generate_series(100, 5000) n
     where image_id is not null`,
  );
  await server.app.pool.query('update conversations set last_sequence = 5000, last_change = 5000 where id = $1', [
    group,
  ]);
  await ana.get(addChatMember, { params: { id: group }, body: { user_id: cleo.user.id } });
  const { id } = await wrote(ana, group, '', {}, await testImage(8, 8));
  await server.app.pool.query('vacuum analyze messages, conversations, conversation_members');
  await explainStatements(server.databaseUrl);
  const watched = await startBeside(server);
  try {
    const plans = collectPlans(watched);
    const late = createClient(watched.url, cleo.token);
    const { results } = await late.get(chat.listSharedFiles, { params: { id: group }, query: { kind: 'picture' } });
    expect([media?.type, ...results.map((message) => message.id)]).toEqual(['image/webp', id]);
    expect(await late.get(chat.listMessages, { query: { group_id: group } })).toHaveLength(2);
    const taken = plans.take();
    expect(taken.filter(({ read }) => read > 200)).toEqual([]);
    expect(taken.length).toBeGreaterThan(3);
  } finally {
    await watched.close();
    await server.close();
  }
});

it('reads no message of a conversation that the caller is not in', async () => {
  const server = await startTestServer();
  const club = await openClub(server);
  const [ana, ben, cleo] = await Promise.all([club.join('Ana Lima'), club.join('Ben Moss'), club.join('Cleo Park')]);
  await wrote(ana, ben, 'Words of the regatta');
  await wrote(ana, cleo, 'Words of the regatta');
  await server.app.pool.query(
    `insert into messages (conversation_id, sequence, change, sender_id, client_id, body_hash, text)
     select id, n, n, low_id, n, '', 'Words of the regatta' from conversations, generate_series(2, 5000) n
     where $1 in (low_id, high_id)`,
    [cleo.user.id],
  );
  await server.app.pool.query('vacuum analyze messages, conversations, conversation_members');
  await explainStatements(server.databaseUrl);
  const watched = await startBeside(server);
  try {
    const plans = collectPlans(watched);
    for (const query of ['words', 'regatta', 'word rega']) {
      const { results } = await createClient(watched.url, ben.token).get(chat.searchMessages, { query: { query } });
      expect(results.map(({ text }) => text)).toEqual(['Words of the regatta']);
      const within = { query: { query, conversation: ana.user.id } };
      const { results: inOne } = await createClient(watched.url, ben.token).get(chat.searchMessages, within);
      expect(inOne).toHaveLength(1);
    }
    const taken = plans.take();
    expect(taken.filter(({ read }) => read > 200)).toEqual([]);
    expect(taken.length).toBeGreaterThan(9);
  } finally {
    await watched.close();
    await server.close();
  }
});
