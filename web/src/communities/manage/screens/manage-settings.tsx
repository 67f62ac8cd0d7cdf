import { useManagedCommunity } from '../api.ts';
import { DangerZone } from '../parts/danger-zone.tsx';
import { ManagersOnly } from '../parts/managers-only.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import classes from './manage.module.css';

/** The settings of a community, and buttons to leave and to delete it. */
export function ManageSettingsTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  if (!community.can.edit) return <ManagersOnly />;
  return (
    <div className={classes.sections}>
      <SettingsForm key={community.id} community={community} />
      <DangerZone community={community} />
    </div>
  );
}
