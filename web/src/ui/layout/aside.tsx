import type { ReactNode } from 'react';
import { count } from '../../lib/format.ts';
import classes from './aside.module.css';

/** The title of a help beside a page, with the way to more of it at its end. */
export function AsideHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.head}>
      <h2 className={classes.headTitle}>{title}</h2>
      {children}
    </div>
  );
}

interface AsideSectionProps {
  title: string;
  /** How many there are. */
  size?: number;
  children: ReactNode;
}

/** A section beside a page; below the content of narrow screens it is a section like the others. */
export function AsideSection({ title, size, children }: AsideSectionProps) {
  return (
    <section>
      <h2 className={classes.title}>
        {title}
        {size !== undefined && (
          <>
            {' '}
            <span className={classes.count}>{count(size)}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  );
}

/** Its rows; a card of them on narrow screens, and nothing where there is none. */
export function AsideList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

/** Classes of what stands in a row: a link is its `row`, with a picture and `words`: a `name`, and a `quiet` line below. */
export const asideClasses = {
  row: classes.row ?? '',
  words: classes.words ?? '',
  name: classes.name ?? '',
  quiet: classes.quiet ?? '',
};
