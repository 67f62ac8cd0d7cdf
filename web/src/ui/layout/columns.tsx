import type { ReactNode } from 'react';
import classes from './columns.module.css';

/** Two columns of the same width, below each other on narrow screens. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** What is below each other in a column. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>;
}
