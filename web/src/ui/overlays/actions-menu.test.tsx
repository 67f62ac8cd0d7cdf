import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ActionsMenu } from './actions-menu.tsx';

afterEach(cleanup);

test('the first click on the dots opens the menu, and closing it returns the focus to them', async () => {
  const chosen: string[] = [];
  render(
    <MantineProvider env="test">
      <ActionsMenu width={190} items={[false, { label: 'Edit', icon: null, onClick: () => chosen.push('Edit') }]} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const dots = (): HTMLElement => screen.getByRole('button', { name: 'More' });
  expect(dots().getAttribute('aria-expanded')).toBe('false');
  await user.click(dots());
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(dots().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBe(null));
  await waitFor(() => expect(document.activeElement).toBe(dots()));

  await user.click(dots());
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(chosen).toEqual(['Edit']);
});

test('renders no dots without actions', () => {
  render(<ActionsMenu width={190} items={[false]} />);
  expect(screen.queryByRole('button')).toBe(null);
});
