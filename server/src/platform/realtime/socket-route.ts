import { commonErrors } from '@homecoming/contract/errors.ts';
import { ClientFrame, LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import type { WebSocket } from '@fastify/websocket';
import { Ajv } from 'ajv';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, App } from '../app.ts';
import { fail } from '../http/fail.ts';
import { liveText, type Hub, type Subscriptions } from './hub.ts';

interface SocketRouteOptions {
  readonly hub: Hub;
  /** Finds the user of a token; null when it is not valid (any more). */
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** What a user follows now, and whom they are blocked with. */
  readonly subscriptionsOf: (userId: string) => Promise<Subscriptions>;
  /** Other than the real ones, for tests. */
  readonly timing?: Partial<Timing>;
}

/** All in milliseconds. */
interface Timing {
  /** The token must arrive within this time. */
  readonly auth: number;
  readonly ping: number;
  /** A client that sends nothing for this long is gone. */
  readonly silence: number;
  /** How often session, topics and blocks are read again: a message about them may have been lost with its sender. */
  readonly recheck: number;
}

const usual: Timing = { auth: 10_000, ping: 25_000, silence: 60_000, recheck: 300_000 };

type RouteApp = Pick<App, 'config' | 'log'>;

/**
 * `GET /api/v1/realtime/`: a WebSocket whose first frame is `{ type: 'auth', token }`. Needs @fastify/websocket.
 * Closes with 4401 without a valid token, 1008 on an unknown frame, 1001 when the server stops.
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
      new SocketSession(app, options, socket).begin();
    },
  });
}

/** Pages of other sites may not connect: a browser sends the page's origin with every WebSocket. */
function checkOrigin(app: RouteApp, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(app.config.publicUrl).origin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw fail(commonErrors.forbidden);
}

/** The connection of one client, from its first frame to its last. */
class SocketSession {
  readonly #app: RouteApp;
  readonly #options: SocketRouteOptions;
  readonly #socket: WebSocket;
  readonly #timing: Timing;
  readonly #timers: NodeJS.Timeout[] = [];
  #token: string | null = null;
  #lastFrameAt = performance.now();
  #checking: Promise<void> = Promise.resolve();

  constructor(app: RouteApp, options: SocketRouteOptions, socket: WebSocket) {
    this.#app = app;
    this.#options = options;
    this.#socket = socket;
    this.#timing = { ...usual, ...options.timing };
  }

  begin(): void {
    this.#socket.on('message', (data: Buffer, isBinary: boolean) =>
      this.#onMessage(isBinary ? null : parseFrame(String(data))),
    );
    this.#socket.on('close', () => this.#end());
    this.#timers.push(setTimeout(() => this.#token ?? this.#refuse(), this.#timing.auth));
  }

  #end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#options.hub.remove(this.#socket);
  }

  #onMessage(frame: ClientFrame | null): void {
    this.#lastFrameAt = performance.now();
    if (this.#token === null) {
      if (frame?.type !== 'auth') return this.#refuse();
      this.#token = frame.token;
      void this.#guarded(() => this.#register());
    } else if (frame?.type !== 'pong') {
      this.#socket.close(1008, 'unknown message');
    }
  }

  async #register(): Promise<void> {
    const actor = await this.#actor();
    if (actor === null) return this.#refuse();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const { hub } = this.#options;
    const check = () => this.#check(actor);
    hub.add({ socket: this.#socket, userId: actor.userId, sessionId: actor.sessionId, check });
    this.#timers.push(setInterval(() => this.#ping(), this.#timing.ping));
    this.#timers.push(setInterval(() => void check(), this.#timing.recheck));
    // After hub.add(), so that the end of a session, a topic or a block from here on reaches the connection.
    await check();
    hub.send(this.#socket, liveText('ready', {}));
  }

  /** Checks that the session is still valid, and reads topics and blocks. One check after the other. */
  #check(actor: Actor): Promise<void> {
    const { hub, subscriptionsOf } = this.#options;
    const run = async () => {
      if ((await this.#actor())?.sessionId !== actor.sessionId) return this.#refuse();
      await hub.load(this.#socket, () => subscriptionsOf(actor.userId));
    };
    this.#checking = this.#checking.then(() => this.#guarded(run));
    return this.#checking;
  }

  #ping(): void {
    if (performance.now() - this.#lastFrameAt > this.#timing.silence) return this.#socket.terminate();
    this.#options.hub.send(this.#socket, liveText('ping', {}));
  }

  async #actor(): Promise<Actor | null> {
    return this.#token === null ? null : this.#options.authenticate(this.#token);
  }

  #refuse(): void {
    this.#options.hub.remove(this.#socket);
    this.#socket.close(LIVE_UNAUTHENTICATED, 'not signed in');
  }

  /** A failure of the server, such as a lost database, closes the connection: the client reconnects by itself. */
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

const isClientFrame = new Ajv().compile<ClientFrame>(ClientFrame);

function parseFrame(text: string): ClientFrame | null {
  try {
    const frame: unknown = JSON.parse(text);
    return isClientFrame(frame) ? frame : null;
  } catch {
    return null;
  }
}
