import { Bone, Loading } from '../../ui/loading.tsx';
import classes from './lines-skeleton.module.css';

const LINES = 5;

/** Lines of the inbox that are on their way. */
export function LinesSkeleton() {
  return (
    <Loading label="Loading notifications">
      <div className={classes.lines}>
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
