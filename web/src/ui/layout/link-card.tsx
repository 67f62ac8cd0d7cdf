import type { ReactNode } from 'react';
import { Bone, Loading } from '../feedback/loading.tsx';
import classes from './link-card.module.css';

/** In place of a link card of something that is gone, hidden, or did not load. */
export function MissingLinkCard({ children }: { children: ReactNode }) {
  return (
    <p className={classes.card}>
      <span className={classes.quiet}>{children}</span>
    </p>
  );
}

/** In place of a link card while it loads. */
export function LoadingLinkCard({ label }: { label: string }) {
  return (
    <div className={classes.card}>
      <Loading label={label}>
        <span className={classes.words}>
          <Bone width={140} height={12} />
          <Bone width={200} height={12} />
        </span>
      </Loading>
    </div>
  );
}
