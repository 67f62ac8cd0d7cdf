/** How many calls a window has seen, this one included, and how many milliseconds it still lasts. */
export interface WindowState {
  readonly current: number;
  readonly ttl: number;
}

/** Counts calls in windows that begin with their first call. */
export interface CallCounters {
  /** Counts a call of a caller (`key`) in a window. `name` tells apart what is counted. Never rejects. */
  count(name: string, key: string, windowMs: number): Promise<WindowState>;
  close(): Promise<void>;
}

/** Callers that are counted by each name. The one that was silent for longest goes first. */
const MAX_CALLERS = 20_000;

interface OpenWindow {
  current: number;
  endsAt: number;
}

/** Counts the calls of this process in its memory. */
export class LocalCounters implements CallCounters {
  readonly #windows = new Map<string, Map<string, OpenWindow>>();

  async count(name: string, key: string, windowMs: number): Promise<WindowState> {
    return this.countNow(name, key, windowMs);
  }

  /** The same without a promise: calls of one turn each get a number of their own. */
  countNow(name: string, key: string, windowMs: number): WindowState {
    const windows = this.#windows.get(name) ?? new Map<string, OpenWindow>();
    this.#windows.set(name, windows);
    const now = Date.now();
    const known = windows.get(key);
    const open = known !== undefined && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
    open.current += 1;
    // A map keeps the order in which its keys were set.
    windows.delete(key);
    windows.set(key, open);
    const [oldest] = windows.keys();
    if (windows.size > MAX_CALLERS && oldest !== undefined) windows.delete(oldest);
    return { current: open.current, ttl: open.endsAt - now };
  }

  async close(): Promise<void> {
    this.#windows.clear();
  }
}
