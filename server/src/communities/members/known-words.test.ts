import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { deleteAccount, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { PASSWORD, makeCommunity, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownWords } from '../../schema/communities.ts';
import { sweepKnownWords } from './jobs.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olga Owner');
});
afterAll(() => server.close());

const words = async () => (await server.app.db.select().from(knownWords)).map(({ word }) => word);

it('deletes the words of people who deleted their accounts, and keeps those that others have, too', async () => {
  const community = await makeCommunity(owner, { join_policy: 'open' });
  const [gone, other] = [await signUpAs(server, 'Zebulon Quist'), await signUpAs(server, 'Zebulon Marsh')];
  for (const person of [gone, other]) await joinAs(person, community, owner);
  // More than one batch of other words, of people who are still there.
  for (let part = 0; part < 60; part += 1) {
    const tags = Array.from({ length: 20 }, (_, n) => `word${part}n${n}`);
    const person = await signUpAs(server, `Many Words${part}`);
    await joinAs(person, community, owner);
    await person.get(updateOwnProfile, { body: { tags } });
  }
  await gone.call(deleteAccount, { body: { password: PASSWORD } });
  const before = await words();
  expect(before).toEqual(expect.arrayContaining(['quist', 'zebulon', 'word59n19']));
  await sweepKnownWords.run(server.app, {});
  // The name that a deleted account gets was never searched for.
  const unused = ['quist', 'former', 'member'];
  expect((await words()).toSorted()).toEqual(before.filter((word) => !unused.includes(word)).toSorted());
});

it('keeps a word that somebody writes meanwhile', async () => {
  const community = await makeCommunity(owner, { name: 'Another', join_policy: 'open' });
  const person = await signUpAs(server, 'Ana Lima');
  await joinAs(person, community, owner);
  await server.app.pool.query(`insert into known_words values ('zither') on conflict do nothing`);
  const client = await server.app.pool.connect();
  try {
    await client.query('begin');
    // The trigger finds the word known, and leaves it.
    await client.query(`update users set tags = '{zither}' where id = $1`, [person.user.id]);
    const sweeping = sweepKnownWords.run(server.app, {});
    await untilWaitingForLocks(server, 1);
    await client.query('commit');
    await sweeping;
  } finally {
    client.release();
  }
  expect(await words()).toContain('zither');
});
