import type { LiveMessage, LiveMessages } from '@homecoming/contract/live.ts';
import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';

type Subscribable = Exclude<keyof LiveMessages, 'ready' | 'ping'>;
type Handler<T extends keyof LiveMessages> = (data: LiveMessages[T]) => void;

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** The server pings every 25 s; a connection silent for this long is dead. */
const SILENCE_MS = 60_000;

/** How long to wait before try number `attempt` (0 is the first): doubling, between half and all of it by chance. */
function reconnectDelay(attempt: number, random = Math.random): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.max(FIRST_DELAY_MS, ceiling * (0.5 + random() / 2));
}

/** The live connection to /api/v1/realtime/. */
export interface Live {
  /** Connects as the owner of the token and stays connected until `stop`. */
  start(token: string): void;
  stop(): void;
  /** Calls the handler for each message of a type. Returns how to stop. */
  subscribe<T extends Subscribable>(type: T, handler: Handler<T>): () => void;
  /** Called each time the connection is back after it was lost: what is shown may have missed messages. */
  onReconnect(listener: () => void): () => void;
  /** Calls the listener each time messages begin to come, the first time too: what was loaded before may have changed. */
  onReady(listener: () => void): () => void;
}

/** Makes a live connection. `onRefused` hears that the server does not take the token. */
export function createLive(options: { url: string; onRefused: (token: string) => void }): Live {
  const handlers = new Map<string, Set<(data: never) => void>>();
  const reconnectListeners = new Set<() => void>();
  const readyListeners = new Set<() => void>();
  let token: string | null = null;
  let socket: WebSocket | null = null;
  let attempt = 0;
  let wasReady = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(retryTimer);
    if (token === null || socket !== null) return;
    const opened = new WebSocket(options.url);
    const as = token;
    socket = opened;
    heard();
    opened.addEventListener('open', () => opened.send(JSON.stringify({ type: 'auth', token: as })));
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
    heard();
    const message = parse(frame);
    if (message?.type === 'ping') socket?.send(JSON.stringify({ type: 'pong' }));
    else if (message?.type === 'ready') {
      attempt = 0;
      if (wasReady) for (const listener of reconnectListeners) listener();
      for (const listener of readyListeners) listener();
      wasReady = true;
    } else if (message !== null) {
      // `subscribe` files each handler under its own message type.
      for (const handler of handlers.get(message.type) ?? []) handler(message.data as never);
    }
  }

  function heard(): void {
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
    dropped?.close();
  }

  function retryLater(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, reconnectDelay(attempt));
    attempt += 1;
  }

  /** The network or the person is back: no reason to wait any longer. */
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
    stop() {
      token = null;
      wasReady = false;
      attempt = 0;
      clearTimeout(retryTimer);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      drop();
    },
    subscribe(type, handler) {
      const ofType = handlers.get(type) ?? new Set();
      handlers.set(type, ofType.add(handler));
      return () => {
        ofType.delete(handler);
      };
    },
    onReconnect: (listener) => added(reconnectListeners, listener),
    onReady: (listener) => added(readyListeners, listener),
  };
}

function added(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function parse(frame: string): LiveMessage | null {
  try {
    // Frames come from our own server, whose sending side is typed with the same map.
    return JSON.parse(frame) as LiveMessage;
  } catch {
    return null;
  }
}
