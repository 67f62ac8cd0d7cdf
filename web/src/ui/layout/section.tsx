import type { ReactNode } from 'react';
import { Row } from './row.tsx';
import classes from './section.module.css';

interface SectionProps {
  title: ReactNode;
  /** At the right of the title: a link, a button. */
  endContent?: ReactNode;
  /** The name by which a tutorial finds it. */
  tour?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page with a title. */
export function Section({ title, endContent, tour, className, children }: SectionProps) {
  return (
    <section data-tour={tour} className={className}>
      <Row justify="between" wrap gap={8} className={classes.head}>
        <h2>{title}</h2>
        {endContent}
      </Row>
      {children}
    </section>
  );
}
