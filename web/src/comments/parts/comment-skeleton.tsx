import { Bone } from '../../ui/feedback/loading.tsx';
import classes from './comment-skeleton.module.css';

/** The skeleton of a few comments, with that of the place to write in above them. */
export function CommentSkeleton({ box }: { box: boolean }) {
  return (
    <div className={classes.comments}>
      {box && <Bone height={50} radius={25} />}
      {['86%', '64%', '92%'].map((width) => (
        <div key={width} className={classes.comment}>
          <Bone width={40} height={40} radius="50%" />
          <div className={classes.lines}>
            <Bone width={150} height={14} />
            <Bone width={width} height={13} />
            <Bone width={120} height={11} />
          </div>
        </div>
      ))}
    </div>
  );
}
