import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { THREAD, article, buildMessage, it, messageBox } from '../../testing/chat.ts';

const REACT = 'PUT /chat/m3/reactions/';
const finger = { pointerType: 'touch', isPrimary: true };

/** A finger on a message. */
async function touch(text: string) {
  const on = (await article(text)).getByText(text);
  let [x, y] = [100, 300];
  return {
    on,
    down: () => fireEvent.pointerDown(on, { ...finger, clientX: x, clientY: y }),
    by(across: number, down: number): void {
      [x, y] = [x + across, y + down];
      fireEvent.pointerMove(on, { ...finger, clientX: x, clientY: y });
    },
    /** Lifts it, at a time in ms. */
    up(at?: number): void {
      const event = createEvent.pointerUp(on, { ...finger, clientX: x, clientY: y });
      if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at });
      fireEvent(on, event);
    },
    /** Whether a press on it was long: then the finger that is lifted presses nothing. */
    wasLong: () => !fireEvent.touchEnd(on),
  };
}
afterEach(() => void vi.useRealTimers());

/** What timers wait for comes only with `passTime()` from now on. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** More than a long press takes. */
const passTime = () => act(() => void vi.advanceTimersByTime(600));

it('opens the menu of a message, with the reactions on top, by a long press', async ({ server }) => {
  server.answers[REACT] = [200, buildMessage(3, { reactions: [{ emoji: '😂', count: 1, mine: true }], change: 4 })];
  await server.open('/chat/tomasz');
  const { on, down, up } = await touch('Message 3');
  down();

  const laughing = await screen.findByRole('menuitemcheckbox', { name: '😂' });
  // The menu of the browser stays away, and the finger that is lifted presses nothing
  expect(fireEvent.contextMenu(on)).toBe(false);
  up();
  expect(fireEvent.touchEnd(on)).toBe(false);
  expect(screen.getAllByRole('menuitemcheckbox')).toHaveLength(6);
  fireEvent.click(laughing);
  await screen.findByRole('button', { name: '😂 1', pressed: true });
  expect(server.getBody(REACT, 0)).toEqual({ emoji: '😂' });
});

it('opens no menu when the finger scrolls, or a mouse button is pressed for long', async ({ server }) => {
  await server.open('/chat/tomasz');
  const { on, down, by, up, wasLong } = await touch('Message 3');
  stopTime();
  down();
  by(0, 12);
  passTime();
  expect(wasLong()).toBe(false);
  up();
  down();
  fireEvent.pointerCancel(on, finger);
  passTime();
  expect(wasLong()).toBe(false);
  fireEvent.pointerDown(on, { ...finger, pointerType: 'mouse' });
  passTime();
  expect(wasLong()).toBe(false);
  expect(fireEvent.contextMenu(on)).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('replies to a message that is swiped far enough, and not from the edge of the screen', async ({ server }) => {
  await server.open('/chat/tomasz');
  const { down, by, up } = await touch('Message 3');
  const isReplying = () => screen.queryByText('Replying to Tomasz') !== null;
  down();
  by(30, 2);
  up();
  expect(isReplying()).toBe(false);
  by(-120, 0);
  down();
  by(80, 2);
  up();
  expect(isReplying()).toBe(false);
  by(100, 0);
  down();
  by(20, 2);
  by(60, 2);
  up();
  await waitFor(() => expect(isReplying()).toBe(true));
  expect(document.activeElement).toBe(await messageBox());
});

it('reacts to a message that is tapped twice, and takes that back', async ({ server }) => {
  const reacted = buildMessage(3, { reactions: [{ emoji: '👍', count: 1, mine: true }], change: 4 });
  server.answers[REACT] = [200, reacted];
  server.answers['DELETE /chat/m3/reactions/'] = [204, null];
  await server.open('/chat/tomasz');
  const { down, up } = await touch('Message 3');
  for (const at of [1_000, 1_400]) {
    down();
    up(at);
  }
  expect(server.getCalls(REACT)).toEqual([]);
  down();
  up(1_500);
  await screen.findByRole('button', { name: '👍 1', pressed: true });
  for (const at of [3_000, 3_100]) {
    down();
    up(at);
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: /👍/ })).toBeNull());
});

it('has no gesture on a message that allows nothing', async ({ server }) => {
  const can = { edit: false, delete_for_everyone: false, reply: false, react: false, report: false };
  server.messages.push(buildMessage(4, { can, deleted: true, text: null }));
  await server.open('/chat/tomasz');
  const { down, by, up } = await touch('Message deleted');
  stopTime();
  for (const at of [1_000, 1_100]) {
    down();
    up(at);
  }
  down();
  passTime();
  up();
  down();
  by(80, 0);
  up();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.queryByText('Replying to Tomasz')).toBeNull();
  expect(server.getCalls(REACT).length + server.getCalls(THREAD).length).toBe(1);
  expect(vi.mocked(console.warn)).not.toHaveBeenCalled();
});
