import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IconHeart, IconHeartFilled } from './icons.tsx';

test('an icon is 20 px with thin lines in the colour of the text, and hidden from assistive technology', () => {
  const svg = render(<IconHeart className="red" />).container.querySelector('svg');
  expect(attributes(svg)).toMatchObject({
    width: '20',
    height: '20',
    'stroke-width': '1.75',
    'aria-hidden': 'true',
    class: 'red',
  });
  const path = svg?.querySelector('path') ?? null;
  expect(attributes(path)).toMatchObject({ fill: 'none', stroke: 'currentColor', 'stroke-linecap': 'round' });
  expect(path?.hasAttribute('stroke-width')).toBe(false);
});

test('the size and the line width of an icon can be chosen', () => {
  const svg = render(<IconHeart size={32} strokeWidth={2.5} />).container.querySelector('svg');
  expect(attributes(svg)).toMatchObject({ width: '32', height: '32', 'stroke-width': '2.5' });
});

test('a filled icon is filled with the colour of the text', () => {
  const path = render(<IconHeartFilled />).container.querySelector('path');
  expect(attributes(path)).toMatchObject({ fill: 'currentColor' });
});

function attributes(element: Element | null): Record<string, string> {
  return Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));
}
