import type { ClientFrame, LiveMessage, LiveMessages } from '@homecoming/contract/live.ts';
import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import { retryDelay } from './retry-delay.ts';

/** What is done with each message of the server. */
export type LiveHandlers = {
  readonly [T in Exclude<keyof LiveMessages, 'ping'>]: readonly ((data: LiveMessages[T]) => void)[];
} & {
  /** Called before `ready` when the connection is back after a loss: messages may be missing. */
  readonly reconnected: readonly (() => void)[];
};

type HandledMessage = Exclude<LiveMessage, { type: 'ping' }>;
type Reconnected = { type: 'reconnected' };

const NOTHING_EARLY = { ready: false, others: false };

/** The server pings every 25 s; a connection silent for this long is dead. */
const SILENCE_MS = 60_000;

/** The live connection to /api/v1/realtime/. */
export interface Live {
  /** Connects as the owner of the token and stays connected until `stop`. */
  start(token: string): void;
  /** Connects again with a new token of the same session; what was missed meanwhile is refreshed as after a loss. */
  renew(token: string): void;
  stop(): void;
  /**
   * Sets the handlers of all messages, in place of those before. If messages came before any, the data that was loaded
   * meanwhile may have them or not: it is refreshed as after a loss.
   */
  handle(handlers: Partial<LiveHandlers>): void;
  /** Sends a frame; does nothing while the connection is not ready. */
  send(frame: ClientFrame): void;
}

/** Makes a live connection. `onRefused` is called with a token that the server does not accept. */
export function createLive(options: { url: string; onRefused: (token: string) => void }): Live {
  let handlers: Partial<LiveHandlers> | null = null;
  /** What came before there were handlers. */
  let early = NOTHING_EARLY;
  let token: string | null = null;
  let socket: WebSocket | null = null;
  let attempt = 0;
  let wasReady = false;
  let isReady = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(retryTimer);
    if (token === null || socket !== null) return;
    const opened = new WebSocket(options.url);
    const as = token;
    socket = opened;
    restartSilenceTimer();
    opened.addEventListener('open', () => send(opened, { type: 'auth', token: as }));
    opened.addEventListener('message', (event) => {
      if (socket === opened) receive(String(event.data));
    });
    opened.addEventListener('close', (event) => {
      if (socket !== opened) return;
      drop();
      if (event.code === LIVE_UNAUTHENTICATED) options.onRefused(as);
      else retryLater();
    });
  }

  function receive(frame: string): void {
    restartSilenceTimer();
    const message = parse(frame);
    if (message === null) return;
    if (message.type === 'ping') {
      if (socket !== null) send(socket, { type: 'pong' });
      return;
    }
    if (message.type !== 'ready') return handle(message);
    attempt = 0;
    isReady = true;
    if (wasReady) handle({ type: 'reconnected' });
    wasReady = true;
    handle(message);
  }

  function handle(message: HandledMessage | Reconnected): void {
    if (handlers === null) {
      early = { ...early, [message.type === 'ready' ? 'ready' : 'others']: true };
    } else if (message.type === 'reconnected') {
      for (const handler of handlers.reconnected ?? []) handler();
    } else {
      // TypeScript cannot see that the data belongs to the handlers of the same type
      for (const handler of handlers[message.type] ?? []) handler(message.data as never);
    }
  }

  function restartSilenceTimer(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      drop();
      retryLater();
    }, SILENCE_MS);
  }

  function drop(): void {
    clearTimeout(silenceTimer);
    const dropped = socket;
    socket = null;
    isReady = false;
    dropped?.close();
  }

  function retryLater(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, retryDelay(attempt));
    attempt += 1;
  }

  /** Connects at once when the network is back or the tab is visible again. */
  function wake(): void {
    if (document.visibilityState === 'visible' && socket === null) open();
  }

  return {
    start(newToken) {
      if (newToken === token) return;
      this.stop();
      token = newToken;
      window.addEventListener('online', wake);
      document.addEventListener('visibilitychange', wake);
      open();
    },
    renew(newToken) {
      if (token === null || newToken === token) return;
      token = newToken;
      attempt = 0;
      drop();
      open();
    },
    stop() {
      token = null;
      wasReady = false;
      attempt = 0;
      early = NOTHING_EARLY;
      clearTimeout(retryTimer);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      drop();
    },
    handle(newHandlers) {
      handlers = newHandlers;
      const { ready, others } = early;
      early = NOTHING_EARLY;
      if (others) handle({ type: 'reconnected' });
      if (ready) handle({ type: 'ready', data: {} });
    },
    send(frame) {
      if (isReady && socket !== null) send(socket, frame);
    },
  };
}

function send(socket: WebSocket, frame: ClientFrame): void {
  socket.send(JSON.stringify(frame));
}

function parse(frame: string): LiveMessage | null {
  try {
    // Frames come from our own server, whose sending side is typed with the same map.
    return JSON.parse(frame) as LiveMessage;
  } catch {
    return null;
  }
}
