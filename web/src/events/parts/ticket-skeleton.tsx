import { Bone } from '../../ui/feedback/loading.tsx';
import classes from './event-ticket.module.css';

/** The skeleton of an event as a ticket. */
export function TicketSkeleton({ featured = false }: { featured?: boolean }) {
  return (
    <div className={`${classes.ticket} ${classes.skeleton}`} data-featured={featured || undefined}>
      {featured && (
        <div className={classes.scene}>
          <Bone height={172} radius={0} />
        </div>
      )}
      <div className={classes.date}>
        <Bone width={featured ? 64 : 40} height={featured ? 76 : 56} radius={12} />
      </div>
      <div className={classes.body}>
        <Bone width="70%" height={16} />
        <Bone width="45%" />
        <div className={classes.foot}>
          <Bone width={90} height={26} radius={99} />
        </div>
      </div>
    </div>
  );
}
