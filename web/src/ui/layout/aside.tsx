import type { ReactNode } from 'react';
import { count } from '../../lib/text/format.ts';
import classes from './aside.module.css';

interface AsideHeadProps {
  title: string;
  /** The community that the section is about. */
  community: string;
  /** A link at its end. */
  children: ReactNode;
}

/** The title of a section about a community, beside a page. */
export function AsideHead({ title, community, children }: AsideHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <h2 className={classes.headTitle}>{title}</h2>
        <p dir="auto" className={classes.quiet}>
          in {community}
        </p>
      </div>
      {children}
    </div>
  );
}

interface AsideSectionProps {
  title: string;
  /** The number of items. */
  size?: number;
  /** A link at the end of the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** A section beside a page; on narrow screens below the content. */
export function AsideSection({ title, size, end, children }: AsideSectionProps) {
  const heading = (
    <h2 className={classes.title}>
      {title}
      {size !== undefined && (
        <>
          {' '}
          <span className={classes.count}>{count(size)}</span>
        </>
      )}
    </h2>
  );
  return (
    <section>
      {end === undefined ? (
        heading
      ) : (
        <div className={classes.withEnd}>
          {heading}
          {end}
        </div>
      )}
      {children}
    </section>
  );
}

/** The rows of a section; in a card on narrow screens. Renders nothing without rows. */
export function AsideList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

/** Classes for the content of a row: the link is the `row`; `words` holds a `name` and a `quiet` line. */
export const asideClasses = {
  row: classes.row ?? '',
  words: classes.words ?? '',
  name: classes.name ?? '',
  quiet: classes.quiet ?? '',
};
