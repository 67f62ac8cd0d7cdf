import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './inbox-skeleton.module.css';

const ROWS = 5;

/** The inbox while it loads; in a card on its own page. */
export function InboxSkeleton({ card = false }: { card?: boolean }) {
  return (
    <Loading label="Loading notifications">
      <div className={classes.lines} data-card={card || undefined}>
        {Array.from({ length: ROWS }, (_, index) => (
          <Row gap={12} key={index} className={classes.line}>
            <span className={classes.face}>
              <Bone width={40} height={40} radius="50%" />
            </span>
            <Stack gap={12} grow>
              <Bone width="92%" height={13} />
              <Bone width="48%" height={11} />
            </Stack>
          </Row>
        ))}
      </div>
    </Loading>
  );
}
