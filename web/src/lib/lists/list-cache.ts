import { SWRConfig, mutate } from 'swr';
import {
  changeItem,
  prependItem,
  queueUnseen,
  removeItems,
  restoreItem,
  type Identified,
  type LiveList,
  type Page,
} from './live-list.ts';
import { updateCached } from './update-cached.ts';
import { cached } from '../cached.ts';

const PREFIX = 'list:';
/** Tombstones of all lists: a load that is under way may still contain what was deleted. */
const deletedIds = new Set<string>();

/** The SWR key of a list, from its address. */
export function listKey(address: string): string {
  return PREFIX + address;
}

/** A list as it is cached. The caller names the type of its items, which the cache does not know. */
export function cachedList<T extends Identified, U extends Identified = T>(key: string): LiveList<T, U> | undefined {
  // Only useLiveList and this module write to keys of `listKey`
  return cached<LiveList<T, U>>(key);
}

/** All cached lists of one path, whatever their query. Each function also works while none is cached. */
export interface ListFamily<T extends Identified, U extends Identified = T> {
  /** Whether an SWR key is one of these lists. */
  has: (key: unknown) => boolean;
  /** An item, from the first list that holds it. */
  find: (id: string) => T | undefined;
  update: (change: (list: LiveList<T, U>, key: string) => LiveList<T, U>) => void;
  change: (id: string, change: (item: T) => T) => void;
  /**
   * Puts an item on top of some lists, by default of the one without a query. A list that loads for the first time
   * loads again: its answer may be older.
   */
  prepend: (item: T, keys?: readonly string[]) => void;
  /** Queues an item in some lists. One that loads for the first time loads again, as with `prepend`. */
  queue: (item: T | U, keys: readonly string[]) => void;
  /** Removes an item until the server sends it again. Returns how to put it back in its places. */
  remove: (id: string) => () => void;
  /** Removes an item for good: no answer brings it back. Returns how to undo that. */
  delete: (id: string) => () => void;
  /** Loads the lists that are on the screen again, and the others when they are shown. */
  refresh: () => Promise<void>;
}

/** The lists of a path such as `/posts/`. */
export function getCachedLists<T extends Identified, U extends Identified = T>(path: string): ListFamily<T, U> {
  const { cache } = SWRConfig.defaultValue;
  const has = (key: unknown): boolean => typeof key === 'string' && key.split('?')[0] === PREFIX + path;
  const lists = () =>
    [...cache.keys()].filter(has).flatMap((key) => {
      const list = cachedList<T, U>(key);
      return list === undefined ? [] : [{ key, list }];
    });

  function remove(id: string): () => void {
    const before = lists();
    updateCached<LiveList<T, U>>(has, (list) => removeItems(list, (item) => item.id === id));
    return () => {
      for (const { key, list } of before) updateCached<LiveList<T, U>>(key, (now) => restoreItem(now, list, id));
    };
  }

  function add(keys: readonly string[], change: (list: LiveList<T, U>) => LiveList<T, U>): void {
    for (const key of keys) {
      if (cachedList(key) !== undefined) updateCached(key, change);
      else if (cache.get(key)?.isValidating === true) void mutate(key);
    }
  }

  return {
    has,
    find: (id) =>
      lists()
        .flatMap(({ list }) => list.items)
        .find((item) => item.id === id),
    update: (change) => updateCached(has, change),
    change: (id, change) => updateCached<LiveList<T, U>>(has, (list) => changeItem(list, id, change)),
    prepend: (item, keys = [listKey(path)]) => add(keys, (list) => prependItem(list, item)),
    queue(item, keys) {
      if (!deletedIds.has(item.id)) add(keys, (list) => queueUnseen(list, item));
    },
    remove,
    delete(id) {
      deletedIds.add(id);
      const restore = remove(id);
      return () => {
        deletedIds.delete(id);
        restore();
      };
    },
    refresh: async () => {
      await mutate(has);
    },
  };
}

/** Remembers that an item was deleted. */
export function markDeleted(id: string): void {
  deletedIds.add(id);
}

/** Takes that back, for what is there again. */
export function unmarkDeleted(id: string): void {
  deletedIds.delete(id);
}

/** Whether an item was deleted, by this user or by a live message. */
export function isDeleted(id: string): boolean {
  return deletedIds.has(id);
}

/** Removes deleted items from a page, except their placeholders. */
export function withoutDeleted<T extends Identified>(page: Page<T>): Page<T> {
  return { ...page, results: page.results.filter(({ id, deleted }) => deleted === true || !deletedIds.has(id)) };
}
