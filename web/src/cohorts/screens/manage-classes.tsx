import { useManagedCommunity } from '../../communities/manage/api.ts';
import { ManagersOnly } from '../../communities/manage/parts/managers-only.tsx';
import { withFallbackMessage } from '../../lib/http/api-error.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { useRollover } from '../api.ts';
import { ClassList } from '../parts/class-list.tsx';
import { ClassSwitch } from '../parts/class-switch.tsx';
import { Graduates } from '../parts/graduates.tsx';
import { RolloverForm } from '../parts/rollover-form.tsx';
import { StageChanges } from '../parts/stage-changes.tsx';
import { cohortTexts } from '../texts.ts';

/** The tab with classes and graduation, for managers of a community. */
export function ManageClassesTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  if (!community.can.edit) return <ManagersOnly />;
  return <Classes communityId={community.id} />;
}

function Classes({ communityId }: { communityId: string }) {
  const { data, error, mutate } = useRollover(communityId);
  if (data === undefined && error !== undefined) {
    const shown = withFallbackMessage(error, cohortTexts.previewFailed);
    return <SectionError error={shown} onRetry={() => void mutate()} />;
  }
  if (data === undefined) {
    return (
      <Loading label="Loading classes and graduation">
        <RowsSkeleton rows={4} />
      </Loading>
    );
  }
  return (
    <Columns>
      <Stack gap={28}>
        <ClassSwitch communityId={communityId} preview={data} />
        <RolloverForm communityId={communityId} settings={data.settings} />
        {data.settings.on && <ClassList communityId={communityId} />}
      </Stack>
      <Stack gap={28}>
        <Graduates communityId={communityId} preview={data} />
        {data.settings.on && <StageChanges communityId={communityId} />}
      </Stack>
    </Columns>
  );
}
