import { fireEvent, screen } from '@testing-library/react';
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

/** Types a text in one go: no timer runs between two keys, however busy the machine is. */
export function typeAtOnce(field: HTMLElement, text: string): void {
  for (let end = 1; end <= text.length; end += 1) fireEvent.change(field, { target: { value: text.slice(0, end) } });
}

/** Notes when an element beside the app comes and goes from now on: a look at it could be too late. */
export function noteElement(selector: string): readonly ('came' | 'went')[] {
  const noted: ('came' | 'went')[] = [];
  const has = (nodes: NodeList) => [...nodes].some((node) => node instanceof HTMLElement && node.matches(selector));
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      if (has(addedNodes)) noted.push('came');
      if (has(removedNodes)) noted.push('went');
    }
  });
  observer.observe(document.body, { childList: true });
  return noted;
}
