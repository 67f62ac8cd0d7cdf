import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { StorageConfig } from '../config.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const adapters: [string, () => Promise<Storage>][] = [
  ['a folder', async () => openStorage(await diskConfig())],
  ['a bucket', async () => openStorage((await startBucket()).config)],
];

describe.each(adapters)('storage in %s', (_name, open) => {
  test('returns stored content with its size, and null for a missing key', async () => {
    const storage = await open();
    await storage.put('a1/480.webp', Buffer.from('four hundred'), 'image/webp');
    expect(await read(storage, 'a1/480.webp')).toEqual({ content: 'four hundred', size: 12 });
    expect(await storage.get('a1/960.webp')).toBeNull();
    expect(await storage.get('a2/480.webp')).toBeNull();
    expect(await storage.get('a1')).toBeNull();
  });

  test('replaces a file as a whole', async () => {
    const storage = await open();
    await storage.put('a1/480.webp', Buffer.from('a long first content'), 'image/webp');
    await storage.put('a1/480.webp', Buffer.from('second'), 'image/webp');
    expect(await read(storage, 'a1/480.webp')).toEqual({ content: 'second', size: 6 });
  });

  test('removes everything with a prefix and nothing else, also twice', async () => {
    const storage = await open();
    const keys = ['a1/96.webp', 'a1/192.webp', 'a1x/96.webp', 'b/96.webp'];
    for (const key of keys) await storage.put(key, Buffer.from(key), 'image/webp');
    await storage.removeAll('a1/');
    await storage.removeAll('a1/');
    expect(await kept(storage, keys)).toEqual(['a1x/96.webp', 'b/96.webp']);
    await storage.removeAll('a1');
    expect(await kept(storage, keys)).toEqual(['b/96.webp']);
    await storage.removeAll('b/9');
    expect(await kept(storage, keys)).toEqual([]);
  });

  test('removes more files than one page of a list holds', async () => {
    const storage = await open();
    const keys = Array.from({ length: 7 }, (_, index) => `many/${index}.webp`);
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'image/webp');
    await storage.removeAll('many/');
    expect(await kept(storage, keys)).toEqual([]);
  });

  test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'a/', '.hidden', 'a\\..\\b', 'a\0b', '', 'ü'])(
    'refuses the key %j',
    async (key) => {
      const storage = await open();
      await expect(async () => storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a storage key');
      await expect(async () => storage.get(key)).rejects.toThrow('not a storage key');
    },
  );

  test.each(['', '/', '..', '../', 'a/../'])('refuses to remove everything under %j', async (prefix) => {
    const storage = await open();
    await expect(async () => storage.removeAll(prefix)).rejects.toThrow('not a storage key');
  });
});

describe('storage in a folder', () => {
  test('leaves no half-written file in the folder when a write fails', async () => {
    const config = await diskConfig();
    const storage = await openStorage(config);
    await storage.put('a1/480.webp/inner', Buffer.from('x'), 'image/webp');
    await expect(storage.put('a1/480.webp', Buffer.from('y'), 'image/webp')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(await readdir(path.join(config.directory, 'a1'))).toEqual(['480.webp']);
  });

  test('says what to do when its folder cannot be made', async () => {
    const { directory } = await diskConfig();
    const file = path.join(directory, 'file');
    await writeFile(file, '');
    await expect(openStorage({ kind: 'disk', directory: path.join(file, 'media') })).rejects.toThrow('Set DATA_DIR');
  });
});

describe('storage in a bucket', () => {
  test('throws on a failure instead of returning null', async () => {
    const bucket = await startBucket();
    const storage = await openStorage(bucket.config);
    bucket.refuse = true;
    await expect(storage.get('a1/480.webp')).rejects.toThrow('AccessDenied');
    await expect(storage.put('a1/480.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('AccessDenied');
    await expect(storage.removeAll('a1/')).rejects.toThrow('AccessDenied');
  });

  test('reports a file that the bucket would not delete', async () => {
    const bucket = await startBucket();
    const storage = await openStorage(bucket.config);
    await storage.put('a1/480.webp', Buffer.from('x'), 'image/webp');
    bucket.locked = true;
    await expect(storage.removeAll('a1/')).rejects.toThrow('the bucket kept a1/480.webp');
  });

  test('stores the type beside the content in the bucket, and signs every request', async () => {
    const bucket = await startBucket();
    const storage = await openStorage(bucket.config);
    await storage.put('a1/480.webp', Buffer.from('x'), 'image/webp');
    expect(bucket.objects.get('a1/480.webp')?.type).toBe('image/webp');
    expect(bucket.unsigned).toBe(0);
  });
});

async function read(storage: Storage, key: string): Promise<{ content: string; size: number } | null> {
  const found = await storage.get(key);
  return found && { content: (await buffer(found.stream)).toString(), size: found.size };
}

async function kept(storage: Storage, keys: string[]): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => read(storage, key)));
  return keys.filter((_, index) => found[index]);
}

