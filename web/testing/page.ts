import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The heading with a title, once it is shown. */
export function shown(title: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { name: title });
}

/** The button with a name, once it is shown. */
export function button(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('button', { name });
}

/** Clicks the button with a name, once it is shown. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await button(name));
}
