import {
  Suspense,
  lazy,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Identified } from '../../lib/lists/live-list.ts';
import { focusSoon, useFocusHandedOn } from '../focus.ts';
import { RowAttributes } from '../layout/list-row.tsx';
import rowsClasses from '../layout/rows-card.module.css';
import type { Shown, WindowRangeProps } from './window-range.tsx';
import classes from './windowed-list.module.css';

/** Lists up to this length show all items, and do not load the code that leaves some out. */
const ALL_SHOWN = 30;

/** Enough to fill a screen. The other first items of a list follow in the next render. */
const FIRST_SHOWN = 5;

/** When its code cannot be loaded, all items stay in the page. */
const WindowRange = lazy<ComponentType<WindowRangeProps>>(() =>
  import('./window-range.tsx').then(
    ({ WindowRange: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

/** Of a row with one line below the name, in px. */
const ROW_HEIGHT = 73;

/** Between two articles, in px, as the style sheet has it. Rows have none. */
const GAP = 16;

interface WindowedListProps<T> {
  /** Articles apart from each other, or the rows of a card (`ListRow`). */
  kind?: 'articles' | 'rows';
  label: string | undefined;
  /** Identifies the list, which keeps the measured heights of its items until the user comes back. */
  name: string;
  items: readonly T[];
  /** The height in px of an item that was not measured yet; by default that of a row. */
  guess?: number;
  /** The element that the list scrolls in; without it, the page. */
  scroller?: RefObject<HTMLElement | null>;
  /** A list anchored at the bottom begins at its end, and follows what is appended while the reader is there. */
  anchor?: 'top' | 'bottom';
  /** Whether other items follow that are not loaded. */
  more: boolean;
  /** Whether they load. */
  busy: boolean;
  /** An article or row. `of` is the number of items, -1 while it is not known. */
  render: (item: T, place: { position: number; of: number }) => ReactNode;
}

/**
 * A list of any length: only the items near the screen, and the one with the focus, are in the page. Items that come or
 * go above the screen do not move what is on it. Page Up and Page Down go from article to article.
 */
export function WindowedList<T extends Identified>({
  kind = 'articles',
  label,
  name,
  items: given,
  guess = ROW_HEIGHT,
  scroller,
  anchor = 'top',
  more,
  busy,
  render,
}: WindowedListProps<T>) {
  const list = useRef<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  const [beganWhole] = useState(anchor === 'top' && given.length <= ALL_SHOWN);
  // A page of items in one render would block the scrolling
  const count = useDeferredValue(given.length, FIRST_SHOWN);
  const isCut = anchor === 'top' && given.length - count > FIRST_SHOWN;
  const items = useMemo(() => (isCut ? given.slice(0, count) : given), [given, count, isCut]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [isMounted, setMounted] = useState(false);
  // Refs of elements around the list are set after the first effects of what is in it
  useLayoutEffect(() => setMounted(true), []);
  const heights = heightsOf(name);
  const keys = useMemo(() => items.map(({ id }) => id), [items]);
  const windowed = !beganWhole || items.length > ALL_SHOWN || shown !== null;
  const place = windowed ? shown : null;
  const inFlow = place === null && beganWhole;
  const focusedAt = focused === null ? -1 : keys.indexOf(focused);
  const gap = kind === 'rows' ? 0 : GAP;
  useFocusHandedOn(list);
  useFocusAfter(list, focusedAt, focused);

  const itemHeight = (ids: readonly { id: string }[]): number =>
    Math.max(
      0,
      ids.reduce((sum, { id }) => sum + (heights.get(id) ?? guess) + gap, -gap),
    );
  const container = {
    ref,
    'aria-label': label,
    'aria-busy': busy || isCut,
    'data-windowed': !inFlow || undefined,
    // The height of items that are not in the page: a page that is too short would scroll back, or load more
    style: { ...(!inFlow && { height: itemHeight(items) }), ...(isCut && { minHeight: itemHeight(given) }) },
    onFocus: (event: FocusEvent) => setFocused((before) => keys[indexAt(event.target)] ?? before),
    onBlur: (event: FocusEvent) => leaves(event) && setFocused(null),
  };
  const content = (
    <>
      {visibleOf(place, { count: items.length, whole: beganWhole }).map(({ index, top }) => {
        const item = items[index];
        if (item === undefined) return null;
        const of = more ? -1 : items.length;
        const attributes = { ref: place?.measure, 'data-index': index, style: top === null ? undefined : { top } };
        const shownItem = render(item, { position: index + 1, of });
        return kind === 'rows' ? (
          <RowAttributes key={item.id} value={{ ...attributes, 'aria-posinset': index + 1, 'aria-setsize': of }}>
            {shownItem}
          </RowAttributes>
        ) : (
          <div key={item.id} className={classes.item} {...attributes}>
            {shownItem}
          </div>
        );
      })}
      {windowed && isMounted && (
        <Suspense fallback={null}>
          <WindowRange
            {...{ list, scroller, anchor, keys, heights, guess, gap }}
            kept={focusedAt}
            onChange={setShown}
          />
        </Suspense>
      )}
    </>
  );
  return kind === 'rows' ? (
    <ul className={`${rowsClasses.list} ${classes.rows}`} {...container}>
      {content}
    </ul>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- ARIA feed keys bubble from the articles
    <div role="feed" className={classes.list} {...container} onKeyDown={step}>
      {content}
    </div>
  );
}

interface Visible {
  index: number;
  top: number | null;
}

/** Until it is known what is near the screen: all items of a list that began short, and none of one that began long. */
function visibleOf(shown: Shown | null, { count, whole }: { count: number; whole: boolean }): Visible[] {
  if (shown !== null) return shown.items.filter(({ index }) => index < count);
  return whole ? Array.from({ length: count }, (_, index) => ({ index, top: null })) : [];
}

const heightsByName = new Map<string, { width: number; heights: Map<string, number> }>();

/** The heights of the items of a list when they were shown last. They hold while the window is as wide. */
function heightsOf(name: string): Map<string, number> {
  const width = window.innerWidth;
  const cached = heightsByName.get(name);
  if (cached?.width === width) return cached.heights;
  const heights = new Map<string, number>();
  heightsByName.set(name, { width, heights });
  return heights;
}

function indexAt(element: Element): number {
  return Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1);
}

/** Whether the focus leaves the list. It does not when it goes to a dialog of an item, or when the window is left. */
function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return false;
  return relatedTarget.closest('[role="dialog"]') === null;
}

/** When the item with the focus goes away, the one that takes its place gets the focus. */
function useFocusAfter(list: RefObject<HTMLElement | null>, index: number, focused: string | null): void {
  const last = useRef(-1);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = index;
    if (focused === null || index >= 0 || before < 0) return;
    const targets = () =>
      list.current?.querySelectorAll<HTMLElement>(':scope > * > article, :scope > li a[href]') ?? [];
    focusSoon(() => {
      const left = [...targets()];
      return left.find((target) => indexAt(target) >= before) ?? left.at(-1) ?? document.getElementById('main');
    }, true);
  }, [list, index, focused]);
}

/** Moves the focus from article to article, as the feed pattern of ARIA has it. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { PageDown: 1, PageUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof Element) || event.defaultPrevented) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-index="${indexAt(event.target) + by}"] article`);
  if (next === null) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}
