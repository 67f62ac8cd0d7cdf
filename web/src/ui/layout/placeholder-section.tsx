import type { ReactNode } from 'react';
import type { IconProps } from '../icons/icons.tsx';
import { IconTile } from './icon-tile.tsx';
import classes from './placeholder-section.module.css';

interface PlaceholderSectionProps {
  /** The title of the section. */
  title: string;
  icon: (props: IconProps) => ReactNode;
  /** Says that there is nothing yet. */
  state: string;
  /** Says what will be here. */
  children: ReactNode;
  /** A link in the card. */
  end?: ReactNode;
  /** Its name in the guided tours. */
  tour?: string;
}

/** A section of a page that has no content yet. */
export function PlaceholderSection(props: PlaceholderSectionProps) {
  const { title, icon: SectionIcon, state, children, end, tour } = props;
  return (
    <section data-tour={tour}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.card}>
        <IconTile>
          <SectionIcon />
        </IconTile>
        <div>
          <h3 className={classes.state}>{state}</h3>
          <p className={classes.text}>{children}</p>
          {end}
        </div>
      </div>
    </section>
  );
}
