import { commonErrors } from '@homecoming/contract/errors.ts';
import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, App } from '../app.ts';
import { fail } from '../http/fail.ts';
import { liveText, type Hub } from './hub.ts';

interface SocketRouteOptions {
  readonly hub: Hub;
  /** Finds the user of a token; null when it is not good (any more). */
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** What a user listens to at this moment. */
  readonly topicsOf: (userId: string) => Promise<readonly string[]>;
  /** Other than the real ones, for tests. */
  readonly timing?: Partial<Timing>;
}

/** All in milliseconds. */
interface Timing {
  /** Within it the token must have come. */
  readonly auth: number;
  readonly ping: number;
  /** A client that says nothing for so long is gone. */
  readonly silence: number;
  /** How often session and topics are checked anew: a message about them may have been lost with its sender. */
  readonly recheck: number;
}

const usual: Timing = { auth: 10_000, ping: 25_000, silence: 60_000, recheck: 300_000 };

type RouteApp = Pick<App, 'config' | 'log'>;

/**
 * `GET /api/v1/realtime/`: a WebSocket whose first frame is `{ type: 'auth', token }`. Needs @fastify/websocket.
 * Closes with 4401 for want of a good token, 1008 on a frame that is not known, 1001 when the server stops.
 */
export function socketRoute(app: RouteApp, http: FastifyInstance, options: SocketRouteOptions): void {
  http.route({
    method: 'GET',
    url: '/api/v1/realtime/',
    preValidation: async (request) => checkOrigin(app, request),
    handler: async () => {
      throw fail(commonErrors.not_found, { message: 'This address takes WebSocket connections only.' });
    },
    wsHandler: (socket) => {
      const visit = new SocketSession(app, options, socket);
      visit.begin();
    },
  });
}

/** A browser sends the page's origin with every WebSocket: pages of other sites may not connect. */
function checkOrigin(app: RouteApp, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(app.config.publicUrl).origin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw fail(commonErrors.forbidden);
}

/** One client, from its first frame to its last. */
class SocketSession {
  readonly #app: RouteApp;
  readonly #options: SocketRouteOptions;
  readonly #socket: WebSocket;
  readonly #timing: Timing;
  readonly #timers: NodeJS.Timeout[] = [];
  #token: string | null = null;
  #heardAt = performance.now();
  #checking: Promise<void> = Promise.resolve();

  constructor(app: RouteApp, options: SocketRouteOptions, socket: WebSocket) {
    this.#app = app;
    this.#options = options;
    this.#socket = socket;
    this.#timing = { ...usual, ...options.timing };
  }

  begin(): void {
    this.#socket.on('message', (data: Buffer, isBinary: boolean) => this.#hear(isBinary ? null : parse(String(data))));
    this.#socket.on('close', () => this.#end());
    this.#timers.push(setTimeout(() => this.#token ?? this.#refuse(), this.#timing.auth));
  }

  #end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#options.hub.remove(this.#socket);
  }

  #hear(frame: unknown): void {
    this.#heardAt = performance.now();
    if (this.#token === null) {
      this.#token = tokenIn(frame);
      if (this.#token === null) return this.#refuse();
      void this.#guarded(() => this.#admit());
    } else if (!isPong(frame)) {
      this.#socket.close(1008, 'unknown message');
    }
  }

  async #admit(): Promise<void> {
    const actor = await this.#actor();
    if (actor === null) return this.#refuse();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const refresh = () => this.#refresh(actor);
    this.#options.hub.add({ socket: this.#socket, userId: actor.userId, sessionId: actor.sessionId, refresh });
    this.#timers.push(setInterval(() => this.#ping(), this.#timing.ping));
    this.#timers.push(setInterval(() => void this.#check(actor), this.#timing.recheck));
    // Only now that the hub knows the connection: a session that ends, or a topic that changes, from here on reaches it.
    await refresh();
  }

  /** Checks everything anew, and tells the client that it is ready: it (re)fetches what it shows. */
  async #refresh(actor: Actor): Promise<void> {
    await this.#check(actor);
    this.#options.hub.send(this.#socket, liveText('ready', {}));
  }

  /** Checks that the session is still good, and reads the topics. One check after the other. */
  #check(actor: Actor): Promise<void> {
    const { hub, topicsOf } = this.#options;
    const run = async () => {
      if ((await this.#actor())?.sessionId !== actor.sessionId) return this.#refuse();
      await hub.readTopics(this.#socket, () => topicsOf(actor.userId));
    };
    this.#checking = this.#checking.then(() => this.#guarded(run));
    return this.#checking;
  }

  #ping(): void {
    if (performance.now() - this.#heardAt > this.#timing.silence) return this.#socket.terminate();
    this.#options.hub.send(this.#socket, liveText('ping', {}));
  }

  async #actor(): Promise<Actor | null> {
    return this.#token === null ? null : this.#options.authenticate(this.#token);
  }

  #refuse(): void {
    this.#options.hub.remove(this.#socket);
    this.#socket.close(LIVE_UNAUTHENTICATED, 'not signed in');
  }

  /** A failure of ours, such as a database that is away, closes the connection: the client comes back by itself. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#app.log.warn({ err: error }, 'a live connection failed');
      this.#options.hub.remove(this.#socket);
      this.#socket.close(1011, 'please come back');
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function tokenIn(frame: unknown): string | null {
  if (typeof frame !== 'object' || frame === null || !('type' in frame) || frame.type !== 'auth') return null;
  return 'token' in frame && typeof frame.token === 'string' && frame.token !== '' ? frame.token : null;
}

function isPong(frame: unknown): boolean {
  return typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'pong';
}
