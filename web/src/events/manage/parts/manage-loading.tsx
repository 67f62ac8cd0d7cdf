import { Bone, Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ManageBar } from './manage-head.tsx';

/** The skeleton of the pages that manage an event. */
export function ManageLoading({ id }: { id: string }) {
  return (
    <Page title="Manage event" titleHidden back="/events/$id" width="wide">
      <ManageBar id={id} />
      <Loading label="Loading the event">
        <Stack gap={20}>
          <Row gap={20} align="start">
            <Bone width={64} height={84} radius={14} />
            <Stack grow gap={12} style={{ maxWidth: 480 }}>
              <Bone width="80%" height={30} />
              <Bone width="50%" height={16} />
            </Stack>
          </Row>
          <Bone height={28} />
          <RowsSkeleton rows={4} />
        </Stack>
      </Loading>
    </Page>
  );
}
