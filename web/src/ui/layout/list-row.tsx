import { createContext, useContext, type LiHTMLAttributes, type ReactNode, type RefCallback } from 'react';
import classes from './list-row.module.css';

/** Attributes that a windowed list sets on the `li` of each row. */
export const RowAttributes = createContext<
  LiHTMLAttributes<HTMLLIElement> & { ref?: RefCallback<HTMLElement> | undefined; 'data-index'?: number }
>({});

interface ListRowProps {
  /** A tile or an avatar. */
  start: ReactNode;
  /** Shown beside the words; on phones below them, on its own line. */
  below?: ReactNode;
  /** Badges and actions at the end. */
  end?: ReactNode;
  /** Under the whole row, such as a sentence that needs its width. */
  foot?: ReactNode;
  /** How start and end align with words of several lines. */
  align?: 'center' | 'start';
  /** The words, with the link of the row. */
  children: ReactNode;
}

/** A row of a RowsCard. Its `cover` link covers the whole row; actions are on top of it. */
export function ListRow({ start, below, end, foot, align = 'center', children }: ListRowProps) {
  return (
    <li
      className={classes.row}
      data-hover
      data-align={align}
      data-wraps={below !== undefined || undefined}
      data-foot={foot !== undefined || undefined}
      {...useContext(RowAttributes)}
    >
      {start}
      <div className={classes.words}>{children}</div>
      {below !== undefined && <div className={classes.below}>{below}</div>}
      {end}
      {foot !== undefined && <div className={classes.foot}>{foot}</div>}
    </li>
  );
}

/** Whether a name leaves no room for buttons beside it on a phone: they go below. */
export function isLongName(person: { first_name: string; last_name: string }): boolean {
  return person.first_name.length + person.last_name.length > 32;
}

/**
 * Classes for the content of a row: `cover` for its link, `name` for a name of at most two lines, `quiet` for a second
 * line, `clamped` for at most two.
 */
export const rowClasses = {
  cover: classes.cover ?? '',
  name: classes.name ?? '',
  quiet: classes.quiet ?? '',
  clamped: classes.clamped ?? '',
};
