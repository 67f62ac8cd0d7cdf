import { act, cleanup, render, screen } from '@testing-library/react';
import useSWR, { mutate, unload } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { createOverlay, useOverlay } from './optimistic.ts';

interface Lamp {
  id: string;
  on: boolean;
  watts: number;
}

const buildLamp = (changes: Partial<Lamp> = {}): Lamp => ({ id: 'desk', on: false, watts: 40, ...changes });
let shown: string[] = [];

afterEach(() => {
  cleanup();
  unload({ revalidate: false });
  shown = [];
});

/** A lamp on the screen, and the requests that wait for their answers. */
function openLamp(server = buildLamp()) {
  const lamps = createOverlay<Lamp>(({ id }) => id);
  const requests: { value: unknown; answer: PromiseWithResolvers<Lamp> }[] = [];
  const refused = vi.fn<(error: unknown) => void>();

  function LampView() {
    const { data } = useSWR<Lamp>('lamp', null, { fallbackData: server });
    const { on, watts } = useOverlay(lamps)(data ?? server);
    const words = `${on ? 'on' : 'off'} ${watts}`;
    shown.push(words);
    return <p>{words}</p>;
  }

  function change(changes: Partial<Lamp>, onRefused?: (error: unknown) => void): void {
    const [[field, value] = ['', undefined]] = Object.entries(changes);
    const store = (lamp: Lamp) => void mutate('lamp', lamp, { revalidate: false });
    const send = () => {
      const answer = Promise.withResolvers<Lamp>();
      requests.push({ value, answer });
      return answer.promise;
    };
    const patch = (lamp: Lamp) => ({ ...lamp, ...changes });
    act(() => lamps.set({ id: 'desk', field, value, patch, send, store, ...(onRefused && { onRefused }) }));
  }

  render(<LampView />);
  return {
    lamps,
    refused,
    change,
    values: () => requests.map(({ value }) => value),
    answer: (lamp: Lamp) => act(async () => requests.at(-1)?.answer.resolve(lamp)),
    refuse: (error: Error) => act(async () => requests.at(-1)?.answer.reject(error)),
  };
}

it('shows a change at once, and the answer without going back in between', async () => {
  const { lamps, change, answer } = openLamp();
  change({ on: true });
  expect(screen.getByText('on 40')).toBeTruthy();
  expect(lamps.isPending('desk', 'on')).toBe(true);
  await answer(buildLamp({ on: true, watts: 60 }));
  expect(screen.getByText('on 60')).toBeTruthy();
  expect(lamps.isPending('desk', 'on')).toBe(false);
  expect([...new Set(shown)]).toEqual(['off 40', 'on 40', 'on 60']);
});

it('shows the answer and drops the patch in one render', async () => {
  const lamps = createOverlay<Lamp>(({ id }) => id);
  function LampView() {
    const { data = buildLamp() } = useSWR<Lamp>('lamp', null);
    const { watts } = useOverlay(lamps)(data);
    shown.push(String(watts));
    return <p>{watts}</p>;
  }
  render(<LampView />);
  const answered = Promise.withResolvers<void>();
  act(() =>
    lamps.set({
      id: 'desk',
      field: 'watts',
      value: 'brighter',
      patch: (lamp) => ({ ...lamp, watts: lamp.watts + 20 }),
      send: () => answered.promise,
      store: () => void mutate('lamp', buildLamp({ watts: 60 }), { revalidate: false }),
    }),
  );
  await act(async () => answered.resolve());
  expect([...new Set(shown)]).toEqual(['40', '60']);
});

it('sends the last of several changes once the first is answered', async () => {
  const { change, values, answer } = openLamp();
  for (const on of [true, false, true, false]) change({ on });
  expect(values()).toEqual([true]);
  await answer(buildLamp({ on: true }));
  expect(screen.getByText('off 40')).toBeTruthy();
  expect(values()).toEqual([true, false]);
  await answer(buildLamp());
  expect(screen.getByText('off 40')).toBeTruthy();
  expect(values()).toEqual([true, false]);
});

it('sends nothing more when the last change is the one on its way', async () => {
  const { change, values, answer } = openLamp();
  for (const on of [true, false, true]) change({ on });
  await answer(buildLamp({ on: true }));
  expect(screen.getByText('on 40')).toBeTruthy();
  expect(values()).toEqual([true]);
});

it('goes back to what the server has by now when a change is refused', async () => {
  const { change, refused, refuse } = openLamp();
  change({ on: true }, refused);
  await act(() => mutate('lamp', buildLamp({ watts: 100 }), { revalidate: false }));
  expect(screen.getByText('on 100')).toBeTruthy();
  await refuse(new Error('No power'));
  expect(screen.getByText('off 100')).toBeTruthy();
  expect(refused).toHaveBeenCalledExactlyOnceWith(new Error('No power'));
});

it('logs a refusal that nobody handles', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { change, refuse } = openLamp();
  change({ on: true });
  await refuse(new Error('No power'));
  expect(warn).toHaveBeenCalledOnce();
});

it('sends changes of other fields at the same time', async () => {
  const { change, values, answer } = openLamp();
  change({ on: true });
  change({ watts: 60 });
  expect(values()).toEqual([true, 60]);
  expect(screen.getByText('on 60')).toBeTruthy();
  await answer(buildLamp({ watts: 60 }));
  expect(screen.getByText('on 60')).toBeTruthy();
});
