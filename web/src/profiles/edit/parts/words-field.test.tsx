import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WordsField } from './words-field.tsx';

afterEach(cleanup);

const onChange = vi.fn<(words: string[]) => void>();

/** The field beside a button, with words that something else can change, too. */
function Form() {
  const [words, setWords] = useState<string[]>([]);
  return (
    <MantineProvider>
      <WordsField
        label="Interests"
        value={words}
        onChange={(now) => {
          onChange(now);
          setWords(now);
        }}
      />
      <button type="button">Save</button>
    </MantineProvider>
  );
}

function typeThenPress(): { field: HTMLElement; save: HTMLElement } {
  onChange.mockClear();
  const field = screen.getByRole('textbox', { name: 'Interests' });
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.change(field, { target: { value: 'Rowing' } });
  fireEvent.pointerDown(save);
  fireEvent.blur(field);
  return { field, save };
}

it('adds the word on the click that leaves the field, not while the button is pressed', () => {
  render(<Form />);
  const { save } = typeThenPress();
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.pointerUp(save);
  fireEvent.click(save);
  expect(onChange.mock.calls).toEqual([[['Rowing']]]);
  expect(screen.getByRole('button', { name: 'Remove Rowing' })).toBeTruthy();
});

it('adds the word once when the press ends without a click, and keeps what is typed later', () => {
  render(<Form />);
  const { field, save } = typeThenPress();
  fireEvent.pointerCancel(save);
  expect(onChange.mock.calls).toEqual([[['Rowing']]]);
  fireEvent.change(field, { target: { value: 'Printing,' } });
  fireEvent.click(save);
  expect(onChange.mock.lastCall).toEqual([['Rowing', 'Printing']]);
});

it('loses nothing newer when the press ends elsewhere without a click', () => {
  render(<Form />);
  const { field, save } = typeThenPress();
  fireEvent.pointerUp(save);
  fireEvent.change(field, { target: { value: 'Rowing, Printing,' } });
  fireEvent.click(save);
  expect(onChange.mock.lastCall).toEqual([['Rowing', 'Printing']]);
});

it('does nothing after it is unmounted', () => {
  const { unmount } = render(<Form />);
  typeThenPress();
  unmount();
  fireEvent.click(document.body);
  expect(onChange).not.toHaveBeenCalled();
});
