import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What of a list is in the page. */
export interface Shown {
  items: readonly { index: number; top: number }[];
  /** Watches an item that is in the page; goes by its `data-index`. */
  measure: (element: HTMLElement | null) => void;
}

export interface WindowRangeProps {
  list: RefObject<HTMLElement | null>;
  /** Of all items, in order. */
  keys: readonly string[];
  /** As far as they are known, by key; kept up to date. */
  heights: Map<string, number>;
  guess: number;
  gap: number;
  /** The index of an item that stays in the page wherever one scrolls, or -1. */
  kept: number;
  onChange: (shown: Shown) => void;
}

/** Beyond each edge of the screen. */
const OVERSCAN = 5;

/** Works out which items of a list are near the screen, and where; shows nothing itself. */
export const WindowRange = memo(function WindowRange({
  list,
  keys,
  heights,
  guess,
  gap,
  kept,
  onChange,
}: WindowRangeProps) {
  useState(() => measureAll(list.current, keys, heights));
  const margin = useTopOf(list);
  const keyAt = useCallback((index: number) => keys[index] ?? String(index), [keys]);
  const rangeExtractor = useCallback((range: Range) => withKept(defaultRangeExtractor(range), kept), [kept]);
  // oxlint-disable-next-line react/incompatible-library -- what it gives is not kept between renders
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: keys.length,
    gap,
    scrollMargin: margin.top,
    overscan: OVERSCAN,
    getItemKey: keyAt,
    estimateSize: (index) => heights.get(keyAt(index)) ?? guess,
    measureElement(element, entry, instance) {
      const key = keyAt(instance.indexFromElement(element));
      // Only once it is laid out, which the observer tells before anything is painted
      if (entry === undefined) return heights.get(key) ?? guess;
      const height = measureElement(element, entry, instance);
      heights.set(key, height);
      return height;
    },
    rangeExtractor,
  });
  const items = virtualizer.getVirtualItems();
  const measure = virtualizer.measureElement;
  useLayoutEffect(() => {
    const shown = items.map(({ index, start }) => ({ index, top: start - margin.top }));
    onChange({ items: shown, measure });
  }, [items, measure, margin.top, onChange]);
  useLayoutEffect(() => margin.update());
  useAnchor(
    keys,
    () => virtualizer.getVirtualItemForOffset(window.scrollY),
    (index) => virtualizer.measurementsCache[index],
  );
  return null;
});

interface Placed {
  key: unknown;
  start: number;
}

/** What comes or goes above the screen does not move what is on it; at the top of the page it shows. */
function useAnchor(
  keys: readonly string[],
  onScreen: () => Placed | undefined,
  at: (index: number) => Placed | undefined,
) {
  const anchor = useRef<{ keys: readonly string[]; item: Placed | undefined }>({ keys, item: undefined });
  useLayoutEffect(() => {
    const { keys: before, item } = anchor.current;
    const index = item === undefined || before === keys ? -1 : keys.indexOf(String(item.key));
    const moved = (at(index)?.start ?? 0) - (item?.start ?? 0);
    if (index >= 0 && moved !== 0 && window.scrollY > 0) window.scrollBy({ top: moved, behavior: 'instant' });
    anchor.current = { keys, item: onScreen() };
  });
}

/** Where a list begins in the page, in px. */
function useTopOf(list: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(() => topOf(list.current));
  return { top, update: () => setTop(topOf(list.current)) };
}

function topOf(element: HTMLElement | null): number {
  return element === null ? 0 : Math.round(element.getBoundingClientRect().top + window.scrollY);
}

/** Items that are in the page before any is left out stand where they stand. */
function measureAll(list: HTMLElement | null, keys: readonly string[], heights: Map<string, number>): void {
  for (const element of list?.querySelectorAll<HTMLElement>(':scope > [data-index]') ?? []) {
    const key = keys[Number(element.dataset.index)];
    if (key !== undefined) heights.set(key, element.offsetHeight);
  }
}

function withKept(indexes: number[], kept: number): number[] {
  return kept < 0 || indexes.includes(kept) ? indexes : [...indexes, kept].toSorted((a, b) => a - b);
}
