import { expect, it } from 'vitest';
import { buildMessage } from '../../testing/chat.ts';
import { hasGap, createThread, withChanges, withMessage, withNewer, withOlder, withSeen } from './thread.ts';

const loaded = (from: number, to: number, more: Partial<{ hasOlder: boolean; hasNewer: boolean }> = {}) =>
  createThread(
    Array.from({ length: to - from + 1 }, (_, index) => buildMessage(from + index)),
    to,
    { hasOlder: false, hasNewer: false, ...more },
  );
const places = (thread: ReturnType<typeof loaded>) => thread.messages.map(({ sequence }) => sequence);

it('has each message once, in order, whatever comes twice or late', () => {
  const thread = [buildMessage(6), buildMessage(5), buildMessage(6)].reduce(withMessage, loaded(3, 4));
  expect(places(withOlder(thread, [buildMessage(1), buildMessage(2), buildMessage(3)], false))).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
});

it('does not move its place in the change feed over a change that it lacks', () => {
  expect(withMessage(loaded(1, 3), buildMessage(4)).change).toBe(4);
  const thread = withMessage(loaded(1, 3), buildMessage(5));
  expect([thread.change, hasGap(thread)]).toEqual([3, true]);
  const closed = withMessage(thread, buildMessage(4));
  expect([closed.change, hasGap(closed)]).toEqual([5, false]);
  expect(hasGap(withChanges(thread, [buildMessage(4)], 5))).toBe(false);
});

it('applies changes: edited, deleted for the reader, new', () => {
  const changed = [
    buildMessage(1, { text: 'Edited', change: 4 }),
    buildMessage(2, { hidden: true, change: 5 }),
    buildMessage(4, { change: 6 }),
  ];
  const thread = withChanges(loaded(1, 3), changed, 6);
  expect(places(thread)).toEqual([1, 3, 4]);
  expect(thread.messages[0]?.text).toBe('Edited');
  expect(thread.change).toBe(6);
});

it('keeps the newer version of a message', () => {
  const edited = withChanges(loaded(1, 2), [buildMessage(1, { text: 'Edited', change: 5 })], 5);
  expect(withMessage(edited, buildMessage(1)).messages[0]?.text).toBe('Edited');
});

it('leaves out what is outside of the loaded part', () => {
  const thread = loaded(5, 7, { hasOlder: true, hasNewer: true });
  expect(places(withChanges(thread, [buildMessage(2, { change: 8 }), buildMessage(9)], 9))).toEqual([5, 6, 7]);
});

it('has newer messages while one that was pushed is not in the last page', () => {
  const thread = withMessage(loaded(1, 3, { hasNewer: true }), buildMessage(5));
  expect(places(thread)).toEqual([1, 2, 3]);
  const read = withNewer(thread, [buildMessage(4)], 4, false);
  expect(read.hasNewer).toBe(true);
  const again = withNewer(read, [buildMessage(5)], 5, false);
  expect([again.hasNewer, ...places(again)]).toEqual([false, 1, 2, 3, 4, 5]);
});

it('marks own messages up to a place as seen', () => {
  const thread = createThread(
    [buildMessage(1, { is_mine: true }), buildMessage(2), buildMessage(3, { is_mine: true })],
    3,
    {
      hasOlder: false,
      hasNewer: false,
    },
  );
  expect(withSeen(thread, 2).messages.map(({ is_seen }) => is_seen)).toEqual([true, false, false]);
});

it('keeps a message seen: the mark can come before the message, and an older answer after it', () => {
  const mine = buildMessage(4, { is_mine: true });
  const early = withMessage(withSeen(loaded(1, 3), 4), mine);
  expect(early.messages.at(-1)).toMatchObject({ is_seen: true });
  const known = withMessage(loaded(1, 3), { ...mine, is_seen: true, seen_by_count: 2 });
  expect(withMessage(known, mine).messages.at(-1)).toMatchObject({ is_seen: true, seen_by_count: 2 });
});

it('updates the quotes of a message that was edited or deleted, also of one outside of the loaded part', () => {
  const reply = buildMessage(3, { parent_message: buildMessage(1).id });
  const thread = createThread([buildMessage(2), reply], 3, { hasOlder: true, hasNewer: false });
  const edited = withChanges(thread, [buildMessage(1, { text: 'E'.repeat(200), change: 4 })], 4);
  expect(places(edited)).toEqual([2, 3]);
  expect(edited.messages[1]?.reply_to).toMatchObject({ available: true, text: 'E'.repeat(120) });
  const deleted = withMessage(edited, buildMessage(1, { text: null, deleted: true, change: 5 }));
  expect(deleted.messages[1]?.reply_to).toEqual({
    id: buildMessage(1).id,
    available: false,
    sender: null,
    text: null,
    media: null,
  });
});
