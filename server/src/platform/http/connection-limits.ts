import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections of all clients together, live ones too. */
const MAX_CONNECTIONS = 10_000;
/** Answers that one connection may wait for. Browsers and proxies send no request before the last one is answered. */
export const MAX_UNFINISHED = 16;

/** Closes connections above the maximum, and a connection that sends requests without reading the answers. */
export function limitConnections(http: FastifyInstance, maxConnections = MAX_CONNECTIONS): void {
  http.server.maxConnections = maxConnections;
  const unfinished = new WeakMap<Socket, number>();
  http.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const count = (unfinished.get(socket) ?? 0) + 1;
    unfinished.set(socket, count);
    reply.raw.once('close', () => unfinished.set(socket, (unfinished.get(socket) ?? 1) - 1));
    if (count <= MAX_UNFINISHED) return undefined;
    socket.destroy();
    return reply.hijack();
  });
}
