import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import classes from './inbox-skeleton.module.css';

const ROWS = 5;

/** The inbox while it loads; in a card on its own page. */
export function InboxSkeleton({ card = false }: { card?: boolean }) {
  return (
    <Loading label="Loading notifications">
      <div className={classes.lines} data-card={card || undefined}>
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={classes.line}>
            <span className={classes.face}>
              <Bone width={40} height={40} radius="50%" />
            </span>
            <div className={classes.words}>
              <Bone width="92%" height={13} />
              <Bone width="48%" height={11} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
