import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitSlowBodies } from './slow-bodies.ts';

let http: FastifyInstance;
const arrived = { bytes: 0 };
beforeEach(async () => {
  arrived.bytes = 0;
  http = fastify({ bodyLimit: 1_000_000 });
  limitSlowBodies(http, () => ({ 'x-content-type-options': 'nosniff' }));
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, payload, done) => {
    payload.on('data', (chunk: Buffer) => (arrived.bytes += chunk.length));
    payload.once('end', () => done(null));
  });
  http.post('/', async () => 'whole');
  http.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => 'whole');
  await http.listen({ port: 0, host: '127.0.0.1' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  http.server.closeAllConnections();
  await http.close();
});

/** Sends the head of a request. `answer` resolves with what came until the connection closed. */
async function begin(type: string, length: number, path = '/'): Promise<{ socket: Socket; answer: Promise<string> }> {
  // Listening on a TCP port gives an address of this shape.
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const head = [`POST ${path} HTTP/1.1`, 'Host: here', 'Connection: close', `Content-Type: ${type}`];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n`);
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => (text += data));
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(http.server, 'request');
  return { socket, answer };
}

async function send(socket: Socket, bytes: number): Promise<void> {
  const expected = arrived.bytes + bytes;
  socket.write('x'.repeat(bytes));
  // Not waitFor(), which would move the timers.
  while (arrived.bytes < expected && !socket.destroyed) await new Promise((resolve) => setImmediate(resolve));
}

it('takes a form of any length while it keeps the minimum rate', async () => {
  const { socket, answer } = await begin('multipart/form-data; boundary=b', 40_000 * 10);
  for (let sent = 0; sent < 9; sent += 1) {
    await send(socket, 40_000);
    vi.advanceTimersByTime(30_000);
  }
  await send(socket, 40_000);
  expect(await answer).toMatch(/^HTTP\/1.1 200 OK[^]*whole/);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends a form that trickles', async () => {
  const { socket, answer } = await begin('multipart/form-data; boundary=b', 400_000);
  await send(socket, 40_000);
  vi.advanceTimersByTime(30_000);
  await send(socket, 10);
  vi.advanceTimersByTime(30_000);
  expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*x-content-type-options: nosniff[^]*"code":"request_timeout"/);
});

it('ends another body after 30 seconds, however fast it comes', async () => {
  const { socket, answer } = await begin('application/json', 400_000);
  await send(socket, 40_000);
  vi.advanceTimersByTime(29_999);
  await send(socket, 40_000);
  vi.advanceTimersByTime(1);
  expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*"code":"request_timeout"/);
});

it('closes the connection of a body that is slow after its answer, without a second answer', async () => {
  const { answer } = await begin('application/json', 400_000, '/refused');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(30_000);
  expect(await answer).toMatch(/^HTTP\/1.1 401 [^]*refused$/);
});
