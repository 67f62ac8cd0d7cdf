import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Profiler, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListRow } from '../layout/list-row.tsx';
import { WindowedList } from './windowed-list.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

/** The height of each item, in px, unless a test sets another. */
const USUAL = 300;
const GAP = 16;

/** Replaces ResizeObserver, because there is no layout: items have the set heights, and observers are notified. */
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
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(laidOutHeight);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY));
  window.scrollTo({ top: 0 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function laidOutHeight(this: HTMLElement): number {
  return heights.get(this.textContent) ?? USUAL;
}

function items(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `Item ${from + index}`);
}

function renderList(all: readonly string[]) {
  return (
    <WindowedList
      label="Items"
      name={name}
      items={all.map((id) => ({ id }))}
      guess={USUAL}
      more={false}
      busy={false}
      render={({ id }) => <article>{id}</article>}
    />
  );
}

function renderRows(all: readonly string[]) {
  return (
    <WindowedList
      kind="rows"
      label="People"
      name={name}
      items={all.map((id) => ({ id }))}
      guess={USUAL}
      more={false}
      busy={false}
      render={({ id }) => <ListRow start={null}>{id}</ListRow>}
    />
  );
}

/** Reports the height of a rendered item to its observers. */
async function laidOut(): Promise<void> {
  await act(async () => {
    for (const observer of observers) {
      const entries = [...observer.seen].map((target) => ({ target }));
      // Some browsers leave out the other fields of an entry
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

/** How far below the upper edge of the screen, or of the box that scrolls, an item is. */
function onScreen(item: string): number {
  const top = screen.getByText(item).closest<HTMLElement>('[data-index]')?.style.top ?? '';
  return Number.parseFloat(top) - (screen.queryByTestId('box')?.scrollTop ?? window.scrollY);
}

async function opened(all: readonly string[]) {
  const view = render(renderList(all));
  await waitFor(() => expect(screen.getByRole('feed').dataset.windowed).toBe('true'));
  await laidOut();
  return view;
}

it('renders only the items near the screen, however far the page scrolls', async () => {
  await opened(items(1, 2000));
  for (const at of [0, 5, 400, 1200, 1999]) {
    await scrollTo(at * (USUAL + GAP));
    expect(shown()).toContain(`Item ${at + 1}`);
    expect(shown().length).toBeLessThan(20);
  }
});

it('renders a short list completely', async () => {
  render(renderList(items(1, 8)));
  await screen.findByText('Item 8');
  expect(shown()).toHaveLength(8);
});

it('renders a screenful of a long list first, with room for the others', async () => {
  const seen: { count: number; room: string }[] = [];
  render(
    <Profiler
      id="list"
      onRender={() => seen.push({ count: shown().length, room: screen.getByRole('feed').style.minHeight })}
    >
      {renderList(items(1, 200))}
    </Profiler>,
  );
  await screen.findByText('Item 8');
  expect(seen[0]).toEqual({ count: 5, room: `${200 * (USUAL + GAP) - GAP}px` });
  expect(screen.getByRole('feed').style.minHeight).toBe('');
});

it('renders a screenful of rows first, and then all when there are few', async () => {
  const counts: number[] = [];
  render(
    <Profiler id="list" onRender={() => counts.push(screen.getAllByRole('listitem').length)}>
      {renderRows(items(1, 20))}
    </Profiler>,
  );
  await screen.findByText('Item 20');
  expect(counts[0]).toBe(5);
});

it('keeps the visible item in place when items above it turn out higher', async () => {
  await opened(items(1, 200));
  await scrollTo(50 * (USUAL + GAP));
  const [higher, read] = [onScreen('Item 48'), onScreen('Item 51')];
  heights.set('Item 48', 700);
  await laidOut();
  expect(onScreen('Item 51')).toBe(read);
  expect(onScreen('Item 48')).toBe(higher - 400);
});

it('keeps the visible item in place when items are added on top', async () => {
  const { rerender } = await opened(items(1, 200));
  await scrollTo(50 * (USUAL + GAP));
  const before = onScreen('Item 51');
  await act(async () => rerender(renderList(['New', 'Newer', ...items(1, 200)])));
  await laidOut();
  expect(onScreen('Item 51')).toBe(before);
});

describe('a list that begins at the bottom of a box', () => {
  const BOX = 900;

  function Box({ all }: { all: readonly string[] }) {
    const box = useRef<HTMLDivElement>(null);
    return (
      <div ref={box} data-testid="box">
        <WindowedList
          label="Items"
          name={name}
          items={all.map((id) => ({ id }))}
          guess={USUAL}
          scroller={box}
          anchor="bottom"
          more={false}
          busy={false}
          render={({ id }) => <article>{id}</article>}
        />
      </div>
    );
  }

  beforeEach(() => {
    const isBox = (element: HTMLElement) => element.dataset.testid === 'box';
    const heightOfList = () => Number.parseFloat(screen.queryByRole('feed')?.style.height ?? '0');
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return isBox(this) ? BOX : laidOutHeight.call(this);
    });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(BOX);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(heightOfList);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, isBox(this) ? 0 : -screen.getByTestId('box').scrollTop, 300, BOX);
    });
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (
      this: HTMLElement,
      options?: ScrollToOptions | number,
    ) {
      const top = typeof options === 'object' ? (options.top ?? 0) : 0;
      this.scrollTop = Math.max(0, Math.min(top, heightOfList() - BOX));
      queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
    });
  });
  afterEach(() => vi.restoreAllMocks());

  async function openBox(all: readonly string[]) {
    const view = render(<Box all={all} />);
    await screen.findAllByRole('article');
    await laidOut();
    return view;
  }

  /** How far the end of the last item is below the lower edge of the box. */
  const belowBox = (last: string) => onScreen(last) + USUAL - BOX;

  async function scrollBox(top: number): Promise<void> {
    await act(async () => screen.getByTestId('box').scrollTo({ top }));
    await laidOut();
  }

  it('shows its end first, and few other items', async () => {
    await openBox(items(1, 2000));
    expect(belowBox('Item 2000')).toBe(0);
    expect(shown().length).toBeLessThan(20);
  });

  it('scrolls with appended items while the reader is at the end', async () => {
    const { rerender } = await openBox(items(1, 200));
    await act(async () => rerender(<Box all={items(1, 201)} />));
    await laidOut();
    expect(belowBox('Item 201')).toBe(0);
  });

  it('stays where the reader is when items are appended, or loaded above', async () => {
    const { rerender } = await openBox(items(101, 300));
    await scrollBox(50 * (USUAL + GAP));
    const before = onScreen('Item 151');
    await act(async () => rerender(<Box all={items(101, 301)} />));
    await laidOut();
    expect(onScreen('Item 151')).toBe(before);
    await act(async () => rerender(<Box all={items(1, 301)} />));
    await laidOut();
    expect(onScreen('Item 151')).toBe(before);
  });

  it('stays where the reader is when older items are loaded at the very top', async () => {
    const { rerender } = await openBox(items(101, 300));
    await scrollBox(0);
    const before = onScreen('Item 101');
    await act(async () => rerender(<Box all={items(1, 300)} />));
    await laidOut();
    expect(onScreen('Item 101')).toBe(before);
  });
});

it('windows the rows of a card, and says how many there are', async () => {
  render(renderRows(items(1, 200)));
  await screen.findAllByRole('listitem');
  await laidOut();
  await scrollTo(50 * USUAL);
  const rows = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(rows.length).toBeLessThan(20);
  const row = screen.getByText('Item 51').closest('li');
  expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual(['51', '200']);
  expect(row?.style.top).toBe(`${50 * USUAL}px`);
});
