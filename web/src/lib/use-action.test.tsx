import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { notice } from './toasts.ts';
import { useAction } from './use-action.ts';

const sent = vi.fn<(what: string) => Promise<void>>();
const toast = vi.fn<(message: string) => void>();
beforeEach(() => {
  sent.mockReset();
  toast.mockReset();
  vi.spyOn(notice, 'error').mockImplementation(toast);
});
afterEach(cleanup);

function Send({ failure: onFailure }: { failure?: 'return' | ((error: unknown) => void) }) {
  const { run, isRunning, failure } = useAction(sent, onFailure);
  return (
    <>
      {failure !== null && <p>{failure}</p>}
      <button aria-busy={isRunning} onClick={() => void run('letter')}>
        Send
      </button>
    </>
  );
}

const button = () => screen.getByRole('button');
const isBusy = () => button().getAttribute('aria-busy');

it('sends once for two clicks, and again for a click after the answer', async () => {
  const answer = Promise.withResolvers<void>();
  sent.mockReturnValueOnce(answer.promise).mockResolvedValueOnce();
  render(<Send />);
  await userEvent.dblClick(button());
  expect(sent.mock.calls).toEqual([['letter']]);
  expect(isBusy()).toBe('true');
  answer.resolve();
  await waitFor(() => expect(isBusy()).toBe('false'));
  await userEvent.click(button());
  expect(sent).toHaveBeenCalledTimes(2);
});

it('shows a failed action as a toast, and leaves its button usable', async () => {
  sent.mockRejectedValueOnce(new Error('The server is away.')).mockResolvedValueOnce();
  render(<Send />);
  await userEvent.click(button());
  await waitFor(() => expect(isBusy()).toBe('false'));
  expect(toast.mock.calls).toEqual([['The server is away.']]);
  await userEvent.click(button());
  expect(sent).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(isBusy()).toBe('false'));
  expect(toast).toHaveBeenCalledTimes(1);
});

it('returns the failure of an action that shows it itself, until the next run', async () => {
  const answer = Promise.withResolvers<void>();
  sent.mockRejectedValueOnce(new Error('The server is away.')).mockReturnValueOnce(answer.promise);
  render(<Send failure="return" />);
  await userEvent.click(button());
  await screen.findByText('The server is away.');
  expect(toast).not.toHaveBeenCalled();
  await userEvent.click(button());
  expect([screen.queryByText('The server is away.'), isBusy()]).toEqual([null, 'true']);
  answer.resolve();
  await waitFor(() => expect(isBusy()).toBe('false'));
});

it('gives a failure to its handler, and leaves the button usable', async () => {
  const handled: unknown[] = [];
  sent.mockRejectedValueOnce(new Error('The server is away.'));
  render(<Send failure={(error) => handled.push(error)} />);
  await userEvent.click(button());
  await waitFor(() => expect(isBusy()).toBe('false'));
  expect([handled.map(String), toast.mock.calls]).toEqual([['Error: The server is away.'], []]);
});
