import {
  Suspense,
  lazy,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { focusSoon, useFocusHandedOn } from '../focus.ts';
import type { Shown, WindowRangeProps } from './window-range.tsx';
import classes from './windowed-list.module.css';

/** Up to here all items are in the page, and the code that leaves some out is not needed. */
const ALL_SHOWN = 30;

/** Enough to fill a screen: the others of a list's first items come right after them. */
const FIRST_SHOWN = 5;

/** Should it not come, all items stay in the page. */
const WindowRange = lazy<ComponentType<WindowRangeProps>>(() =>
  import('./window-range.tsx').then(
    ({ WindowRange: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

interface WindowedListProps<T> {
  label: string;
  /** Names the list, so that it has the same heights when one comes back to it. */
  name: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** How high an item is that was never shown, in px. */
  guess: number;
  /** Others follow that are not loaded. */
  more: boolean;
  /** They are on their way. */
  busy: boolean;
  /** An article, which tells its place among the others: `of` is -1 while nobody knows how many there are. */
  render: (item: T, place: { position: number; of: number }) => ReactNode;
}

/** Between two items, in px, as the style sheet has it. */
const GAP = 16;

/**
 * Articles that scroll with the page, however many: only those near the screen, and the one with the focus, are in it.
 * Page Up and Page Down go from one to the next.
 */
export function WindowedList<T>({ label, name, items: given, keyOf, guess, more, busy, render }: WindowedListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  // A page of items in one go would hold up the scrolling
  const count = useDeferredValue(given.length, FIRST_SHOWN);
  const items = useMemo(() => (given.length - count > FIRST_SHOWN ? given.slice(0, count) : given), [given, count]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [beganWhole] = useState(given.length <= ALL_SHOWN);
  const [focused, setFocused] = useState<string | null>(null);
  const heights = heightsOf(name);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const windowed = items.length > ALL_SHOWN || shown !== null;
  const place = windowed ? shown : null;
  const inFlow = place === null && beganWhole;
  const visible = visibleOf(place, { count: items.length, whole: beganWhole });
  const focusedAt = focused === null ? -1 : keys.indexOf(focused);
  useFocusHandedOn(list);
  useFocusAfter(list, focusedAt, focused);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- the keys of a feed are keys of what is in it
    <div
      ref={list}
      role="feed"
      aria-label={label}
      aria-busy={busy || items !== given}
      className={classes.list}
      data-windowed={!inFlow || undefined}
      style={roomOf(
        inFlow ? null : keys,
        items === given ? null : given.map(keyOf),
        (key) => heights.get(key) ?? guess,
      )}
      onFocus={(event) => setFocused((before) => keys[indexAt(event.target)] ?? before)}
      onBlur={(event) => leaves(event) && setFocused(null)}
      onKeyDown={step}
    >
      {visible.map(({ index, top }) => {
        const item = items[index];
        return item === undefined ? null : (
          <div key={keys[index]} ref={place?.measure} data-index={index} className={classes.item} style={topOf(top)}>
            {render(item, { position: index + 1, of: more ? -1 : items.length })}
          </div>
        );
      })}
      {windowed && (
        <Suspense fallback={null}>
          <WindowRange
            list={list}
            keys={keys}
            heights={heights}
            guess={guess}
            gap={GAP}
            kept={focusedAt}
            onChange={setShown}
          />
        </Suspense>
      )}
    </div>
  );
}

interface Visible {
  index: number;
  top: number | null;
}

/** Before it is known what is near the screen: all of a list that was short, and nothing of one that was long already. */
function visibleOf(shown: Shown | null, { count, whole }: { count: number; whole: boolean }): Visible[] {
  if (shown !== null) return shown.items.filter(({ index }) => index < count);
  return whole ? Array.from({ length: count }, (_, index) => ({ index, top: null })) : [];
}

function topOf(top: number | null): CSSProperties | undefined {
  return top === null ? undefined : { top };
}

const known = new Map<string, { width: number; heights: Map<string, number> }>();

/** The heights that items of a list had when they were shown last, for as long as the window is as wide as then. */
function heightsOf(name: string): Map<string, number> {
  const width = window.innerWidth;
  const kept = known.get(name);
  if (kept?.width === width) return kept.heights;
  const heights = new Map<string, number>();
  known.set(name, { width, heights });
  return heights;
}

/**
 * The height of what stands where it is worked out, and of items that are on their way: a page that is too short for a
 * moment would scroll back, and a list that ends too soon would load on.
 */
function roomOf(
  placed: readonly string[] | null,
  coming: readonly string[] | null,
  roleRank: (key: string) => number,
): CSSProperties {
  const sum = (keys: readonly string[]) => keys.reduce((height, key) => height + roleRank(key) + GAP, -GAP);
  return { ...(placed !== null && { height: sum(placed) }), ...(coming !== null && { minHeight: sum(coming) }) };
}

function indexAt(element: Element): number {
  return Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1);
}

/** Not when it goes to a dialog of the item, nor when the window is left. */
function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return false;
  return relatedTarget.closest('[role="dialog"]') === null;
}

/** When the item with the focus goes away, the one that takes its place takes the focus. */
function useFocusAfter(list: RefObject<HTMLElement | null>, index: number, focused: string | null): void {
  const last = useRef(-1);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = index;
    if (focused === null || index >= 0 || before < 0) return;
    const articles = () => list.current?.querySelectorAll<HTMLElement>(':scope > [data-index] > article') ?? [];
    focusSoon(() => {
      const left = [...articles()];
      return left.find((article) => indexAt(article) >= before) ?? left.at(-1) ?? document.getElementById('main');
    }, true);
  }, [list, index, focused]);
}

/** From article to article, as screen readers do it in a feed. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { PageDown: 1, PageUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof Element) || event.defaultPrevented) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-index="${indexAt(event.target) + by}"] article`);
  if (next === null) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}
