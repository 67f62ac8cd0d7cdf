import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { useQuickChoice } from './use-quick-choice.ts';

const paint = vi.hoisted(() => ({ waiting: [] as (() => void)[] }));
vi.mock('../lib/browser/after-paint.ts', () => ({
  afterPaint: () => new Promise<void>((resolve) => paint.waiting.push(resolve)),
}));
const changed = vi.fn<(value: boolean) => void>();

function Switch() {
  const [value, setValue] = useState(false);
  const [shown, choose] = useQuickChoice(value, (next) => {
    changed(next);
    setValue(next);
  });
  return (
    <button type="button" aria-pressed={shown} onClick={() => choose(!shown)}>
      {value ? 'on' : 'off'}
    </button>
  );
}

let button: HTMLElement;
beforeEach(() => {
  changed.mockClear();
  paint.waiting = [];
  render(<Switch />);
  button = screen.getByRole('button');
});

afterEach(cleanup);

async function press(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await userEvent.click(button);
}

function paintAll(): void {
  for (const resolve of paint.waiting.splice(0)) resolve();
}

const seen = () => [button.getAttribute('aria-pressed'), button.textContent];

it('shows a choice at once, and passes it on after the next paint', async () => {
  await press(1);
  expect(seen()).toEqual(['true', 'off']);
  paintAll();
  await waitFor(() => expect(seen()).toEqual(['true', 'on']));
  expect(changed.mock.calls).toEqual([[true]]);
  await press(1);
  paintAll();
  await waitFor(() => expect(seen()).toEqual(['false', 'off']));
});

it('passes the last one of several choices on, and nothing that was taken back', async () => {
  await press(2);
  expect(seen()).toEqual(['false', 'off']);
  paintAll();
  await press(3);
  expect(seen()).toEqual(['true', 'off']);
  expect(changed).not.toHaveBeenCalled();
  paintAll();
  await waitFor(() => expect(seen()).toEqual(['true', 'on']));
  expect(changed.mock.calls).toEqual([[true]]);
});
