import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { updateCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/events.ts';
import { makeCommunity, makeEvent, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import sharp from 'sharp';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebFiles } from '../platform/http/web-files.ts';
import { openEventPage } from './open-page.ts';

const source = fileURLToPath(new URL('../../../web/index.html', import.meta.url));
const directory = mkdtempSync(path.join(os.tmpdir(), 'homecoming-web-'));
let server: TestServer;
let web: FastifyInstance;
let owner: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://homecoming.example' });
  owner = await signUpAs(server, 'Olivia Owner');
  community = await makeCommunity(owner, { name: 'Tea & <Talk>', visibility: 'private' });
  await setPlan(server, community.id, 'pro');
  writeFileSync(path.join(directory, 'index.html'), readFileSync(source));
  web = fastify();
  openEventPage(server.app, web, new WebFiles(directory));
});
afterAll(async () => {
  await web.close();
  await server.close();
  rmSync(directory, { recursive: true });
});

const fetchPage = async (id: string) => {
  // Link previews ask for anything.
  const answer = await web.inject({ url: `/events/open/${id}`, headers: { accept: '*/*' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  return answer.body;
};

it('has the tags of a public event, escaped, in place of those of the web', async () => {
  const cover = await testImage(1200, 630);
  const { id } = await makeEvent(owner, community, {
    title: '"><script>alert(1)</script> $& $1',
    description: 'First line\nSecond line',
    starts_at: '2027-07-01T17:30:00Z',
    ends_at: '2027-07-01T19:00:00Z',
    timezone: 'Europe/Lisbon',
    visibility: 'public',
    venue: { kind: 'online', name: 'Our room', url: 'https://meet.example/secret' },
  });
  const { body } = await owner.call(contract.updateEvent, { params: { id }, body: {}, files: { cover } });
  const page = await fetchPage(id);
  const title = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1';
  expect(page).toContain(`<title>${title} · Tea &amp; &lt;Talk&gt;</title>`);
  expect(page).toContain(`<meta property="og:title" content="${title}" />`);
  const summary = 'Thursday, July 1, 2027 at 6:30 PM GMT+1 · Our room · First line Second line';
  expect(page).toContain(`<meta property="og:description" content="${summary}" />`);
  expect(page).toContain('<meta property="event:start_time" content="2027-07-01T17:30:00.000Z" />');
  expect(page).toContain(`<meta property="og:url" content="https://homecoming.example/events/open/${id}" />`);
  expect(page).toContain(`<meta property="og:image" content="https://homecoming.example${body.cover?.url}" />`);
  expect(page.match(/<title>/g)).toHaveLength(1);
  expect(page.match(/name="description"/g)).toHaveLength(1);
  expect(page).not.toMatch(/<script>alert|meet\.example|noindex/);
  expect((await server.nobody.fetch(body.cover?.url ?? '')).status).toBe(200);
  await owner.get(contract.cancelEvent, { params: { id }, body: {} });
  expect(await fetchPage(id)).toContain('<meta property="og:title" content="Cancelled: ');
});

it('has the drawing of an event without a cover, in the light of its hour', async () => {
  const drawn = {
    title: 'Lantern supper',
    visibility: 'public',
    timezone: 'Europe/Lisbon',
    scene: 'lanterns',
  } as const;
  const evening = { starts_at: '2027-07-01T17:30:00Z', ends_at: '2027-07-01T19:00:00Z' };
  const page = await fetchPage((await makeEvent(owner, community, { ...drawn, ...evening })).id);
  const [, drawing = ''] =
    /og:image" content="https:\/\/homecoming\.example(\/scenes\/lanterns-evening-\d\.jpg)"/.exec(page) ?? [];
  expect(page).toContain('<meta property="og:image:width" content="1200" />');
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />');
  const picture = await server.nobody.fetch(drawing);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
  expect([width, height]).toEqual([1200, 675]);
});

it('draws each look in its own way, and no other', async () => {
  const looks = ['quad-day-0', 'quad-day-1', 'quad-night-0', 'quad-morning-0', 'dome-day-0'];
  const pictures = await Promise.all(
    looks.map(async (look) => (await server.nobody.fetch(`/scenes/${look}.jpg`)).headers.get('etag')),
  );
  expect(new Set(pictures).size).toBe(looks.length);
  for (const look of [
    'quad-day-5',
    'quad-noon-0',
    'castle-day-0',
    'quad-day',
    'quad-day-0-0',
    'quad-constructor-0',
    '..%2Fquad-day-0',
  ])
    expect((await server.nobody.fetch(`/scenes/${look}.jpg`)).status, look).toBe(404);
});

it('is the plain page, left out by search engines, for events that are hidden or missing', async () => {
  const closed = await makeEvent(owner, community, { title: 'A secret meeting' });
  const draft = await makeEvent(owner, community, { title: 'A secret draft', visibility: 'public', status: 'draft' });
  for (const id of [closed.id, draft.id, owner.user.id, 'nothing']) {
    const page = await fetchPage(id);
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).toContain('<title>Homecoming</title>');
    expect(page).not.toMatch(/secret|og:/);
  }
});

it('shows the logo of a private community to anybody while it has a public event', async () => {
  const logo = await testImage(200, 200);
  const { logo: url } = await owner.get(updateCommunity, { params: { id: community.id }, body: {}, files: { logo } });
  expect((await server.nobody.fetch(url ?? '')).status).toBe(200);
  const other = await makeCommunity(owner, { name: 'Without events', visibility: 'private' });
  const hidden = await owner.get(updateCommunity, { params: { id: other.id }, body: {}, files: { logo } });
  expect((await server.nobody.fetch(hidden.logo ?? '')).status).toBe(404);
});
