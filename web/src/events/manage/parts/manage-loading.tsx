import { Bone, Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ManageBar } from './manage-head.tsx';

/** The skeleton of the pages that manage an event. */
export function ManageLoading({ id }: { id: string }) {
  return (
    <Page title="Manage event" titleHidden back="/events/$id" width="wide">
      <ManageBar id={id} />
      <Loading label="Loading the event">
        <div style={{ display: 'grid', gap: 24 }}>
          <div style={{ display: 'flex', gap: 20 }}>
            <Bone width={64} height={84} radius={14} />
            <div style={{ display: 'grid', gap: 12, flex: 1, alignContent: 'start', maxWidth: 480 }}>
              <Bone width="80%" height={30} />
              <Bone width="50%" height={16} />
            </div>
          </div>
          <Bone height={28} />
          <RowsSkeleton rows={4} />
        </div>
      </Loading>
    </Page>
  );
}
