import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('opens at the first click, closes on Escape, and returns the focus to its button', async () => {
  render(<Opener />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Open' });
  for (let time = 0; time < 2; time += 1) {
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'A title' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

test('keeps the focus and screen readers out of the page while it is open', async () => {
  const page = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  render(<Opener env="default" />, { container: page });
  const button = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'A title' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(screen.queryByRole('button', { name: 'Open' })).toBe(null);
  button.focus();
  expect(dialog.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toBe(button));
  page.remove();
});

test('stays above the keyboard of a phone', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'A title' });
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--hc-viewport-height')).toBe('');
  Object.assign(viewport, { height: 420, offsetTop: 30 }).dispatchEvent(new Event('resize'));
  expect(style.getPropertyValue('--hc-viewport-height')).toBe('420px');
  expect(style.getPropertyValue('--hc-viewport-top')).toBe('30px');
  Object.assign(viewport, { height: 800, offsetTop: 0 }).dispatchEvent(new Event('resize'));
  expect(style.getPropertyValue('--hc-viewport-height')).toBe('');
  Object.assign(viewport, { height: 420 }).dispatchEvent(new Event('resize'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(style.getPropertyValue('--hc-viewport-height')).toBe(''));
});

test('focuses the given element when the dialog before it has closed, also if frames come before timers', async () => {
  const view = render(<Aside aside />);
  await screen.findByRole('dialog', { name: 'A title', hidden: true });
  const focused: EventTarget[] = [];
  document.addEventListener('focusin', ({ target }) => target && focused.push(target));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => queueMicrotask(run));
  view.rerender(<Aside aside={false} />);
  const chosen = screen.getByRole('button', { name: 'Chosen' });
  // The trap of the dialog has its turn first
  await waitFor(() => expect(focused).toHaveLength(2));
  expect(focused.at(-1)).toBe(chosen);
});

function Aside({ aside }: { aside: boolean }) {
  return (
    <MantineProvider env="test">
      <Sheet
        opened
        onClose={() => undefined}
        title="A title"
        aside={aside}
        focusAfterAside={() => screen.getByRole('button', { name: 'Chosen' })}
      >
        <button type="button">First</button>
        <button type="button">Chosen</button>
      </Sheet>
    </MantineProvider>
  );
}

/** In the environment `test`, dialogs are not outside of the page. */
function Opener({ env = 'test' }: { env?: 'test' | 'default' }) {
  const [opened, setOpened] = useState(false);
  return (
    <MantineProvider env={env}>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="A title">
        Words
      </Sheet>
    </MantineProvider>
  );
}
