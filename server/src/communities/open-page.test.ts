import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { updateCommunity } from '@homecoming/contract/communities.ts';
import { makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebFiles } from '../platform/http/web-files.ts';
import { openCommunityPage } from './open-page.ts';

const source = fileURLToPath(new URL('../../../web/index.html', import.meta.url));
const directory = mkdtempSync(path.join(os.tmpdir(), 'homecoming-web-'));
let server: TestServer;
let web: FastifyInstance;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://homecoming.example' });
  owner = await signUpAs(server, 'Olivia Owner');
  writeFileSync(path.join(directory, 'index.html'), readFileSync(source));
  web = fastify();
  openCommunityPage(server.app, web, new WebFiles(directory));
});
afterAll(async () => {
  await web.close();
  await server.close();
  rmSync(directory, { recursive: true });
});

const fetchPage = async (address: string) => {
  const answer = await web.inject({ url: `/communities/${address}`, headers: { accept: '*/*' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  return answer.body;
};

it('has the tags of a public community, escaped, on both of its addresses', async () => {
  const { id } = await makeCommunity(owner, {
    name: 'Tea & <Talk>',
    description: 'First line\nSecond line',
    visibility: 'public',
  });
  expect(await fetchPage(id)).toMatch(/og:image" content="https:\/\/homecoming\.example\/scenes\/\w+-day-0\.jpg"/);
  const files = { logo: await testImage(200, 200) };
  const { logo } = await owner.get(updateCommunity, { params: { id }, body: {}, files });
  for (const address of [id, `${id}/details`]) {
    const page = await fetchPage(address);
    expect(page).toContain('<title>Tea &amp; &lt;Talk&gt; · Homecoming</title>');
    expect(page).toContain('<meta property="og:description" content="1 member · First line Second line" />');
    expect(page).toContain(`<meta property="og:url" content="https://homecoming.example/communities/${id}/details" />`);
    expect(page).toContain(`<meta property="og:image" content="https://homecoming.example${logo}" />`);
    expect(page).toContain('<meta name="twitter:card" content="summary" />');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page).not.toMatch(/noindex|<Talk>/);
  }
  const cover = await testImage(1200, 630);
  await owner.get(updateCommunity, { params: { id }, body: {}, files: { cover } });
  expect(await fetchPage(id)).toContain('<meta name="twitter:card" content="summary_large_image" />');
});

it('is the plain page, left out by search engines, for communities that are private or missing', async () => {
  const hidden = await makeCommunity(owner, { name: 'A secret circle', visibility: 'private' });
  for (const id of [hidden.id, owner.user.id, 'new']) {
    const page = await fetchPage(id);
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).not.toMatch(/secret|og:/);
  }
});
