import {
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { MapPoint } from './projection.ts';
import { panView, zoomView, type MapSize, type MapView } from './view.ts';

/** Below this distance in px a press is a tap. */
const TAP_SLOP = 5;
/** How far a press of an arrow key goes, in px. */
const ARROW_STEP = 80;
/** The px that a wheel turns for one step of zoom. */
const WHEEL_STEP = 300;

const ARROWS: Readonly<Record<string, MapPoint>> = {
  ArrowLeft: { x: ARROW_STEP, y: 0 },
  ArrowRight: { x: -ARROW_STEP, y: 0 },
  ArrowUp: { x: 0, y: ARROW_STEP },
  ArrowDown: { x: 0, y: -ARROW_STEP },
};

type ChangeView = (change: (view: MapView) => MapView) => void;

/** Pans and zooms a map by touch, mouse, wheel and keyboard: a ref and handlers for its element. Keys zoom around `findCenter`. */
export function useMapGestures(size: MapSize, changeView: ChangeView, findCenter: (view: MapView) => MapPoint) {
  const element = useRef<HTMLDivElement>(null);
  const pressed = useRef(new Map<number, MapPoint>());
  const isDragging = useRef(false);
  useWheel(element, size, changeView);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    if (pressed.current.size === 0) isDragging.current = false;
    pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const last = pressed.current.get(event.pointerId);
    if (last === undefined) return;
    const next = { x: event.clientX, y: event.clientY };
    if (!isDragging.current) {
      if (getDistance(last, next) < TAP_SLOP) return;
      isDragging.current = true;
      // From here on, no click: the press began on a circle, perhaps
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    pressed.current.set(event.pointerId, next);
    const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) {
      changeView((view) => panView(view, { x: next.x - last.x, y: next.y - last.y }, size));
      return;
    }
    const around = getPlace(getMiddle(next, other), event.currentTarget);
    const before = getPlace(getMiddle(last, other), event.currentTarget);
    const steps = Math.log2(getDistance(next, other) / Math.max(1, getDistance(last, other)));
    changeView((view) =>
      zoomView(panView(view, { x: around.x - before.x, y: around.y - before.y }, size), steps, size, around),
    );
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    pressed.current.delete(event.pointerId);
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>): void {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    const around = getPlace({ x: event.clientX, y: event.clientY }, event.currentTarget);
    changeView((view) => zoomView(view, 1, size, around));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const steps = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0;
    if (arrow !== undefined) changeView((view) => panView(view, arrow, size));
    else if (steps !== 0) changeView((view) => zoomView(view, steps, size, findCenter(view)));
    else return;
    event.preventDefault();
  }

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onDoubleClick,
    onKeyDown,
  };
  return { element, handlers };
}

/** React listens to wheels in a way that cannot keep the page from scrolling. */
function useWheel(element: RefObject<HTMLElement | null>, size: MapSize, changeView: ChangeView): void {
  const zoom = useEffectEvent((event: WheelEvent) => {
    if (element.current === null) return;
    event.preventDefault();
    const around = getPlace({ x: event.clientX, y: event.clientY }, element.current);
    // A pinch on a touchpad is a wheel with Control, in small steps
    const steps = (-event.deltaY * (event.ctrlKey ? 3 : 1) * (event.deltaMode === 1 ? 20 : 1)) / WHEEL_STEP;
    changeView((view) => zoomView(view, steps, size, around));
  });
  useEffect(() => {
    const map = element.current;
    const listen = (event: WheelEvent) => zoom(event);
    map?.addEventListener('wheel', listen, { passive: false });
    return () => map?.removeEventListener('wheel', listen);
  }, [element]);
}

/** The place in an element of a place in the window. */
function getPlace({ x, y }: MapPoint, element: HTMLElement): MapPoint {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

function getDistance(a: MapPoint, b: MapPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function getMiddle(a: MapPoint, b: MapPoint): MapPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
