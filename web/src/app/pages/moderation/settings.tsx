import { useManagedCommunity } from '../../../communities/manage/api.ts';
import { ManagersOnly } from '../../../communities/manage/parts/managers-only.tsx';
import { ModerationSettingsForm } from '../../../moderation/settings/moderation-settings.tsx';

/** /communities/{id}/manage/moderation: how a community is moderated, for those who manage it. */
export function ModerationSettingsTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  if (!community.can.manage_members) return <ManagersOnly />;
  return <ModerationSettingsForm key={community.id} community={community.id} />;
}
