import { commonErrors } from '@homecoming/contract/errors.ts';
import { ClientFrame, LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import type { WebSocket } from '@fastify/websocket';
import { Ajv } from 'ajv';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, App } from '../app.ts';
import { isId } from '../db/is-id.ts';
import { fail } from '../http/fail.ts';
import { parseJson } from '../parse-json.ts';
import { liveText, type Hub, type Socket, type Subscriptions } from './hub.ts';

interface SocketRouteOptions {
  readonly hub: Hub;
  /** Finds the user of a token; null when it is not valid (any more). */
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** What a user follows now, and whom they are blocked with. */
  readonly findSubscriptions: (userId: string) => Promise<Subscriptions>;
  /** Handles a frame of a signed-in user; it handles its own failures. */
  readonly onFrame: (actor: Actor, frame: UserFrame, socket: Socket) => void;
  /** Other than the real ones, for tests. */
  readonly timing?: Partial<Timing>;
}

/** A frame that a domain handles. */
export type UserFrame = Exclude<ClientFrame, { type: 'auth' | 'pong' }>;

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

/** A client that sends more frames than this in `FRAMES_MS` is closed. */
const MAX_FRAMES = 20;
const FRAMES_MS = 10_000;

type RouteApp = Pick<App, 'config' | 'log'>;

/**
 * `GET /api/v1/realtime/`: a WebSocket whose first frame is `{ type: 'auth', token }`. Needs @fastify/websocket.
 * Closes with 4401 on a token that is not valid, 1008 when none comes and on an unknown frame, 1001 when the server stops.
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
  #actor: Actor | null = null;
  /** Asked for again at each check. */
  #watching: UserFrame | null = null;
  #frames = { since: performance.now(), count: 0 };
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
    this.#timers.push(setTimeout(() => this.#endWithoutToken(), this.#timing.auth));
  }

  /** On a slow line the token comes late or not at all: the client tries again, and stays signed in. */
  #endWithoutToken(): void {
    if (this.#token === null) this.#socket.close(1008, 'no token came');
  }

  #end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#options.hub.remove(this.#socket);
  }

  #onMessage(frame: ClientFrame | 'unknown' | null): void {
    this.#lastFrameAt = performance.now();
    if (this.#token === null) {
      if (frame === null || frame === 'unknown' || frame.type !== 'auth') return this.#refuse();
      this.#token = frame.token;
      void this.#guarded(() => this.#register());
    } else if (frame === null || this.#isFlooding()) {
      this.#socket.close(1008, frame === null ? 'no frame' : 'too many frames');
    } else if (frame === 'unknown' || frame.type === 'pong') {
      return;
    } else if (frame.type === 'auth') {
      this.#socket.close(1008, 'signed in already');
    } else if (this.#actor !== null) {
      if (frame.type === 'watch') this.#watching = frame;
      this.#options.onFrame(this.#actor, frame, this.#socket);
    }
  }

  #isFlooding(): boolean {
    const now = performance.now();
    if (now - this.#frames.since > FRAMES_MS) this.#frames = { since: now, count: 0 };
    this.#frames.count += 1;
    return this.#frames.count > MAX_FRAMES;
  }

  async #register(): Promise<void> {
    const actor = await this.#findActor();
    if (actor === null) return this.#refuse();
    this.#actor = actor;
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
    const { hub, findSubscriptions } = this.#options;
    const run = async () => {
      if ((await this.#findActor())?.sessionId !== actor.sessionId) return this.#refuse();
      await hub.load(this.#socket, () => findSubscriptions(actor.userId));
      if (this.#watching !== null) this.#options.onFrame(actor, this.#watching, this.#socket);
    };
    this.#checking = this.#checking.then(() => this.#guarded(run));
    return this.#checking;
  }

  #ping(): void {
    if (performance.now() - this.#lastFrameAt > this.#timing.silence) return this.#socket.terminate();
    this.#options.hub.send(this.#socket, liveText('ping', {}));
  }

  async #findActor(): Promise<Actor | null> {
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

const isClientFrame = new Ajv({ formats: { uuid: isId } }).compile<ClientFrame>(ClientFrame);

/** Null for what is no frame at all; frames that this version does not know are ignored. */
function parseFrame(text: string): ClientFrame | 'unknown' | null {
  const frame = parseJson(text);
  if (isClientFrame(frame)) return frame;
  return typeof frame === 'object' && frame !== null && 'type' in frame ? 'unknown' : null;
}
