import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, Message, Person, Timestamp, nullable, page, pageQuery } from './shapes.ts';

export const notificationErrors = defineErrors({
  unsubscribe_not_found: [404, 'This link ends no mails. Open the newest mail, or choose your mails in the settings.'],
  not_switchable: [
    400,
    'This cannot be switched. Mails about your own money are always sent, and messages stay in the chat.',
  ],
});

/** The kinds of notifications. */
export const notificationKinds = [
  'post_liked',
  'post_commented',
  'mentioned',
  'comment_liked',
  'comment_replied',
  'group_commented',
  'request_received',
  'request_answered',
  'role_changed',
  'member_added',
  'level_up',
  'message_reacted',
  'message_received',
  'event_published',
  'event_updated',
  'event_blast',
  'event_reminder',
  'event_feedback',
  'payment_updated',
  'payment_problem',
  'payout_account',
  'plan_requested',
  'plan_answered',
  'case_opened',
  'report_answered',
  'decision_received',
  'graduation_asked',
  'admins_graduated',
  'newcomers_listed',
  'arrival_asked',
  'search_found',
  'mentoring_asked',
  'mentoring_news',
  'contact_made',
  'reunion_asked',
  'job_expiring',
] as const;
export const NotificationKind = Type.Enum([...notificationKinds], { description: 'The kind of event.' });
export type NotificationKind = Static<typeof NotificationKind>;

const Place = Type.Object({ id: Id, name: Type.String({ description: 'As it is called now.' }) });

/** A notification. Similar unread ones are one with several actors. */
export const Notification = Type.Object({
  id: Id,
  kind: NotificationKind,
  actors: Type.Array(Person, { description: 'The newest three actors, newest first.' }),
  actors_count: Type.Integer({ description: 'The number of actors; 0 where nobody is named.' }),
  /** The community; null for notifications without one, such as a level. */
  community: nullable(
    Type.Object({
      ...Place.properties,
      logo: nullable(Type.String({ description: 'URL of the logo, or null.' })),
    }),
  ),
  /** The channel it is about or in, or null. */
  channel: nullable(Place),
  /** The group it is in, or null. */
  group: nullable(Place),
  /** The post it is about, or null. */
  post: nullable(Type.Object({ id: Id, title: Type.String({ description: 'Its title, or how its text begins.' }) })),
  /** The event it is about, or null. */
  event: nullable(Type.Object({ id: Id, title: Type.String() })),
  /** The comment, request or payment that it is about, or null. */
  subject: nullable(Id),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: '`answer`, `role`, `level` or `news`, by the kind; with `amount` in words for payments.',
  }),
  sentence: Type.String({ description: 'In plain words, such as: Ana Lima and 4 others liked your post “Old press”' }),
  url: Type.String({ description: 'The path of its page in the web app.' }),
  read: Type.Boolean({ description: 'Whether its reader has marked it as read.' }),
  /** When it was created. */
  created_at: Timestamp,
  /** When an actor was last added; the inbox is sorted by it. */
  updated_at: Timestamp,
});
export type Notification = Static<typeof Notification>;

const UnreadCount = Type.Object({
  unread_count: Type.Integer({ description: 'The number of unread notifications, at most 100.' }),
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications/',
  summary: "The caller's inbox, last updated first",
  access: 'user',
  query: Type.Object(pageQuery),
  reply: Type.Object({ ...page(Notification).properties, ...UnreadCount.properties }),
});

export const getUnreadCount = endpoint({
  method: 'GET',
  path: '/notifications/unread/',
  summary: 'The number of unread notifications',
  access: 'user',
  reply: UnreadCount,
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read/',
  summary: 'Mark notifications as read: the given ones, or all. Already read is a success',
  access: 'user',
  body: Type.Object({
    ids: Type.Optional(Type.Array(Id, { maxItems: limits.pageSizeMax, description: 'Default: all.' })),
  }),
  reply: UnreadCount,
});

/** Notification settings by kind. */
export const NotificationSettings = Type.Object({
  kinds: Type.Array(
    Type.Object({
      kind: NotificationKind,
      label: Type.String({ description: 'What it is called in the settings.' }),
      in_app: Type.Boolean({ description: 'Whether it reaches the inbox.' }),
      mail: Type.Boolean({ description: 'Sends a mail about the notification; needs `in_app`.' }),
      /** Which of the two the user can switch on and off. */
      can: Type.Object({ in_app: Type.Boolean(), mail: Type.Boolean() }),
    }),
  ),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications/settings/',
  summary: 'Which kinds of notifications reach the inbox, and which are mailed',
  access: 'user',
  ownSettings: true,
  reply: NotificationSettings,
});

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/notifications/settings/',
  summary: 'Switch a kind on or off. Fields that are left out keep their value; `mail` alone also switches `in_app` on',
  access: 'user',
  ownSettings: true,
  body: Type.Object({
    kind: NotificationKind,
    in_app: Type.Optional(Type.Boolean({ description: 'Show it in the inbox.' })),
    mail: Type.Optional(Type.Boolean({ description: 'Send it by mail.' })),
  }),
  reply: NotificationSettings,
  errors: [notificationErrors.not_switchable],
});

const token = Type.Optional(Type.String({ maxLength: limits.link, description: 'The token in the link of the mail.' }));

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/notifications/unsubscribe/',
  summary:
    'End the mails of one kind, with the token of such a mail in the body or in the address; a second time is success. ' +
    'Mail programs send a form with `List-Unsubscribe=One-Click` (RFC 8058)',
  access: 'anyone',
  query: Type.Object({ token }),
  body: Type.Object({ token, 'List-Unsubscribe': Type.Optional(Type.String({ maxLength: limits.link })) }),
  urlencoded: true,
  reply: Message,
  errors: [notificationErrors.unsubscribe_not_found],
});
