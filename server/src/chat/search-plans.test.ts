import * as chat from '@homecoming/contract/chat.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startBeside, startTestServer } from '@homecoming/testkit/test-server.ts';
import { expect, it } from 'vitest';
import { collectPlans, explainStatements } from '../fixtures/read-plans.ts';
import { openClub, wrote } from './fixtures/chat-cast.ts';

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
