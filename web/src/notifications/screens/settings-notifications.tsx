import { durations } from '@homecoming/contract/limits.ts';
import { SettingsPanel } from '../../accounts/parts/settings-panel.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { SettingsCards } from '../settings/settings-cards.tsx';
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx';
import { SettingsTable } from '../settings/settings-table.tsx';
import { useNotificationSettings } from '../settings.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './settings-notifications.module.css';

/** What reaches the user: kind by kind, in the app and by mail. */
export function NotificationsPanel() {
  return (
    <SettingsPanel title="Notifications">
      <Stack gap={16}>
        <Text size="m" tone="soft" className={classes.lead}>
          What you switch on appears behind the bell. A mail follows only when you have not seen it there within{' '}
          {durations.notificationMailMinutes} minutes.
        </Text>
        <Kinds />
      </Stack>
    </SettingsPanel>
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
