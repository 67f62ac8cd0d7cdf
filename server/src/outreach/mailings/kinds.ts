import type { NotificationKind } from '@homecoming/contract/notifications.ts';
import type { MailingKind } from '../../schema/outreach.ts';

/** The setting that a mailing goes by: whether people get it in the app and by mail. */
export const settingByKind = {
  blast: 'event_blast',
  reminder: 'event_reminder',
  day_before: 'event_reminder',
  hour_before: 'event_reminder',
  changed: 'event_updated',
  cancelled: 'event_updated',
  feedback: 'event_feedback',
} as const satisfies Record<MailingKind, NotificationKind>;
