import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sendMessage } from '@homecoming/contract/chat.ts';
import { createResource } from '@homecoming/contract/groups.ts';
import { getFirstGroup, joinAs, makeChannel, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { temporaryDirectory } from '@homecoming/testkit/temporary-directory.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../platform/config.ts';
import { files } from '../schema/media.ts';
import { startFakeClamd, type FakeClamd } from './fixtures/fake-clamd.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

interface World {
  readonly server: TestServer;
  readonly clamd: FakeClamd;
  readonly owner: Person;
  readonly member: Person;
  /** Adds a file to a group. */
  add(text: string | Buffer<ArrayBuffer>): Promise<{ status: number; error: { code: string; message: string } }>;
  /** Files in the database, and in the storage. */
  countStored(): Promise<[rows: number, contents: number]>;
}

async function openWorld(options: Parameters<typeof startFakeClamd>[0] = {}): Promise<World> {
  const clamd = await startFakeClamd(options);
  cleanups.push(() => clamd.close());
  const server = await startTestServer({ CLAMD: clamd.address });
  cleanups.push(() => server.close());
  const [owner, member] = [await signUpAs(server, 'Ow Ner'), await signUpAs(server, 'Mem Ber')];
  const community = await makeCommunity(owner);
  await joinAs(member, community, owner);
  const group = await getFirstGroup(owner, await makeChannel(owner, community));
  const params = { id: group.id };
  const { storage } = server.app.config;
  return {
    server,
    clamd,
    owner,
    member,
    add: (content) =>
      owner.call(createResource, { params, body: {}, files: { file: new File([content], 'notes.txt') } }),
    async countStored() {
      const folder = storage.kind === 'disk' ? storage.directory : '';
      const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      return [await server.app.db.$count(files), stored.length];
    },
  };
}

describe('a virus scanner', () => {
  it('reads each whole file before it is stored, and infected ones are refused', async () => {
    const { clamd, owner, member, add, countStored } = await openWorld();
    const text = randomBytes(100_000).toString('hex');
    expect((await add(text)).status).toBe(201);
    expect(clamd.scanned.map(String)).toEqual([text]);
    const infected = await add('Here is EICAR.');
    expect([infected.status, infected.error.code]).toEqual([422, 'file_infected']);
    expect(infected.error.message).toBe('A virus was found in this file, so it was not taken.');
    const body = { message_type: 'private', recipient: owner.user.id, client_id: randomUUID() } as const;
    const media = new File(['EICAR in a chat'], 'chat.txt');
    expect((await member.call(sendMessage, { body, files: { media } })).error.code).toBe('file_infected');
    expect(await countStored()).toEqual([1, 1]);
  });

  it('stores nothing while it is away, says something else or closes the connection, and 503 says so', async () => {
    for (const answer of [null, 'stream: Something ERROR\0', 'stream: OK, perhaps\0', 'x'.repeat(2_000)]) {
      const { add, countStored } = await openWorld({ answer });
      const refused = await add('Words');
      expect([answer, refused.status, refused.error.code]).toEqual([answer, 503, 'file_not_checked']);
      expect(await countStored()).toEqual([0, 0]);
    }
    const { clamd, add, countStored } = await openWorld();
    await clamd.close();
    const refused = await add('Words');
    expect([refused.status, refused.error.message]).toEqual([
      503,
      'Files cannot be checked for viruses at the moment. Please try again later.',
    ]);
    expect(await countStored()).toEqual([0, 0]);
  });

  it('stores nothing that is larger than it takes', async () => {
    const { add, countStored } = await openWorld({ maxBytes: 1_000_000 });
    expect((await add('a'.repeat(5_000_000))).error.code).toBe('file_not_checked');
    expect(await countStored()).toEqual([0, 0]);
    expect((await add('a'.repeat(900_000))).status).toBe(201);
  });

  it('may listen on a Unix socket', async () => {
    const directory = temporaryDirectory('homecoming-clamd-');
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    const { clamd, add } = await openWorld({ path: path.join(directory, 'clamd.sock') });
    expect([(await add('Words')).status, (await add('EICAR')).status]).toEqual([201, 422]);
    expect(clamd.scanned).toHaveLength(2);
  });
});

it('the setting CLAMD is a host with a port, or the path of a socket', () => {
  const read = (CLAMD: string) => parseConfig({ CLAMD }).virusScanner;
  expect([read(''), read('localhost:3310'), read('[::1]:3310'), read('/run/clamav/clamd.ctl')]).toEqual([
    null,
    { host: 'localhost', port: 3310 },
    { host: '::1', port: 3310 },
    { path: '/run/clamav/clamd.ctl' },
  ]);
  for (const wrong of ['localhost', 'localhost:0', 'localhost:99999', 'http://localhost:3310', 'clamd.sock']) {
    expect(() => read(wrong)).toThrow(
      `CLAMD is "${wrong}": set it to a host and port, such as localhost:3310, or to the`,
    );
  }
});
