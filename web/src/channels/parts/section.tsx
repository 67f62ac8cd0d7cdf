import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/row.tsx';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Shown at the right of the title. */
  end?: ReactNode;
  /** The name by which a tutorial finds it. */
  tour?: string;
  children: ReactNode;
}

/** A section of a page with a title. */
export function Section({ title, end, tour, children }: SectionProps) {
  return (
    <section data-tour={tour}>
      <Row justify="between" wrap gap={16} className={classes.head}>
        <h2>{title}</h2>
        {end}
      </Row>
      {children}
    </section>
  );
}
