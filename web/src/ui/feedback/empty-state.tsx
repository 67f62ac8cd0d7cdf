import type { ReactNode } from 'react';
import { EmptyDrawing, type EmptyDrawingName } from '../art/empty-drawing.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  drawing: EmptyDrawingName;
  title: string;
  /** One sentence: what will be here, or what happened. */
  children: ReactNode;
  /** One filled button, and at most a second outlined one. */
  actions?: ReactNode;
  /** Without a card, for a page without other content. */
  bare?: boolean;
}

/** Says what will be here and offers a next step. */
export function EmptyState({ drawing, title, children, actions, bare = false }: EmptyStateProps) {
  return (
    <section className={classes.empty} data-bare={bare || undefined}>
      <EmptyDrawing name={drawing} />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{children}</p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
