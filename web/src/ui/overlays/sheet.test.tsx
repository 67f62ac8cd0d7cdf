import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Sheet } from './sheet.tsx';

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

function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="A title">
        Words
      </Sheet>
    </MantineProvider>
  );
}
