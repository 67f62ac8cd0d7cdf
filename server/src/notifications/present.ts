import { notificationKinds, type Notification, type NotificationSettings } from '@homecoming/contract/notifications.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { photoUrl } from '../media/present.ts';
import type { notificationSettings } from '../schema/notifications.ts';
import { canSwitch, kinds, type Need } from './kinds.ts';
import { formatActors, formatChoice, formatPostTitle, pages, sentences, suffixes } from './sentences.ts';
import type { NotificationView } from './view.ts';

type SettingsRow = InferSelectModel<typeof notificationSettings>;

/** A notification on the wire; `actors` are the newest ones. */
export function presentNotification(view: NotificationView, actors: readonly Person[]): Notification {
  const { line, community, channel, group, post, event } = view;
  return {
    id: line.id,
    kind: line.kind,
    actors: [...actors],
    actors_count: view.actorsCount,
    community: community && { id: community.id, name: community.name, logo: photoUrl(community.logoId) },
    channel,
    group,
    post: post && { id: post.id, title: formatPostTitle(post) },
    event: event && { id: event.id, title: event.title },
    subject: line.subjectId,
    details: { ...line.details },
    sentence: formatSentence(view, actors),
    url: getNotificationPath(view),
    read: line.readAt !== null,
    created_at: line.createdAt.toISOString(),
    updated_at: line.updatedAt.toISOString(),
  };
}

/** The settings of every kind that the user can get in this installation: the user's choices, or the defaults. */
export function presentSettings(
  chosen: readonly SettingsRow[],
  has: Readonly<Record<Need, boolean>>,
): NotificationSettings {
  const byKind = new Map(chosen.map((row) => [row.kind, row]));
  const present = notificationKinds.filter((kind) => {
    const { needs } = kinds[kind];
    return needs === undefined || has[needs];
  });
  const shown = present.map((kind) => {
    const { inApp, mail } = byKind.get(kind) ?? { inApp: true, mail: kinds[kind].mail };
    const can = { in_app: canSwitch(kind, 'in_app'), mail: canSwitch(kind, 'mail') };
    return { kind, label: kinds[kind].label, in_app: inApp, mail: inApp && mail, can };
  });
  return { kinds: shown };
}

/** A notification as a sentence. */
export function formatSentence(view: NotificationView, actors: readonly Person[]): string {
  const isChoice = view.line.kind === 'mentoring_news' && view.line.details.news === 'full';
  return sentences[view.line.kind](view, isChoice ? formatChoice(actors) : formatActors(view, actors));
}

/** The path in the web app that a notification opens; it names the comment or the request that it is about. */
export function getNotificationPath({ line, community, channel, group, post, event }: NotificationView): string {
  const page = pages[line.kind]?.(line);
  if (page !== undefined) return page;
  if (line.details.conversation) return `/chat/${line.details.conversation}`;
  const comment = line.subjectId === null ? '' : `#comment-${line.subjectId}`;
  if (post) return `/posts/${post.id}${comment}`;
  if (group) return `/groups/${group.id}${comment}`;
  if (event?.isDeleted) return '/events';
  const request = line.kind === 'request_received' && line.subjectId !== null ? `#request-${line.subjectId}` : '';
  if (event) return `/events/${event.id}${suffixes[line.kind] ?? ''}${request}`;
  if (line.kind === 'request_received' && community) return `/communities/${community.id}/manage${request}`;
  if (channel) return `/channels/${channel.id}`;
  return community ? `/communities/${community.id}/details` : '/profile';
}

/** What the mail of a notification says: its sentence, and what there is to do besides. */
export function listParagraphs({ line }: NotificationView, sentence: string): string[] {
  const ended = sentence.endsWith('?') ? sentence : `${sentence}.`;
  if (line.kind !== 'graduation_asked' || line.details.address !== 'campus') return [ended];
  return [
    ended,
    'Your mail address may end with your studies. Choose another one in your settings, so that you can sign in.',
  ];
}