async function diskConfig(): Promise<Extract<StorageConfig, { kind: 'disk' }>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'homecoming-storage-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  return { kind: 'disk', directory };
}

interface Bucket {
  config: StorageConfig;
  objects: Map<string, { content: Buffer; type: string }>;
  refuse: boolean;
  locked: boolean;
  unsigned: number;
}

/** A fake S3 with the four calls of the adapter, path-style; a list page has three keys. */
async function startBucket(): Promise<Bucket> {
  const server = createServer((request, response) => void answer(bucket, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => stop(server));
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    config: {
      kind: 's3',
      bucket: 'pictures',
      region: 'eu-central-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    objects: new Map(),
    refuse: false,
    locked: false,
    unsigned: 0,
  };
  return bucket;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function answer(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bucket');
  const body = await buffer(request);
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) bucket.unsigned += 1;
  if (bucket.refuse)
    return xml(response, 403, '<Error><Code>AccessDenied</Code><Message>AccessDenied</Message></Error>');
  const [, name, ...rest] = url.pathname.split('/');
  const key = rest.join('/');
  if (name !== 'pictures') return xml(response, 404, '<Error><Code>NoSuchBucket</Code></Error>');
  if (request.method === 'PUT') return putObject(bucket, key, body, request, response);
  if (request.method === 'GET' && key !== '') return getObject(bucket, key, response);
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return list(bucket, url, response);
  if (request.method === 'POST' && url.searchParams.has('delete')) return deleteObjects(bucket, body, response);
  return xml(response, 400, '<Error><Code>NotImplemented</Code></Error>');
}

function putObject(
  bucket: Bucket,
  key: string,
  content: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  bucket.objects.set(key, { content, type: request.headers['content-type'] ?? '' });
  response.writeHead(200, { etag: '"x"' }).end();
}

function getObject(bucket: Bucket, key: string, response: ServerResponse): void {
  const object = bucket.objects.get(key);
  if (!object) return xml(response, 404, '<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>');
  response.writeHead(200, { 'content-length': object.content.length, 'content-type': object.type }).end(object.content);
}

function list(bucket: Bucket, url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...bucket.objects.keys()].toSorted().filter((key) => key.startsWith(prefix) && key > after);
  const shown = keys.slice(0, 3);
  const more = keys.length > shown.length;
  const contents = shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
  xml(response, 200, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`);
}

function deleteObjects(bucket: Bucket, body: Buffer, response: ServerResponse): void {
  const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => match[1] ?? '');
  const errors = bucket.locked ? keys.map((key) => `<Error><Key>${key}</Key><Message>locked</Message></Error>`) : [];
  if (!bucket.locked) for (const key of keys) bucket.objects.delete(key);
  xml(response, 200, `<DeleteResult>${errors.join('')}</DeleteResult>`);
}

function xml(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(content);
}
