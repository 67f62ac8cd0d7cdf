import { createContext, useContext, type LiHTMLAttributes, type ReactNode, type RefCallback } from 'react';
import { Heading } from '../text/heading.tsx';
import { Text } from '../text/text.tsx';
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
  endContent?: ReactNode;
  /** Under the whole row, such as a sentence that needs its width. */
  foot?: ReactNode;
  /** How start and end align with words of several lines. */
  align?: 'center' | 'start';
  /** What the row is about, with the link of the row. */
  name?: ReactNode;
  /** Shows the name whole, on as many lines as it takes; else it is cut after two. */
  isNameWhole?: boolean;
  /** The same as a title, which is larger. */
  title?: ReactNode;
  /** The second line. */
  note?: ReactNode;
  /** Further words. */
  children?: ReactNode;
}

/** A row of a RowsCard. A link with `coverClass` covers the whole row; actions are on top of it. */
export function ListRow(props: ListRowProps) {
  const { start, below, endContent, foot, align = 'center', name, isNameWhole = false, title, note, children } = props;
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
      <div className={classes.words}>
        {name !== undefined && (
          <Text weight="strong" {...(isNameWhole ? { breaks: true } : { lines: 2 })} dir="auto">
            {name}
          </Text>
        )}
        {title !== undefined && (
          <Heading as="p" size="s" dir="auto" className={classes.title}>
            {title}
          </Heading>
        )}
        {note !== undefined && (
          <Text size="s" tone="quiet">
            {note}
          </Text>
        )}
        {children}
      </div>
      {below !== undefined && <div className={classes.below}>{below}</div>}
      {endContent}
      {foot !== undefined && <div className={classes.foot}>{foot}</div>}
    </li>
  );
}

/** Whether a name leaves no room for buttons beside it on a phone: they go below. */
export function isLongName(person: { first_name: string; last_name: string }): boolean {
  return person.first_name.length + person.last_name.length > 32;
}

/** The class of a link that covers its row. */
export const coverClass = classes.cover ?? '';
