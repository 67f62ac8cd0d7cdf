import type { ReactNode } from 'react';
import { Stack } from './stack.tsx';
import classes from './columns.module.css';

/** Two columns of the same width, below each other on narrow screens. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Stack gap={20} revealsInOrder="narrow" className={classes.columns}>
      {children}
    </Stack>
  );
}

/** What is below each other in a column. */
export function Column({ children }: { children: ReactNode }) {
  return <Stack gap={16}>{children}</Stack>;
}
