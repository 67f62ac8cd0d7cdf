import type { ReactNode } from 'react';
import { EmptyDrawing, type EmptyDrawingName } from '../art/empty-drawing.tsx';
import { Surface } from '../layout/surface.tsx';
import { Heading } from '../text/heading.tsx';
import { Text } from '../text/text.tsx';
import { Row } from '../layout/row.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  drawing: EmptyDrawingName;
  title: string;
  /** One sentence: what will be here, or what happened. */
  children: ReactNode;
  /** One filled button, and at most a second outlined one. */
  actions?: ReactNode;
  /** Without a card, for a page without other content. */
  withoutCard?: boolean;
}

/** Says what will be here and offers a next step. */
export function EmptyState({ drawing, title, children, actions, withoutCard = false }: EmptyStateProps) {
  return (
    <Surface as="section" className={classes.empty} data-bare={withoutCard || undefined}>
      <EmptyDrawing name={drawing} />
      <Heading size="m" className={classes.title}>
        {title}
      </Heading>
      <Text tone="soft" className={classes.text}>
        {children}
      </Text>
      {actions !== undefined && (
        <Row align="stretch" justify="center" wrap gap={8} className={classes.actions}>
          {actions}
        </Row>
      )}
    </Surface>
  );
}
