import { useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';

interface GestureOptions {
  onLongPress: () => void;
  /** A swipe to the end of the line; undefined where it does nothing. */
  onSwipe: (() => void) | undefined;
  onDoubleTap: (() => void) | undefined;
}

const LONG_PRESS_MS = 450;
const DOUBLE_TAP_MS = 300;
/** A finger that moves further, in px, presses no more. */
const SLOP_PX = 10;
/** A swipe of this length, in px, counts. */
const SWIPE_PX = 56;
/** From here on, in px from the edge of the screen, a swipe is not the gesture that leads back. */
const EDGE_PX = 24;

interface Touch {
  x: number;
  y: number;
  state: 'pressed' | 'swiping' | 'longPressed' | 'ignored';
  timer?: ReturnType<typeof setTimeout>;
  /** How far it was swiped to the end of the line. */
  swiped: number;
}

/** Long press, swipe and double tap of a finger. A scroll, a pinch and a mouse do what they do everywhere. */
export function useMessageGestures({ onLongPress, onSwipe, onDoubleTap }: GestureOptions) {
  const touch = useRef<Touch | null>(null);
  const lastTap = useRef(0);

  function end({ currentTarget }: PointerEvent<HTMLElement>): Touch | null {
    const ended = touch.current;
    clearTimeout(ended?.timer);
    delete currentTarget.dataset.swiping;
    // A press that was long is asked about once more, by the events after it
    if (ended?.state !== 'longPressed') touch.current = null;
    return ended;
  }
  function begin(event: PointerEvent<HTMLElement>): void {
    end(event);
    touch.current = null;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    const pressed: Touch = { x: event.clientX, y: event.clientY, state: 'pressed', swiped: 0 };
    pressed.timer = setTimeout(() => {
      pressed.state = 'longPressed';
      onLongPress();
    }, LONG_PRESS_MS);
    touch.current = pressed;
  }
  function move({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    const moved = touch.current;
    if (moved === null || moved.state === 'longPressed' || moved.state === 'ignored') return;
    const across = clientX - moved.x;
    const isMirrored = getComputedStyle(currentTarget).direction === 'rtl';
    moved.swiped = isMirrored ? -across : across;
    if (moved.state === 'pressed') {
      if (Math.hypot(across, clientY - moved.y) < SLOP_PX) return;
      clearTimeout(moved.timer);
      const isAcross = moved.swiped > 2 * Math.abs(clientY - moved.y);
      const isAtEdge = (isMirrored ? window.innerWidth - moved.x : moved.x) < EDGE_PX;
      moved.state = isAcross && !isAtEdge && onSwipe !== undefined ? 'swiping' : 'ignored';
      if (moved.state === 'ignored') return;
    }
    currentTarget.dataset.swiping = moved.swiped >= SWIPE_PX ? 'far' : 'begun';
    const shown = Math.max(0, Math.min(moved.swiped, SWIPE_PX + (moved.swiped - SWIPE_PX) / 6));
    currentTarget.style.setProperty('--hc-swipe', `${isMirrored ? -shown : shown}px`);
  }
  function release(event: PointerEvent<HTMLElement>): void {
    const ended = end(event);
    if (ended?.state === 'swiping' && ended.swiped >= SWIPE_PX) onSwipe?.();
    if (ended?.state !== 'pressed' || isControl(event.target)) return;
    const isSecond = event.timeStamp - lastTap.current < DOUBLE_TAP_MS;
    lastTap.current = isSecond ? 0 : event.timeStamp;
    if (isSecond) onDoubleTap?.();
  }
  return {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
    // A long press opens no menu of the browser, and is no click
    onContextMenu: (event: MouseEvent) => {
      if (touch.current !== null) event.preventDefault();
    },
    onTouchEnd: (event: TouchEvent) => {
      if (touch.current?.state === 'longPressed') event.preventDefault();
      touch.current = null;
    },
  };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}
