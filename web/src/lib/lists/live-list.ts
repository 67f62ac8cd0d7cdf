/*
 * A list is a window of the server's pages: `items` from `newest` on have no gap down to the cursor `next`. A refresh
 * loads the first page again and merges it. New items are shown, or queued as `unseen` (while the user reads).
 * When the page shares no item with the list, there is a gap: the list then starts again with the page.
 * `U` is for lists whose live messages bring less than an item, such as the id of a new post.
 */

/** An item of a list. */
export interface Identified {
  readonly id: string;
  /** The server still sends it, as a placeholder of what was deleted. */
  readonly deleted?: boolean;
}

/** A page as the server sends it. */
export interface Page<T> {
  readonly results: readonly T[];
  /** The cursor of the following page, null on the last one. */
  readonly next: string | null;
}

/** A paginated list as far as it is loaded. `U` is what is known of a new item that is not loaded. */
export interface LiveList<T extends Identified, U extends Identified = T> {
  /** In the order of the server's pages. */
  readonly items: readonly T[];
  /** The cursor of the page that follows, null at the end. */
  readonly next: string | null;
  /** The first item that was loaded together with what follows it. Items prepended above it may leave a gap. */
  readonly newest: T | null;
  /** Newer items that are not shown: they would move what the reader looks at. */
  readonly unseen: readonly (T | U)[];
}

interface MergeOptions<T> {
  /** Whether `a` comes before `b` in the list. */
  isBefore: (a: T, b: T) => boolean;
  /** Queues new and moved items as unseen. Without it they are shown. */
  queueNew: boolean;
}

/** A list that holds only its first page. */
export function toLiveList<T extends Identified>({ results, next }: Page<T>): LiveList<T, never> {
  return { items: results, next, newest: results[0] ?? null, unseen: [] };
}

/** Adds the page that follows `cursor`. Unchanged when the end of the list has changed since. */
export function appendPage<T extends Identified, U extends Identified>(
  list: LiveList<T, U>,
  cursor: string,
  page: Page<T>,
): LiveList<T, U> {
  if (list.next !== cursor) return list;
  const known = getIds(list.items);
  return { ...list, items: [...list.items, ...page.results.filter(({ id }) => !known.has(id))], next: page.next };
}

/**
 * Merges the re-fetched first page: changed items change, deleted items go, items further down stay. When no item of
 * the page is known, the list starts again with it, or, with `queueNew`, stays unchanged: either way no gap is hidden.
 */
export function mergeFirstPage<T extends Identified, U extends Identified>(
  list: LiveList<T, U>,
  page: Page<T>,
  { isBefore, queueNew }: MergeOptions<T>,
): LiveList<T, U> {
  const { items, newest } = list;
  const oldest = page.results.at(-1);
  if (newest === null || oldest === undefined || items.length === 0) return toLiveList(page);
  const current = new Map(items.map((item) => [item.id, item]));
  const isNewer = (item: T): boolean => isBefore(item, newest);
  const isNewHere = (item: T): boolean => isNewer(item) && isBefore(item, current.get(item.id) ?? newest);
  const unseen = queueNew ? page.results.filter(isNewHere) : [];
  if (page.next !== null && page.results.every(isNewer)) return queueNew ? { ...list, unseen } : toLiveList(page);

  const [onPage, unseenIds] = [getIds(page.results), getIds(unseen)];
  const further = items.filter((item) => !onPage.has(item.id) && page.next !== null && isBefore(oldest, item));
  // An item that moved up stays where the reader has it until the new order is shown
  const moved = items.filter(({ id }) => unseenIds.has(id));
  const shown = page.results.filter(({ id }) => !unseenIds.has(id));
  return {
    items: [...shown, ...moved, ...further].toSorted((a, b) => Number(isBefore(b, a)) - Number(isBefore(a, b))),
    next: further.length > 0 ? list.next : page.next,
    newest: unseen.length > 0 ? newest : (page.results[0] ?? null),
    unseen,
  };
}

/** Puts an item on top, such as one that the user made. */
export function prependItem<T extends Identified, U extends Identified>(list: LiveList<T, U>, item: T): LiveList<T, U> {
  const items = hasItem(list.items, item.id) ? list.items : [item, ...list.items];
  return { ...list, items, unseen: list.unseen.filter(({ id }) => id !== item.id) };
}

/** Adds an item that is not shown yet. */
export function queueUnseen<T extends Identified, U extends Identified>(
  list: LiveList<T, U>,
  item: T | U,
): LiveList<T, U> {
  if (hasItem(list.items, item.id) || hasItem(list.unseen, item.id)) return list;
  return { ...list, unseen: [item, ...list.unseen] };
}

/** Changes an item that is shown. */
export function changeItem<T extends Identified, U extends Identified>(
  list: LiveList<T, U>,
  id: string,
  change: (item: T) => T,
): LiveList<T, U> {
  if (!hasItem(list.items, id)) return list;
  return { ...list, items: list.items.map((item) => (item.id === id ? change(item) : item)) };
}

/** Removes items, shown or unseen. */
export function removeItems<T extends Identified, U extends Identified>(
  list: LiveList<T, U>,
  isMeant: (item: T | U) => boolean,
): LiveList<T, U> {
  const items = list.items.filter((item) => !isMeant(item));
  const unseen = list.unseen.filter((item) => !isMeant(item));
  const isSame = items.length === list.items.length && unseen.length === list.unseen.length;
  return isSame ? list : { ...list, items, unseen };
}

/** Puts a removed item back in its place. `before` is the list with the item. */
export function restoreItem<T extends Identified, U extends Identified>(
  list: LiveList<T, U>,
  before: LiveList<T, U>,
  id: string,
): LiveList<T, U> {
  const place = before.items.findIndex((item) => item.id === id);
  const item = before.items[place];
  if (item === undefined || hasItem(list.items, id)) return list;
  const above = getIds(before.items.slice(0, place));
  const index = list.items.findLastIndex((other) => above.has(other.id)) + 1;
  return { ...list, items: list.items.toSpliced(index, 0, item) };
}

function getIds(items: readonly Identified[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

function hasItem(items: readonly Identified[], id: string): boolean {
  return items.some((item) => item.id === id);
}
