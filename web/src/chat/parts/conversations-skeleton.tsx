import { Bone } from '../../ui/feedback/loading.tsx';
import classes from './conversation.module.css';

/** Rows of conversations that load. */
export function ConversationsSkeleton({ rows, faces = false }: { rows: number; faces?: boolean }) {
  return (
    <div className={classes.list}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          {faces && <Bone width={48} height={48} radius="50%" />}
          <span className={classes.words}>
            <Bone width={150} height={14} />
            <Bone width={210} height={11} />
          </span>
        </div>
      ))}
    </div>
  );
}
