import { useManaged } from '../managed.ts';
import { DangerZone } from '../parts/danger-zone.tsx';
import { ManagersOnly } from '../parts/managers-only.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import classes from './manage-settings.module.css';

/** What a community is, as its managers set it, and the ways out of it. */
export function ManageSettingsTab() {
  const community = useManaged();
  if (community === undefined) return null;
  if (!community.can.edit) return <ManagersOnly />;
  return (
    <div className={classes.sections}>
      <SettingsForm key={community.id} community={community} />
      <DangerZone community={community} />
    </div>
  );
}
