import { Bone } from '../../ui/feedback/loading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './comment-skeleton.module.css';

/** The skeleton of a few comments, with that of the place to write in above them. */
export function CommentSkeleton({ box }: { box: boolean }) {
  return (
    <Stack gap={20}>
      {box && <Bone height={50} radius={25} />}
      {['86%', '64%', '92%'].map((width) => (
        <Row align="stretch" gap={12} key={width} className={classes.comment}>
          <Bone width={40} height={40} radius="50%" />
          <Stack gap={12} grow className={classes.lines}>
            <Bone width={150} height={14} />
            <Bone width={width} height={13} />
            <Bone width={120} height={11} />
          </Stack>
        </Row>
      ))}
    </Stack>
  );
}
