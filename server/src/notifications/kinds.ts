import type { NotificationKind, NotificationSettings } from '@homecoming/contract/notifications.ts';

/** The ways in which a notification reaches people. */
type Way = keyof NotificationSettings['kinds'][number]['can'];

/** What people need to get some kinds; `staff` is for platform staff. */
export type Need = 'payments' | 'cohorts' | 'mentoring' | 'jobs' | 'staff';

/** The label of a kind in the settings, and whether it is mailed by default. */
interface KindOfNotification {
  /** The label in the settings. */
  readonly label: string;
  readonly mail: boolean;
  /** The ways that people cannot switch. */
  readonly fixed?: readonly Way[];
  /** Its domain sends its mails, with words of their own; the inbox sends none. */
  readonly ownMails?: true;
  /** There is none for people without it: payments in this installation, a part of one of their communities, or a role. */
  readonly needs?: Need;
}

/** Every kind. All are in the inbox by default. */
export const kinds: Readonly<Record<NotificationKind, KindOfNotification>> = {
  post_commented: { label: 'Comments on my posts', mail: true },
  post_liked: { label: 'Likes of my posts', mail: false },
  mentioned: { label: 'Mentions of me', mail: true },
  comment_replied: { label: 'Replies to my comments', mail: true },
  comment_liked: { label: 'Likes of my comments', mail: false },
  group_commented: { label: 'New comments in groups that I follow', mail: false },
  request_received: { label: 'Requests to join what I manage', mail: true },
  request_answered: { label: 'Answers to my requests', mail: true },
  role_changed: { label: 'Changes of my role', mail: true },
  member_added: { label: 'When somebody adds me to a community', mail: true },
  level_up: { label: 'New levels', mail: false },
  message_reacted: { label: 'Reactions to my messages', mail: false },
  // Messages have no line in the inbox; chat mails what is unread.
  message_received: { label: 'Unread messages', mail: true, fixed: ['in_app'], ownMails: true },
  event_published: { label: 'New events in my communities', mail: false },
  event_updated: { label: 'News about events that I registered for', mail: true, ownMails: true },
  event_blast: { label: 'Announcements at events that I go to', mail: true, ownMails: true },
  event_reminder: { label: 'Reminders of events', mail: true, ownMails: true },
  event_feedback: { label: 'Requests for feedback after events', mail: true, ownMails: true },
  // Receipts and mails about the bank account cannot be turned off.
  payment_updated: { label: 'My payments and refunds', mail: true, fixed: ['mail'], ownMails: true, needs: 'payments' },
  payment_problem: { label: 'Payments that need me in my communities', mail: true, needs: 'payments' },
  payout_account: { label: 'My bank account', mail: true, fixed: ['mail'], ownMails: true, needs: 'payments' },
  plan_requested: { label: 'Communities that ask for a plan', mail: true, needs: 'staff' },
  plan_answered: { label: 'Answers about the plan of my communities', mail: true },
  case_opened: { label: 'Reports that wait in what I manage', mail: true },
  report_answered: { label: 'Answers to my reports', mail: true },
  graduation_asked: { label: 'When I graduate', mail: true, needs: 'cohorts' },
  admins_graduated: { label: 'Admins of my communities who have graduated', mail: true, needs: 'cohorts' },
  newcomers_listed: { label: 'People who move to near me, once a week', mail: true, ownMails: true },
  // It has no line in the inbox either.
  search_found: { label: 'News in my saved searches, on Mondays', mail: true, fixed: ['in_app'], ownMails: true },
  arrival_asked: { label: 'Whether I have arrived where I move to', mail: true },
  mentoring_asked: { label: 'Requests for mentoring', mail: true, needs: 'mentoring' },
  mentoring_news: { label: 'News of my mentorships', mail: true, needs: 'mentoring' },
  contact_made: { label: 'New contacts from events', mail: true },
  reunion_asked: { label: 'Reunions of my class', mail: true, needs: 'cohorts' },
  job_expiring: { label: 'Jobs of mine that end soon', mail: true, needs: 'jobs' },
  // Everybody learns what was decided about them.
  decision_received: { label: 'Decisions of moderators about me', mail: true, fixed: ['in_app', 'mail'] },
};

/** Whether people can switch a way of a kind on and off. */
export function canSwitch(kind: NotificationKind, way: Way): boolean {
  return kinds[kind].fixed?.includes(way) !== true;
}
