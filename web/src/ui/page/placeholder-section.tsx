import type { ReactNode } from 'react';
import type { IconProps } from '../icons/icons.tsx';
import { Surface } from '../layout/surface.tsx';
import { Heading } from '../text/heading.tsx';
import { Text } from '../text/text.tsx';
import { Tile } from '../layout/tile.tsx';
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
  endContent?: ReactNode;
  /** Its name in the guided tours. */
  tour?: string;
}

/** A section of a page that has no content yet. */
export function PlaceholderSection(props: PlaceholderSectionProps) {
  const { title, icon: SectionIcon, state, children, endContent, tour } = props;
  return (
    <section data-tour={tour}>
      <h2 className={classes.title}>{title}</h2>
      <Surface pad={16} className={classes.card}>
        <Tile>
          <SectionIcon />
        </Tile>
        <div>
          <Heading as="h3" size="s">
            {state}
          </Heading>
          <Text size="m" tone="soft">
            {children}
          </Text>
          {endContent}
        </div>
      </Surface>
    </section>
  );
}
