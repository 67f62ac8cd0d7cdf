import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { serveWeb, WebFiles } from './web-files.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'homecoming-web-'));
const script = 'export const answer = 42;\n'.repeat(100);
let http: FastifyInstance;
beforeAll(() => {
  mkdirSync(path.join(directory, 'assets'));
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(directory, name), content);
  write('index.html', '<title>Homecoming</title>');
  write('sw.js', 'self.skipWaiting();');
  write('manifest.webmanifest', '{}');
  write('assets/main-abc.js', script);
  write('assets/main-abc.js.br', brotliCompressSync(script));
  write('assets/main-abc.js.map', '{"sources":[]}');
  write('.inputs', 'hash');
  http = fastify();
  handleErrors(http);
  serveWeb(http, new WebFiles(directory));
});
afterAll(async () => {
  await http.close();
  rmSync(directory, { recursive: true });
});

it('serves built files with their type, for ever where their name has a hash', async () => {
  const fetchHeaders = async (url: string) => {
    const { statusCode, headers } = await http.inject(url);
    return [statusCode, headers['content-type'], headers['cache-control']];
  };
  const forEver = 'public, max-age=31536000, immutable';
  expect(await fetchHeaders('/assets/main-abc.js')).toEqual([200, 'text/javascript; charset=utf-8', forEver]);
  expect(await fetchHeaders('/sw.js')).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache']);
  expect(await fetchHeaders('/manifest.webmanifest')).toEqual([200, 'application/manifest+json', 'no-cache']);
  expect(await fetchHeaders('/index.html')).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
});

it('sends the compressed copy where the client takes it, and nothing where it has the file', async () => {
  const get = (headers: Record<string, string>) => http.inject({ url: '/assets/main-abc.js', headers });
  const plain = await get({});
  expect([plain.body, plain.headers['content-encoding']]).toEqual([script, undefined]);
  const compressed = await get({ 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload).toEqual(brotliCompressSync(script));
  const again = await get({ 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('serves no source maps, and nothing beside the build', async () => {
  for (const url of [
    '/assets/main-abc.js.map',
    '/.inputs',
    '/assets/main-abc.js.br',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])
    expect((await http.inject({ url })).statusCode, url).toBe(404);
});

it('answers / with the page for every client, and other addresses for those that want a page', async () => {
  for (const headers of [{}, { accept: '*/*', 'sec-fetch-mode': 'cors' }, { accept: 'application/json' }])
    expect((await http.inject({ url: '/', headers })).body).toContain('<title>Homecoming');
  const page = (url: string, accept: string) => http.inject({ url, headers: { accept } });
  expect((await page('/communities', 'text/html')).body).toContain('<title>Homecoming');
  expect((await page('/communities', 'application/json')).statusCode).toBe(404);
  expect((await page('/api/nothing', 'text/html')).json()).toMatchObject({ code: 'not_found' });
  expect((await page('/assets/gone.js', 'text/html')).statusCode).toBe(404);
});

it('serves files that were read once without the disk', async () => {
  rmSync(path.join(directory, 'assets'), { recursive: true });
  expect((await http.inject('/assets/main-abc.js')).body).toBe(script);
});
