import { connect, type AddressInfo } from 'node:net';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getNetwork } from '../client-network.ts';
import { limitConnections } from './connection-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on' });
});
afterAll(() => server.close());

/** Sends requests in one packet, without waiting for the answers. Returns what came until the connection closed. */
async function pipeline(count: number): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const last = 'GET /health/live HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n';
  socket.write(last.replace('Connection: close\r\n', '').repeat(count - 1) + last);
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return answers;
}

const okCount = (answers: string) => answers.split('HTTP/1.1 200 OK').length - 1;

it('answers 16 requests at once on one connection, and closes one that sends more', async () => {
  expect(okCount(await pipeline(16))).toBe(16);
  expect(okCount(await pipeline(17))).toBeLessThan(16);
  expect((await server.nobody.fetch('/health/live')).status).toBe(200);
});

it('closes connections above the maximum, and takes new ones when others have ended', async () => {
  const http = fastify();
  limitConnections(http, { max: 2 });
  http.get('/', async () => 'here');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const ask = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    const isAnswered = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
    });
    return { socket, isAnswered };
  };
  const first = await ask();
  const second = await ask();
  const third = await ask();
  expect([first, second, third].map(({ isAnswered }) => isAnswered)).toEqual([true, true, false]);
  first.socket.destroy();
  await waitFor(async () => {
    const { socket, isAnswered } = await ask();
    socket.destroy();
    expect(isAnswered).toBe(true);
  });
  second.socket.destroy();
  await http.close();
});

it('keeps half requests of one address from shutting others out', async () => {
  const { hostname, port } = new URL(server.url);
  const half = () =>
    new Promise<ReturnType<typeof connect>>((resolve) => {
      const socket = connect(Number(port), hostname, () => resolve(socket));
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: he');
    });
  const sockets = await Promise.all(Array.from({ length: 220 }, half));
  await waitFor(() => expect(sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(20));
  const fromElsewhere = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' });
  fromElsewhere.write('GET /health/live HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  const answer = await new Promise((resolve) => fromElsewhere.setEncoding('utf8').once('data', resolve));
  expect(answer).toContain('200 OK');
  for (const socket of sockets) socket.destroy();
  await waitFor(async () => expect((await server.nobody.fetch('/health/live')).status).toBe(200));
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('counts %s as %s', (address, network) => {
  expect(getNetwork(address)).toBe(network);
});

it('counts built files and public pages of one address, apart from its API calls', async () => {
  const getLimit = async (path: string) => (await server.nobody.fetch(path)).headers.get('x-ratelimit-limit');
  expect(await getLimit('/assets/main.js')).toBe('6000');
  expect(await getLimit('/')).toBe('6000');
  expect(await getLimit('/events/open/0198d7a0-0000-7000-8000-000000000000')).toBe('6000');
  expect(await getLimit('/api/v1/community/')).toBe('1200');
});
