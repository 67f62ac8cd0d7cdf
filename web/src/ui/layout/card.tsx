import { useId, type ReactNode } from 'react';
import { Surface } from './surface.tsx';
import { Row } from './row.tsx';
import { Text } from '../text/text.tsx';
import classes from './card.module.css';

interface CardProps {
  title: string;
  subtitle?: ReactNode;
  /** Beside the title. */
  endContent?: ReactNode;
  children: ReactNode;
}

/** A section of a page on a card, named by its title. */
export function Card({ title, subtitle, endContent, children }: CardProps) {
  const id = useId();
  return (
    <Surface as="section" pad={20} className={classes.card} aria-labelledby={id}>
      <Row as="header" justify="between" wrap gap={12} className={classes.head}>
        <div>
          <Text as="h2" size="l" weight="strong" id={id}>
            {title}
          </Text>
          {subtitle !== undefined && (
            <Text size="s" tone="quiet">
              {subtitle}
            </Text>
          )}
        </div>
        {endContent}
      </Row>
      {children}
    </Surface>
  );
}
