import { useManagedCommunity } from '../api.ts';
import { DangerZone } from '../parts/danger-zone.tsx';
import { GivingLink } from '../parts/giving-link.tsx';
import { ManagersOnly } from '../parts/managers-only.tsx';
import { ManagersSignIn } from '../parts/managers-sign-in.tsx';
import { JobBoardMode } from '../parts/job-board-mode.tsx';
import { MentoringMode } from '../parts/mentoring-mode.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { RulesForm } from '../../rules/parts/rules-form.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** The settings of a community, and buttons to leave and to delete it. */
export function ManageSettingsTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  if (!community.can.edit) return <ManagersOnly />;
  return (
    <Stack gap={48}>
      <SettingsForm key={community.id} community={community} />
      <RulesForm key={`rules of ${community.id}`} communityId={community.id} />
      {community.can.manage_owners && <MentoringMode community={community} />}
      {community.can.manage_owners && <GivingLink key={`giving of ${community.id}`} community={community} />}
      {community.can.manage_owners && <JobBoardMode community={community} />}
      {community.can.manage_owners && <ManagersSignIn community={community} />}
      <DangerZone community={community} />
    </Stack>
  );
}
