import type { ReactNode } from 'react';
import type { IconProps } from '../../ui/icons/icons.tsx';
import classes from './placeholder-section.module.css';

interface PlaceholderSectionProps {
  /** Of the section. */
  title: string;
  icon: (props: IconProps) => ReactNode;
  /** What there is: nothing yet. */
  state: string;
  /** What belongs here. */
  children: ReactNode;
  /** Its name for the tours. */
  tour?: string;
}

/** A section of a page that nothing stands in yet. */
export function PlaceholderSection({ title, icon: SectionIcon, state, children, tour }: PlaceholderSectionProps) {
  return (
    <section data-tour={tour}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.card}>
        <span className={classes.tile}>
          <SectionIcon />
        </span>
        <div>
          <h3 className={classes.state}>{state}</h3>
          <p className={classes.text}>{children}</p>
        </div>
      </div>
    </section>
  );
}
