import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Stands at the right of the title. */
  end?: ReactNode;
  /** Its name for the tours. */
  tour?: string;
  children: ReactNode;
}

/** A part of a page with a title of its own. */
export function Section({ title, end, tour, children }: SectionProps) {
  return (
    <section data-tour={tour}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
