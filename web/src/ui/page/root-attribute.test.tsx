import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRootAttribute } from './root-attribute.ts';

function Bar({ active = true }: { active?: boolean }) {
  useRootAttribute('data-own-actions', active);
  return null;
}

const isSet = () => document.documentElement.hasAttribute('data-own-actions');

it('is set while at least one component asks for it', () => {
  const first = render(<Bar />);
  const second = render(<Bar active={false} />);
  expect(isSet()).toBe(true);
  second.rerender(<Bar />);
  first.unmount();
  expect(isSet()).toBe(true);
  second.rerender(<Bar active={false} />);
  expect(isSet()).toBe(false);
});
