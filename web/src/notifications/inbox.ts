import type { Notification } from '@homecoming/contract/notifications.ts';

/** The inbox as far as it is loaded, what moved last first. */
export interface Inbox {
  readonly lines: readonly Notification[];
  /** The cursor of what follows, null at the end. */
  readonly next: string | null;
  /** Lines that came or moved since, as they are now: they wait until the reader asks for them. */
  readonly waiting: readonly Notification[];
}

interface Page {
  results: readonly Notification[];
  next: string | null;
}

/** An inbox that holds nothing but its first page. */
export function inboxOf({ results, next }: Page): Inbox {
  return { lines: results, next, waiting: [] };
}

/**
 * The inbox after its first page was asked for again: changed lines change, withdrawn ones go. What is new or has moved
 * up waits with `hold`, since it would move what one reads; without it, it comes in on top.
 */
export function refreshed(inbox: Inbox, page: Page, { hold }: { hold: boolean }): Inbox {
  const newest = inbox.lines[0];
  const oldest = page.results.at(-1);
  if (newest === undefined || oldest === undefined) return inboxOf(page);
  return hold ? held(inbox, page, newest, oldest) : renewed(inbox, page, newest, oldest);
}

function held(inbox: Inbox, page: Page, newest: Notification, oldest: Notification): Inbox {
  const waiting = page.results.filter((line) => isAbove(line, newest));
  const waits = idsOf(waiting);
  const now = new Map(page.results.map((line) => [line.id, line]));
  const reachesDownTo = (line: Notification) => page.next === null || !isAbove(oldest, line);
  const lines = inbox.lines
    .filter((line) => now.has(line.id) || !reachesDownTo(line))
    .map((line) => (waits.has(line.id) ? line : (now.get(line.id) ?? line)));
  return { ...inbox, lines, waiting };
}

function renewed(inbox: Inbox, page: Page, newest: Notification, oldest: Notification): Inbox {
  const ids = idsOf(page.results);
  const hasGap = page.next !== null && isAbove(oldest, newest);
  if (hasGap || page.next === null) return inboxOf(page);
  const below = inbox.lines.filter((line) => isAbove(oldest, line) && !ids.has(line.id));
  return { lines: [...page.results, ...below], next: below.length > 0 ? inbox.next : page.next, waiting: [] };
}

/** The inbox with the page that follows its end; as it is, when it has become another one in between. */
export function extended(inbox: Inbox, cursor: string, page: Page): Inbox {
  if (inbox.next !== cursor) return inbox;
  const known = idsOf(inbox.lines);
  return { ...inbox, lines: [...inbox.lines, ...page.results.filter(({ id }) => !known.has(id))], next: page.next };
}

/** The inbox with some lines read, or not read. */
export function withRead(inbox: Inbox, ids: ReadonlySet<string>, read: boolean): Inbox {
  const change = (line: Notification): Notification => (ids.has(line.id) ? { ...line, read } : line);
  return { ...inbox, lines: inbox.lines.map(change), waiting: inbox.waiting.map(change) };
}

/** The lines in memory that are not read. */
export function unreadIn({ lines, waiting }: Inbox): ReadonlySet<string> {
  return idsOf([...lines, ...waiting].filter(({ read }) => !read));
}

function idsOf(lines: readonly Notification[]): Set<string> {
  return new Set(lines.map(({ id }) => id));
}

/** Whether a line stands above another: it moved later; of the same moment, it has the later id. */
function isAbove(line: Notification, other: Notification): boolean {
  return line.updated_at === other.updated_at ? line.id > other.id : line.updated_at > other.updated_at;
}
