import { blockUser } from '@homecoming/contract/blocks.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { countClassmates, suggestValues, type SuggestedField } from '@homecoming/contract/members.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { joinAs, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let reader: Person;
let newcomer: Person;
let guild: Community;
beforeAll(async () => {
  server = await startTestServer();
  [owner, reader, newcomer] = [
    await signUpAs(server, 'Olga Owner'),
    await signUpAs(server, 'Rea Der'),
    await signUpAs(server, 'Nina New'),
  ];
  guild = await makeCommunity(owner, { name: 'Guild', visibility: 'public', join_policy: 'open' });
  await joinAs(reader, guild, owner);
});
afterAll(() => server.close());

let count = 0;
async function addMember(profile: object, to = guild, by = owner): Promise<Person> {
  count += 1;
  const person = await signUpAs(server, `Member No${count}`);
  await joinAs(person, to, by);
  await person.get(updateOwnProfile, { body: profile });
  return person;
}
const suggest = async (by: Person, field: SuggestedField, query?: string) =>
  (await by.get(suggestValues, { query: { field, ...(query !== undefined && { query }) } })).results;

it('suggests what others of the communities wrote, the most frequent first, in its usual spelling', async () => {
  for (const program of ['Design', 'design', 'Design', 'Désign gráfico', 'Product design', 'Law'])
    await addMember({ program });
  expect(await suggest(reader, 'program', 'des')).toEqual(['Design', 'Désign gráfico', 'Product design']);
  expect(await suggest(reader, 'program', 'DÉSIGN GR')).toEqual(['Désign gráfico']);
  for (const query of ['', '  ', '%', 'zz', "'; drop table users; --"])
    expect(await suggest(reader, 'program', query)).toEqual([]);
  expect(await suggest(reader, 'program')).toEqual([]);
  expect((await reader.call(suggestValues, { query: { field: 'phone' as never, query: '1' } })).status).toBe(400);
});

it('keeps the fields apart, and nothing of other communities, of the reader or of blocked people', async () => {
  await reader.get(updateOwnProfile, { body: { current_industry: 'Pottery of my own' } });
  const elsewhere = await makeCommunity(owner, { name: 'Elsewhere' });
  await addMember({ current_industry: 'Pottery elsewhere' }, elsewhere);
  const rude = await addMember({ current_industry: 'Pottery', interests: ['Pots', 'Potatoes'] });
  expect(await suggest(reader, 'current_industry', 'pot')).toEqual(['Pottery']);
  expect(await suggest(reader, 'interests', 'pot')).toEqual(['Potatoes', 'Pots']);
  expect(await suggest(reader, 'program', 'pot')).toEqual([]);
  await reader.get(blockUser, { body: { blocked: rude.user.id } });
  expect(await suggest(reader, 'interests', 'pot')).toEqual([]);
});

it('suggests to people in no community only what several people of public communities wrote', async () => {
  const hidden = await makeCommunity(owner, { name: 'Hidden', visibility: 'private' });
  for (let n = 0; n < 3; n += 1) await addMember({ program: 'Forestry' }, hidden);
  const forensic = await addMember({ program: 'Forensics' });
  for (let n = 0; n < 2; n += 1) await addMember({ program: 'Forensics' });
  await addMember({ program: 'Foreign affairs', interests: ['Chess', 'chess', 'CHESS'] });
  expect(await suggest(newcomer, 'program', 'for')).toEqual(['Forensics']);
  expect(await suggest(newcomer, 'interests', 'chess')).toEqual([]);
  // What is for one community is not for people in none.
  for (let n = 0; n < 3; n += 1) await addMember({ program: 'Forging', audiences: { program: [guild.id] } });
  expect(await suggest(reader, 'program', 'forg')).toEqual(['Forging']);
  // A block changes nothing of it, else it would say who wrote what.
  await newcomer.get(blockUser, { body: { blocked: forensic.user.id } });
  expect(await suggest(newcomer, 'program', 'for')).toEqual(['Forensics']);
  expect(await suggest(reader, 'program', 'for')).toEqual(['Forensics', 'Forging', 'Foreign affairs']);
});

it('counts the people of the class year in public communities, but not one or two', async () => {
  const other = await signUpAs(server, 'Otto Owner');
  const [many, few, hidden] = [
    await makeCommunity(other, { name: 'Many', visibility: 'public', join_policy: 'open' }),
    await makeCommunity(other, { name: 'Few', visibility: 'public', join_policy: 'open' }),
    await makeCommunity(other, { name: 'Secret', visibility: 'private' }),
  ];
  const classmate = await addMember({ graduation_year: 2015 }, many, other);
  for (let n = 0; n < 2; n += 1) await addMember({ graduation_year: 2015 }, many, other);
  await addMember({ graduation_year: 2014 }, many, other);
  for (let n = 0; n < 2; n += 1) await addMember({ graduation_year: 2015 }, few, other);
  for (let n = 0; n < 3; n += 1) await addMember({ graduation_year: 2015 }, hidden, other);
  const communities = [many, few, hidden].map(({ id }) => id).join(',');
  expect(await newcomer.get(countClassmates, { query: { communities } })).toEqual({ year: null, results: [] });
  await newcomer.get(updateOwnProfile, { body: { graduation_year: 2015 } });
  const counted = await newcomer.get(countClassmates, { query: { communities } });
  expect(counted).toEqual({ year: 2015, results: [{ community: many.id, people_count: 3 }] });
  await joinAs(newcomer, many, other);
  expect(await newcomer.get(countClassmates, { query: { communities } })).toEqual(counted);
  await newcomer.get(blockUser, { body: { blocked: classmate.user.id } });
  expect(await newcomer.get(countClassmates, { query: { communities } })).toEqual(counted);
  for (const wrong of ['', 'x', '-'.repeat(36), `${many.id},`, Array(21).fill(many.id).join(',')]) {
    expect((await newcomer.call(countClassmates, { query: { communities: wrong } })).status).toBe(400);
  }
  // Of a large community the newest thousand are counted
  await server.app.pool.query(
    `with crowd as (insert into users (email, password_hash, first_name, last_name)
       select 'crowd-' || n, '', 'Crowd', n::text from generate_series(1, 998) n returning id)
     insert into memberships (community_id, user_id, joined_at) select $1, id, now() + interval '1 hour' from crowd`,
    [many.id],
  );
  const { results } = await newcomer.get(countClassmates, { query: { communities } });
  expect(results).toEqual([]);
});
