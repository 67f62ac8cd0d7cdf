import { Bone } from '../../ui/feedback/loading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './conversation.module.css';

/** Rows of conversations that load. */
export function ConversationsSkeleton({ rows, faces = false }: { rows: number; faces?: boolean }) {
  return (
    <Stack gap={2}>
      {Array.from({ length: rows }, (_, index) => (
        <Row gap={12} tone="text" key={index} className={classes.row}>
          {faces && <Bone width={48} height={48} radius="50%" />}
          <Stack as="span" gap={2} grow>
            <Bone width={150} height={14} />
            <Bone width={210} height={11} />
          </Stack>
        </Row>
      ))}
    </Stack>
  );
}
