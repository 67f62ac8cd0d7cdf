import { Mark } from '../../ui/art/mark.tsx';
import { useTakesLong } from '../../ui/feedback/loading.tsx';
import classes from './mark-pending.module.css';

/** The mark where the splash has it, until it is known what stands around the page. */
export function MarkPending() {
  const slow = useTakesLong();
  return (
    <div className={classes.page} role="status">
      <Mark size={64} />
      {slow ? <p className={classes.slow}>Still loading</p> : <span className="hc-hidden">Loading</span>}
    </div>
  );
}
