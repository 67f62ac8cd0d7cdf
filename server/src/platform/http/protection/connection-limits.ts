import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { getNetwork } from '../client-network.ts';

/** Connections of all clients together, live ones too. */
const MAX_CONNECTIONS = 10_000;
/** Connections of one IPv4 address or IPv6 network. */
const MAX_CONNECTIONS_OF_NETWORK = 200;
/** Answers that one connection may wait for. Browsers and proxies send no request before the last one is answered. */
export const MAX_UNFINISHED = 16;

interface ConnectionLimits {
  readonly max?: number;
  /** Infinite behind a proxy, whose address all connections have. */
  readonly maxOfNetwork?: number;
}

/** Closes connections above a maximum, and a connection that sends requests without reading the answers. */
export function limitConnections(
  http: FastifyInstance,
  { max = MAX_CONNECTIONS, maxOfNetwork = MAX_CONNECTIONS_OF_NETWORK }: ConnectionLimits = {},
): void {
  http.server.maxConnections = max;
  limitNetworks(http, maxOfNetwork);
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

/** Closes each connection above the maximum of its network, so that one client cannot use up those of all. */
function limitNetworks(http: FastifyInstance, max: number): void {
  const open = new Map<string, number>();
  http.server.on('connection', (socket: Socket) => {
    const network = getNetwork(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > max) socket.destroy();
  });
}
