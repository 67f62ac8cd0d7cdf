import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WindowedList } from './windowed-list.tsx';

/** As high as each item is laid out, in px, unless a test says otherwise. */
const USUAL = 300;
const GAP = 16;

/** There is no layout here: items are as high as it says, and who watches them is told. */
let heights: Map<string, number>;
let observers: Set<Observer>;

class Observer {
  readonly seen = new Set<Element>();
  readonly callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.callback = callback;
    observers.add(this);
  }
  observe(element: Element): void {
    this.seen.add(element);
  }
  unobserve(element: Element): void {
    this.seen.delete(element);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

let lists = 0;
let name: string;

beforeEach(() => {
  heights = new Map();
  observers = new Set();
  lists += 1;
  name = `list ${lists}`;
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(roleRank);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY));
  window.scrollTo({ top: 0 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function roleRank(this: HTMLElement): number {
  return heights.get(this.textContent) ?? USUAL;
}

function items(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `Item ${from + index}`);
}

function listOf(all: readonly string[]) {
  return (
    <WindowedList
      label="Items"
      name={name}
      items={all}
      keyOf={(item) => item}
      guess={USUAL}
      more={false}
      busy={false}
      render={(item) => <article>{item}</article>}
    />
  );
}

/** Tells whoever watches an item that is in the page how high it is now. */
async function laidOut(): Promise<void> {
  await act(async () => {
    for (const observer of observers) {
      const entries = [...observer.seen].map((target) => ({ target }));
      // What is read of an entry beyond these is left out in some browsers, too
      observer.callback(entries as ResizeObserverEntry[], observer as unknown as ResizeObserver);
    }
  });
}

async function scrollTo(top: number): Promise<void> {
  await act(async () => {
    window.scrollTo({ top });
    window.dispatchEvent(new Event('scroll'));
  });
  await laidOut();
}

function shown(): string[] {
  return screen.queryAllByRole('article').map(({ textContent }) => textContent);
}

/** How far below the upper edge of the screen an item stands. */
function onScreen(item: string): number {
  const place = screen.getByText(item).parentElement;
  return Number.parseFloat(place?.style.top ?? '') - window.scrollY;
}

async function opened(all: readonly string[]) {
  const view = render(listOf(all));
  await screen.findAllByRole('article');
  await laidOut();
  return view;
}

it('has the items near the screen in the page, and no others, however far one scrolls', async () => {
  await opened(items(1, 2000));
  for (const at of [0, 5, 400, 1200, 1999]) {
    await scrollTo(at * (USUAL + GAP));
    expect(shown()).toContain(`Item ${at + 1}`);
    expect(shown().length).toBeLessThan(20);
  }
});

it('shows the whole of a short list', async () => {
  render(listOf(items(1, 30)));
  await screen.findByText('Item 30');
  expect(shown()).toHaveLength(30);
});

it('shows a screenful first, with room for the others, so that the end of the list is far', async () => {
  const seen: { count: number; room: string }[] = [];
  render(
    <Profiler
      id="list"
      onRender={() => seen.push({ count: shown().length, room: screen.getByRole('feed').style.minHeight })}
    >
      {listOf(items(1, 20))}
    </Profiler>,
  );
  await screen.findByText('Item 20');
  expect(seen[0]).toEqual({ count: 5, room: `${20 * (USUAL + GAP) - GAP}px` });
  expect(screen.getByRole('feed').style.minHeight).toBe('');
});

it('leaves what one reads where it is when items above it turn out higher', async () => {
  await opened(items(1, 200));
  await scrollTo(50 * (USUAL + GAP));
  const [higher, read] = [onScreen('Item 48'), onScreen('Item 51')];
  heights.set('Item 48', 700);
  await laidOut();
  expect(onScreen('Item 51')).toBe(read);
  expect(onScreen('Item 48')).toBe(higher - 400);
});

it('leaves what one reads where it is when others come in on top', async () => {
  const { rerender } = await opened(items(1, 200));
  await scrollTo(50 * (USUAL + GAP));
  const before = onScreen('Item 51');
  await act(async () => rerender(listOf(['New', 'Newer', ...items(1, 200)])));
  await laidOut();
  expect(onScreen('Item 51')).toBe(before);
});
