import { searchPlaces } from '@homecoming/contract/places.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeNames, places } from '../schema/alumni/places.ts';
import { loadPlacesJob } from './jobs.ts';
import { loadPlaces } from './load.ts';

let server: TestServer;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  reader = await signUpAs(server, 'Rea Der');
  await loadPlaces(server.app);
});
afterAll(() => server.close());

const search = async (query: string) =>
  (await reader.get(searchPlaces, { query: { query } })).results.map(({ label }) => label);
const findOne = async (query: string) => (await search(query))[0];

it('has every city of the file once, however often it is loaded', async () => {
  const count = async () => [await server.app.db.$count(places), await server.app.db.$count(placeNames)];
  const before = await count();
  expect(before[0]).toBeGreaterThan(48_000);
  await loadPlacesJob.run(server.app, {});
  await server.app.pool.query('delete from place_loads');
  await loadPlacesJob.run(server.app, {});
  expect(await count()).toEqual(before);
});

it('finds cities by the beginning of their name, the largest first, without accents and case', async () => {
  expect(await findOne('los ang')).toBe('Los Angeles, United States');
  expect(await findOne('PARIS')).toBe('Paris, France');
  expect(await findOne('sao paulo')).toBe('São Paulo, Brazil');
  expect(await findOne('lodz')).toBe('Łódź, Poland');
  expect(await findOne('Paris, France')).toBe('Paris, France');
  expect(await search('')).toEqual([]);
  expect(await search(' ,-%_')).toEqual([]);
  expect((await search('a')).length).toBe(8);
});

it('finds them by later words, too, after those that have the whole name', async () => {
  const found = await search('york');
  expect(found[0]).toBe('York, United Kingdom');
  expect(found).toContain('New York City, United States');
});

it('finds them by names in other languages', async () => {
  expect(await findOne('wien')).toBe('Vienna, Austria');
  expect(await findOne('münch')).toBe('Munich, Germany');
  expect(await findOne('NYC')).toBe('New York City, United States');
  expect(await findOne('bombay')).toBe('Mumbai, India');
});

it('forgives typing errors', async () => {
  expect(await search('vieenna')).toContain('Vienna, Austria');
  expect(await search('brelin')).toContain('Berlin, Germany');
  expect(await search('copenhaguen')).toContain('Copenhagen, Denmark');
  expect(await search('qqxxzzq')).toEqual([]);
});

it('says where a city is whose country has a larger one of the same name', async () => {
  const found = await search('springfield');
  expect(found).toContain('Springfield, United States');
  expect(found).toContain('Springfield near Worcester, United States');
  expect(new Set(found).size).toBe(found.length);
});

it('keeps city and country in step: a city brings its country, and another country clears the city', async () => {
  const [vienna] = (await reader.get(searchPlaces, { query: { query: 'vienna' } })).results;
  const change = (body: object) => reader.get(updateOwnProfile, { body });
  const id = vienna?.id ?? 0;
  expect(await change({ city: id, hometown: 'Graz' })).toMatchObject({
    city: { id, label: 'Vienna, Austria' },
    country: 'Austria',
    hometown: 'Graz',
  });
  expect((await change({ country: 'Austria', company: 'Fieldnote' })).city).toEqual({ id, label: 'Vienna, Austria' });
  expect(await change({ country: 'Peru' })).toMatchObject({ city: null, country: 'Peru' });
  expect(await change({ city: id, country: 'Peru' })).toMatchObject({ city: { id }, country: 'Austria' });
  expect(await change({ city: null })).toMatchObject({ city: null, country: 'Austria', hometown: 'Graz' });
  const refused = await reader.call(updateOwnProfile, { body: { city: 2_147_483_647 } });
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'unknown_place' }]);
});
