import {
  Suspense,
  lazy,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Identified } from '../../lib/lists/live-list.ts';
import { RowAttributes } from '../layout/list-row.tsx';
import { useRootAttribute } from '../page/root-attribute.ts';
import { Stack } from '../layout/stack.tsx';
import { surfaceStyle } from '../layout/surface.tsx';
import { useIdleOrScroll } from './use-idle-or-scroll.ts';
import { moveInFeed, useListFocus } from './use-list-focus.ts';
import type { Shown, WindowRangeProps } from './window-range.tsx';
import classes from './windowed-list.module.css';

/** Lists up to this length show all items, and do not load the code that leaves some out. Articles are higher than rows. */
const ALL_SHOWN = { articles: 8, rows: 30 };

/** Enough to fill a screen. The other first items of a list follow in the next render. */
const FIRST_SHOWN = 5;

const WindowRange = lazy<ComponentType<WindowRangeProps>>(() =>
  loadWindowRange().then(
    ({ WindowRange: loaded }) => ({ default: loaded }),
    () => ({ default: ShowAll }),
  ),
);

let isRangeLoaded = false;

/** Loads the code of long lists ahead, for screens that always show one. */
export async function loadWindowRange() {
  const loaded = await import('./window-range.tsx');
  isRangeLoaded = true;
  return loaded;
}

/** Height of a row with one line below the name, in px. */
const ROW_HEIGHT = 73;

/** Space between two articles, in px, as in the style sheet. Rows have none. */
const GAP = 16;

interface WindowedListProps<T> {
  /** Separate articles, articles with headings between them, or the rows of a card (`ListRow`). */
  kind?: 'articles' | 'headed-articles' | 'rows';
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
  /** The space between two articles, in px. */
  gap?: number;
  /** Scrolls to the item with this id, each time it is another object. */
  jump?: { id: string } | null;
  /** Whether other items follow that are not loaded. */
  more: boolean;
  /** Whether items are loading. */
  busy: boolean;
  /** Renders an article or row. `of` is the number of items, -1 while it is not known. `hasFocus`: the focus is in it. */
  render: (item: T, place: { position: number; of: number; hasFocus: boolean }) => ReactNode;
}

/**
 * A list of any length: only the items near the screen, and the one with the focus, are in the page. Items that come or
 * go above the screen do not move what is on it. Page Up and Page Down go from article to article.
 */
