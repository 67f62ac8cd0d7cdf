import type { App } from '../app.ts';
import { perServer } from './per-server.ts';

interface CollectorOptions {
  /** The first item is flushed at once, and only those that follow it within the time are collected. */
  readonly leading?: boolean;
}

/** Collects items by key: `flush` gets those of one `everyMs` together. Its failure is logged. */
export function createCollector<Item>(
  everyMs: number,
  flush: (app: App, key: string, items: readonly Item[]) => Promise<void>,
  { leading = false }: CollectorOptions = {},
) {
  const collectingByServer = perServer(() => new Map<string, Item[]>());
  const flushOrLog = (app: App, key: string, items: readonly Item[]) =>
    flush(app, key, items).catch((error: unknown) => app.log.warn({ err: error, key }, 'what was collected is lost'));
  const collect = (app: App, key: string, items: Item[]) => {
    const collecting = collectingByServer(app);
    collecting.set(key, items);
    const timer = setTimeout(() => {
      collecting.delete(key);
      if (items.length === 0) return;
      if (leading) collect(app, key, []);
      void flushOrLog(app, key, items);
    }, everyMs);
    timer.unref();
  };
  return async (app: App, key: string, item: Item): Promise<void> => {
    const collected = collectingByServer(app).get(key);
    if (collected !== undefined) {
      collected.push(item);
      return;
    }
    collect(app, key, leading ? [] : [item]);
    if (leading) await flushOrLog(app, key, [item]);
  };
}
