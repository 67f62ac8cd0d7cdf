import { Bone } from '../../../ui/feedback/loading.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import classes from './head-skeleton.module.css';

/** Holds the place of the row of communities above the feed. */
export function FilterSkeleton() {
  return (
    <Row align="stretch" gap={28} className={classes.filter} aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Stack as="span" gap={12} key={index} className={classes.entry}>
          <Bone width={46} height={50} radius="23px 23px 12px 12px" />
          <Bone width={54} height={10} />
        </Stack>
      ))}
    </Row>
  );
}

/** Holds the place of the way into the composer. */
export function ComposerPromptSkeleton() {
  return <Bone height={58} radius={29} />;
}