export function WindowedList<T extends Identified>({
  kind = 'articles',
  label,
  name,
  items,
  guess = ROW_HEIGHT,
  scroller,
  anchor = 'top',
  gap = kind === 'rows' ? 0 : GAP,
  jump = null,
  more,
  busy,
  render,
}: WindowedListProps<T>) {
  const list = useRef<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  const limit = ALL_SHOWN[kind === 'rows' ? 'rows' : 'articles'];
  const [beganWhole] = useState(anchor === 'top' && items.length <= limit);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const mode = getMode(shown !== null, beganWhole || isUnavailable, anchor);
  // A page of items in one render would block the scrolling; a few are shown at once
  const deferredCount = useDeferredValue(items.length, FIRST_SHOWN);
  const count = items.length - deferredCount > FIRST_SHOWN ? deferredCount : items.length;
  const wasPlaced = useRef(anchor === 'bottom');
  const show = useCallback((next: Shown) => {
    if (wasPlaced.current) setShown(next);
    // The first items are in the page: taps come before the others
    else startTransition(() => setShown(next));
  }, []);
  const heights = getHeights(name);
  const keys = useMemo(() => items.map(({ id }) => id), [items]);
  const isMeasured = useTwoFramesAfter(mode === 'window');
  useLayoutEffect(() => {
    if (mode === 'window') wasPlaced.current = true;
  }, [mode]);
  const { focusedIndex, ...focusHandlers } = useListFocus(list, keys);

  const itemHeight = (ids: readonly { id: string }[]): number =>
    Math.max(
      0,
      ids.reduce((sum, { id }) => sum + (heights.get(id) ?? guess) + gap, -gap),
    );
  const visible = listVisible(mode, shown, mode === 'all' ? count : items.length);
  const isLong = mode !== 'all' || items.length > limit;
  const hasFirstItems = mode === 'none' || visible.length >= Math.min(items.length, FIRST_SHOWN);
  // The first items are measured before any is left out. Refs of elements around the list are set by then, too
  // They fill the screen, unless the list shows another part at once: the code of the range need not come with the page
  const isReady = useIdleOrScroll(isLong && hasFirstItems, isRangeLoaded || anchor === 'bottom' || jump !== null);
  const isCut = mode === 'first' || (mode === 'all' && visible.length < items.length);
  const isPlaced = mode === 'window' || mode === 'none';
  useRootAttribute('data-windowed-list', isPlaced);
  const container = {
    ref,
    'aria-label': label,
    // Without items in the page a screen reader waits for them
    'aria-busy': busy || isCut || (items.length > 0 && visible.length === 0),
    'data-windowed': isPlaced || undefined,
    // Above its end, all items move when they are measured
    'data-measuring': (anchor === 'bottom' && !isMeasured) || undefined,
    // The height of items that are not in the page: a page that is too short would scroll back, or load more
    style: {
      ...(isPlaced && { height: itemHeight(items) }),
      ...(isCut && { minHeight: itemHeight(items) }),
    },
    ...focusHandlers,
  };
  const content = (
    <>
      {visible.map(({ index, top }) => {
        const item = items[index];
        if (item === undefined) return null;
        const of = more ? -1 : items.length;
        const attributes = { ref: shown?.measure, 'data-index': index, style: top === null ? undefined : { top } };
        const shownItem = render(item, { position: index + 1, of, hasFocus: index === focusedIndex });
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
      {isLong && isReady && (
        <Suspense fallback={null}>
          <WindowRange
            {...{ list, scroller, anchor, keys, heights, guess, gap }}
            onUnavailable={setUnavailable}
            // Before it is placed, measurements would move it away again
            jump={isMeasured ? jump : null}
            kept={focusedIndex}
            onChange={show}
          />
        </Suspense>
      )}
    </>
  );
  return kind === 'rows' ? (
    <ul {...surfaceStyle({ kind: 'rows', className: classes.rows })} {...container}>
      {content}
    </ul>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- ARIA feed keys bubble from the articles
    <Stack
      gap={16}
      role={kind === 'articles' ? 'feed' : 'group'}
      className={classes.list}
      {...container}
      onKeyDown={moveInFeed}
    >
      {content}
    </Stack>
  );
}

/** When the code of long lists cannot be loaded, all items are in the page. */
function ShowAll({ onUnavailable }: WindowRangeProps) {
  useEffect(() => onUnavailable(true), [onUnavailable]);
  return null;
}

/**
 * `all`: the list began short, and all items are in the flow of the page. `window`: only those near the screen are in
 * the page, in computed places. Before a long list knows which these are: `first`, its first items in the flow, or
 * `none` when it is anchored at the bottom.
 */
type Mode = 'all' | 'first' | 'none' | 'window';

function getMode(isRangeKnown: boolean, isWhole: boolean, anchor: 'top' | 'bottom'): Mode {
  if (isRangeKnown) return 'window';
  if (isWhole) return 'all';
  return anchor === 'top' ? 'first' : 'none';
}

function listVisible(mode: Mode, shown: Shown | null, count: number): { index: number; top: number | null }[] {
  if (shown !== null) return shown.items.filter(({ index }) => index < count);
  const length = { all: count, first: Math.min(count, FIRST_SHOWN), none: 0, window: 0 }[mode];
  return Array.from({ length }, (_, index) => ({ index, top: null }));
}

/** False until two frames after `begun`: by then the first items are measured and placed. */
function useTwoFramesAfter(begun: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!begun) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setOver(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [begun]);
  return isOver;
}

const heightsByName = new Map<string, { width: number; heights: Map<string, number> }>();

/** The measured heights of the items of a list, valid for one width of the window. */
function getHeights(name: string): Map<string, number> {
  const width = window.innerWidth;
  const cached = heightsByName.get(name);
  if (cached?.width === width) return cached.heights;
  const heights = new Map<string, number>();
  heightsByName.set(name, { width, heights });
  return heights;
}
