import type { ReactNode } from 'react';
import classes from './list-row.module.css';

interface ListRowProps {
  /** A tile, or a face. */
  start: ReactNode;
  /** What stands beside the words; on phones below them, on a line of its own. */
  below?: ReactNode;
  /** What it says at its end, and what can be done about it. */
  end?: ReactNode;
  /** Where start and end stand beside words of several lines. */
  align?: 'center' | 'start';
  /** The words, with the link that the row leads to. */
  children: ReactNode;
}

/** A row of a card of rows. It leads where its `cover` link does; what lies above that has a place of its own. */
export function ListRow({ start, below, end, align = 'center', children }: ListRowProps) {
  return (
    <li className={classes.row} data-align={align} data-wraps={below !== undefined || undefined}>
      {start}
      <div className={classes.words}>{children}</div>
      {below !== undefined && <div className={classes.below}>{below}</div>}
      {end}
    </li>
  );
}

/**
 * Classes of what stands in a row: `cover` is its link, as wide as the row; `quiet` a line below it, `clamped` two lines
 * at most.
 */
export const rowClasses = {
  cover: classes.cover ?? '',
  quiet: classes.quiet ?? '',
  clamped: classes.clamped ?? '',
};
