import type { ReactNode } from 'react';
import { EmptyDrawing, type EmptyDrawingName } from '../art/empty-drawing.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  drawing: EmptyDrawingName;
  title: string;
  /** One sentence: what belongs here, or what happened. */
  children: ReactNode;
  /** One filled button; a second outline one at most. */
  actions?: ReactNode;
  /** Without the card around it, for a page that is nothing else. */
  bare?: boolean;
}

/** Says what belongs here and offers one next step. */
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
