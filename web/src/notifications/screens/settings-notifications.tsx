import { durations } from '@homecoming/contract/limits.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { SettingsCards } from '../settings/settings-cards.tsx';
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx';
import { SettingsTable } from '../settings/settings-table.tsx';
import { useNotificationSettings } from '../settings.ts';
import classes from './settings-notifications.module.css';

/** What reaches the user: kind by kind, in the app and by mail. */
export function NotificationsPanel() {
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>Notifications</h2>
      <p className={classes.lead}>
        What you switch on appears behind the bell. A mail follows only when you have not seen it there within{' '}
        {durations.notificationMailMinutes} minutes.
      </p>
      <Kinds />
    </div>
  );
}

function Kinds() {
  const { kinds, error, reload } = useNotificationSettings();
  const wide = useWide();
  if (kinds === undefined) {
    if (error !== undefined) return <SectionError alone error={error} onRetry={reload} />;
    return <SettingsSkeleton wide={wide} />;
  }
  return wide ? <SettingsTable kinds={kinds} /> : <SettingsCards kinds={kinds} />;
}
