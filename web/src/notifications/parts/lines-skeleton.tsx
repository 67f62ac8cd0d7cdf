import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import classes from './lines-skeleton.module.css';

const LINES = 5;

/** Lines of the inbox that are on their way; on a page of their own they stand in a card. */
export function LinesSkeleton({ card = false }: { card?: boolean }) {
  return (
    <Loading label="Loading notifications">
      <div className={classes.lines} data-card={card || undefined}>
        {Array.from({ length: LINES }, (_, index) => (
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
