import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { handleErrors } from './error-handler.ts';

it('logs what fails in the server, and not that a client went away in the middle of its request', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const http: FastifyInstance = fastify({ loggerInstance: log as FastifyBaseLogger });
  handleErrors(http);
  const answered: string[] = [];
  http.addHook('onSend', async ({ url }) => void answered.push(url));
  http.post('/sent', async () => 'whole');
  http.get('/broken', async () => {
    throw Object.assign(new Error('the database went away'), { code: 'ECONNRESET' });
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  // Listening on a TCP port gives an address of this shape.
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const arrived = once(http.server, 'request');
  socket.write(
    'POST /sent HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"a":',
  );
  await arrived;
  socket.destroy();
  await waitFor(() => expect(answered).toEqual(['/sent']));
  expect(lines).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/broken`)).status).toBe(503);
  expect(lines).toEqual([expect.stringContaining('the database went away')]);
  await http.close();
});
