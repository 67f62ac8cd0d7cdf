import { connect, type Socket } from 'node:net';
import { createGroup } from '@homecoming/contract/groups.ts';
import { makeChannel, makeCommunity, joinAs, joinChannelAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UploadBudget } from './upload-budget.ts';

describe('the memory for forms', () => {
  const createBudget = () => new UploadBudget({ formsPerUser: 2, bytesPerUser: 60, bytesInAll: 100 });

  it('limits the memory for forms to a few of each user, and releases it once', () => {
    const budget = createBudget();
    const [first, second] = [budget.acquire('ana'), budget.acquire('ana')];
    expect([budget.acquire('ana'), budget.acquire('ben')]).toEqual([null, expect.anything()]);
    first?.release();
    first?.release();
    expect([budget.acquire('ana'), budget.acquire('ana')]).toEqual([expect.anything(), null]);
    second?.release();
    expect(budget.acquire('ana')).not.toBeNull();
  });

  it('limits the memory for forms for each user and for all, and a refused form takes none', () => {
    const budget = createBudget();
    const [ana, ana2, ben, cleo] = ['ana', 'ana', 'ben', 'cleo'].map((user) => budget.acquire(user));
    expect([ana?.reserve(40), ana2?.reserve(30), ana2?.reserve(20)]).toEqual(['reserved', 'user limit', 'reserved']);
    expect([ben?.reserve(41), ben?.reserve(40), cleo?.reserve(1)]).toEqual(['total limit', 'reserved', 'total limit']);
    ana?.release();
    expect([ana?.reserve(1), cleo?.reserve(40), cleo?.reserve(1)]).toEqual(['user limit', 'reserved', 'total limit']);
    for (const form of [ana2, ben, cleo]) form?.release();
    expect([budget.acquire('dan')?.reserve(60), budget.acquire('eve')?.reserve(40)]).toEqual(['reserved', 'reserved']);
  });
});

describe('forms that trickle in', () => {
  let server: TestServer;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  /** Sends the beginning of a form only; `received` is the answer so far. */
  function trickle(person: Person, path: string): { received: string } {
    const answer = { received: '' };
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => (answer.received += String(data)));
    const begun = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nFl';
    socket.write(
      `POST /api/v1${path} HTTP/1.1\r\nHost: homecoming\r\nAuthorization: Bearer ${person.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n${begun}`,
    );
    return answer;
  }

  it('refuses forms that trickle in only to people who send too many of them', async () => {
    const owner = await signUpAs(server, 'Olivia Owner');
    const community = await makeCommunity(owner, { join_policy: 'open' });
    const channel = await makeChannel(owner, community);
    const path = createGroup.path.replace(':id', channel.id);
    const slow = await Promise.all(Array.from({ length: 8 }, (_, n) => signUpAs(server, `Slow Sender${n}`)));
    for (const person of slow) {
      await joinAs(person, community, owner);
      await joinChannelAs(person, channel, owner);
    }
    const begun = slow.flatMap((person) => Array.from({ length: 5 }, () => trickle(person, path)));
    // Of the five of each one is refused, which shows that the other four have been taken.
    await waitFor(() => expect(begun.filter(({ received }) => received.includes(' 429 '))).toHaveLength(slow.length));
    const answer = await owner.call(createGroup, {
      params: { id: channel.id },
      body: { name: 'Flats' },
      files: { image: await testImage(40, 30) },
    });
    expect(answer.status).toBe(201);
    expect(begun.filter(({ received }) => received !== '')).toHaveLength(slow.length);
  });
});
