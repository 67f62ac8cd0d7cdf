import type { ReactNode } from 'react';
import { IconSettings } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { MarkAllRead } from '../inbox/mark-all-read.tsx';
import classes from './notifications.module.css';

/** The inbox: the user's notifications. */
export function NotificationsScreen({ aside }: { aside: ReactNode }) {
  return (
    <Page
      title="Notifications"
      aside={aside}
      actions={
        <>
          <MarkAllRead />
          <ButtonLink
            to="/profile/settings/notifications"
            variant="subtle"
            size="sm"
            className={classes.settings ?? ''}
            aria-label="Notification settings"
          >
            <IconSettings />
          </ButtonLink>
        </>
      }
    >
      <Inbox />
    </Page>
  );
}
