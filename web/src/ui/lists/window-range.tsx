import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';

/** The items of a list that are in the page. */
export interface Shown {
  items: readonly { index: number; top: number }[];
  /** Observes the height of an item, found by its `data-index`. */
  measure: (element: HTMLElement | null) => void;
}

export interface WindowRangeProps {
  list: RefObject<HTMLElement | null>;
  /** The element that the list scrolls in; without it, the page. */
  scroller: RefObject<HTMLElement | null> | undefined;
  anchor: 'top' | 'bottom';
  /** The keys of all items, in order. */
  keys: readonly string[];
  /** The measured heights by key; kept up to date. */
  heights: Map<string, number>;
  guess: number;
  gap: number;
  /** The index of an item that stays rendered wherever the page scrolls, or -1. */
  kept: number;
  jump: { id: string } | null;
  onChange: (shown: Shown) => void;
  /** Called when the code that computes the range cannot be loaded. */
  onUnavailable: (isUnavailable: true) => void;
}

/** Items beyond each edge of the screen. */
const OVERSCAN = 5;
/** A reader who is this near to the end of a bottom-anchored list, in px, follows what is appended. */
const NEAR_END = 48;

/** Works out which items of a list are near the screen, and where. Shows nothing itself. */
export const WindowRange = memo(function WindowRange(props: WindowRangeProps) {
  useState(() => measureAll(props));
  return props.scroller === undefined ? <PageRange {...props} /> : <ElementRange {...props} />;
});

function PageRange(props: WindowRangeProps) {
  const margin = useTop(props);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is kept between renders
  const virtualizer = useWindowVirtualizer<HTMLElement>(useOptions<Window>(props, margin.top));
  useShown(virtualizer, props, margin);
  return null;
}

function ElementRange(props: WindowRangeProps) {
  const margin = useTop(props);
  const options = useOptions<HTMLElement>(props, margin.top);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is kept between renders
  const virtualizer = useVirtualizer({ ...options, getScrollElement: () => props.scroller?.current ?? null });
  useShown(virtualizer, props, margin);
  return null;
}

function useOptions<Scroller extends Window | HTMLElement>(
  { anchor, scroller, keys, heights, guess, gap, kept }: WindowRangeProps,
  scrollMargin: number,
) {
  const keyAt = useCallback((index: number) => keys[index] ?? String(index), [keys]);
  // As they were: an estimate that changes with the measurement would leave nothing to compensate
  const estimates = useMemo(() => new Map(heights), [heights]);
  const rangeExtractor = useCallback((range: Range) => withKept(defaultRangeExtractor(range), kept), [kept]);
  const isBottom = anchor === 'bottom';
  const total = () => keys.reduce((sum, key) => sum + (heights.get(key) ?? guess) + gap, scrollMargin - gap);
  return {
    count: keys.length,
    gap,
    scrollMargin,
    overscan: OVERSCAN,
    getItemKey: keyAt,
    estimateSize: (index) => estimates.get(keyAt(index)) ?? guess,
    measureElement(element, entry, instance) {
      const key = keyAt(instance.indexFromElement(element));
      // Only once it is laid out, which the observer reports before anything is painted
      if (entry === undefined) return heights.get(key) ?? guess;
      const height = measureElement(element, entry, instance);
      heights.set(key, height);
      return height;
    },
    rangeExtractor,
    ...(isBottom && { initialOffset: () => Math.max(0, total() - itemHeight(scroller)) }),
    // 'end' keeps the item on the screen where it is. At its top, a list from the top shows what comes in above.
    anchorTo: isBottom || getScrollTop(scroller) > 0 ? 'end' : 'start',
    followOnAppend: isBottom,
    scrollEndThreshold: isBottom ? NEAR_END : -1,
  } satisfies Partial<VirtualizerOptions<Scroller, HTMLElement>>;
}

/** Reports what is shown. */
function useShown<Scroller extends Window | HTMLElement>(
  virtualizer: Virtualizer<Scroller, HTMLElement>,
  { onChange, jump, keys }: WindowRangeProps,
  { top, update }: ReturnType<typeof useTop>,
): void {
  const items = virtualizer.getVirtualItems();
  const measure = virtualizer.measureElement;
  useLayoutEffect(() => {
    onChange({ items: items.map(({ index, start }) => ({ index, top: start - top })), measure });
  }, [items, measure, top, onChange]);
  useLayoutEffect(update);
  useEffect(() => {
    const index = keys.findIndex((key) => key === jump?.id);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: index === keys.length - 1 ? 'end' : 'center' });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each jump
  }, [jump]);
}

/** Where a list begins in what it scrolls in, in px. */
function useTop(props: WindowRangeProps) {
  const [top, setTop] = useState(() => getTop(props));
  return { top, update: () => setTop(getTop(props)) };
}

function getTop({ list, scroller }: WindowRangeProps): number {
  if (list.current === null) return 0;
  const box = scroller?.current;
  const origin = box == null ? 0 : box.getBoundingClientRect().top + box.clientTop;
  const top = list.current.getBoundingClientRect().top + list.current.clientTop;
  return Math.round(top - origin + getScrollTop(scroller));
}

function getScrollTop(scroller: WindowRangeProps['scroller']): number {
  return scroller === undefined ? window.scrollY : (scroller.current?.scrollTop ?? 0);
}

function itemHeight(scroller: WindowRangeProps['scroller']): number {
  return scroller === undefined ? window.innerHeight : (scroller.current?.clientHeight ?? 0);
}

/** Measures the items that are in the page before any is left out. */
function measureAll({ list, keys, heights }: WindowRangeProps): void {
  for (const element of list.current?.querySelectorAll<HTMLElement>(':scope > [data-index]') ?? []) {
    const key = keys[Number(element.dataset.index)];
    if (key !== undefined) heights.set(key, element.offsetHeight);
  }
}

function withKept(indexes: number[], kept: number): number[] {
  return kept < 0 || indexes.includes(kept) ? indexes : [...indexes, kept].toSorted((a, b) => a - b);
}
