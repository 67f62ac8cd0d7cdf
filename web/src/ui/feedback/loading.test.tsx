import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Stack } from '../layout/stack.tsx';
import { Loading } from './loading.tsx';

function Parts({ first, second }: { first: boolean; second: boolean }) {
  return (
    <Stack revealsInOrder="everywhere" data-testid="stack">
      <section>
        {first && <Loading>one</Loading>}
        <p>{second && <Loading>two</Loading>}</p>
      </section>
      <section>after</section>
    </Stack>
  );
}

it('marks what loads in a stack until all of it has loaded', () => {
  const { rerender, getByTestId } = render(<Parts first second />);
  const marks = () => [...getByTestId('stack').children].map((child) => child.hasAttribute('data-loads'));
  expect(marks()).toEqual([true, false]);
  rerender(<Parts first={false} second />);
  expect(marks()).toEqual([true, false]);
  rerender(<Parts first={false} second={false} />);
  expect(marks()).toEqual([false, false]);
  rerender(<Parts first second={false} />);
  expect(marks()).toEqual([true, false]);
});
