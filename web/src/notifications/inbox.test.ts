import { expect, it } from 'vitest';
import { lineOf } from '../../testing/notifications.ts';
import { extended, inboxOf, refreshed, unreadIn, withRead, type Inbox } from './inbox.ts';

const page = (numbers: number[], next: string | null = null) => ({ results: numbers.map((n) => lineOf(n)), next });
const shown = ({ lines }: Inbox) => lines.map(({ id }) => Number(id));
const waiting = (inbox: Inbox) => inbox.waiting.map(({ id }) => Number(id));

it('takes new lines in on top, and keeps what is loaded further down', () => {
  const inbox = extended(inboxOf(page([4, 3], 'after 3')), 'after 3', page([2, 1], 'after 1'));
  const now = refreshed(inbox, page([5, 4], 'after 4'), { hold: false });
  expect(shown(now)).toEqual([5, 4, 3, 2, 1]);
  expect(now.next).toBe('after 1');
});

it('lets new lines wait for somebody who reads further down, and shows changes at once', () => {
  const inbox = inboxOf(page([3, 2, 1]));
  const now = refreshed(
    inbox,
    { results: [lineOf(4), lineOf(3, { read: true }), lineOf(1)], next: null },
    { hold: true },
  );
  expect(shown(now)).toEqual([3, 1]);
  expect(waiting(now)).toEqual([4]);
  expect(now.lines[0]?.read).toBe(true);
});

it('moves a line up that another person has joined: at once, or when the reader asks for it', () => {
  const inbox = inboxOf(page([3, 2, 1]));
  const moved = lineOf(1, { updated_at: lineOf(4).updated_at, actors_count: 2 });
  const answer = { results: [moved, lineOf(3), lineOf(2)], next: null };
  const held = refreshed(inbox, answer, { hold: true });
  expect(shown(held)).toEqual([3, 2, 1]);
  expect(held.lines[2]?.actors_count).toBe(1);
  expect(waiting(held)).toEqual([1]);
  expect(shown(refreshed(held, answer, { hold: false }))).toEqual([1, 3, 2]);
});

it('begins anew when more has come than fits on a page', () => {
  const inbox = inboxOf(page([2, 1]));
  const now = refreshed(inbox, page([9, 8], 'after 8'), { hold: false });
  expect(shown(now)).toEqual([9, 8]);
  expect(now.next).toBe('after 8');
  const held = refreshed(inbox, page([9, 8], 'after 8'), { hold: true });
  expect(shown(held)).toEqual([2, 1]);
  expect(waiting(held)).toEqual([9, 8]);
});

it('has no line twice where the next page overlaps, and takes no page of another list', () => {
  const inbox = inboxOf(page([3, 2], 'after 2'));
  expect(shown(extended(inbox, 'after 2', page([2, 1])))).toEqual([3, 2, 1]);
  expect(extended(inbox, 'after 9', page([8]))).toBe(inbox);
});

it('reads lines that wait, too', () => {
  const inbox = refreshed(inboxOf(page([1])), page([2, 1]), { hold: true });
  expect(unreadIn(inbox)).toEqual(new Set(['1', '2']));
  expect(unreadIn(withRead(inbox, new Set(['1', '2']), true))).toEqual(new Set());
});
