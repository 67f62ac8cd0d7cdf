import { and, asc, eq, gt, isNull, notExists } from 'drizzle-orm';
import { listOrganiserIds } from '../../events/access.ts';
import { eventCancelled, eventChanged, eventDeleted, eventPublished } from '../../events/facts.ts';
import { blastChanged } from '../../outreach/facts.ts';
import { announceCancellation, announceChange } from '../../outreach/mailings/service.ts';
import { mailNews, findNews, type RegistrationNews } from '../../outreach/registration-news/service.ts';
import { outlivesEvent } from '../../notifications/access.ts';
import { deleteNotifications, notify, notifyAll, removeActor } from '../../notifications/service.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { durableEach, durableInOrder, type FactBus } from '../../platform/facts.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { registrationChanged } from '../../registrations/facts.ts';
import { memberships } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { notifications } from '../../schema/notifications.ts';
import { notifyInPages, PAGE_SIZE } from './pages.ts';

/** News of events: mails and notifications to people who registered, members and organisers. */
export function notifyAboutEvents(facts: FactBus): void {
  facts.subscribe(
    eventPublished,
    durableEach((tx, { eventId }) => enqueue(tx, notifyMembers, { eventId }, { key: `event-published:${eventId}` })),
  );
  facts.subscribe(
    eventChanged,
    durableEach((tx, change) => announceChange(tx, change)),
  );
  facts.subscribe(
    eventCancelled,
    durableEach((tx, { eventId, reason, at }) => announceCancellation(tx, { eventId, reason, at })),
  );
  facts.subscribe(
    eventDeleted,
    // News of its cancellation and of its payments stay.
    durableEach((tx, { eventId }) => deleteNotifications(tx, { eventId, unless: outlivesEvent })),
  );
  facts.subscribe(
    blastChanged,
    durableEach(async (tx, { eventId, blastId, isDeleted }) => {
      if (isDeleted) await deleteNotifications(tx, { kind: 'event_blast', eventId, subjectId: blastId });
    }),
  );
  notifyAboutRegistrations(facts);
}

function notifyAboutRegistrations(facts: FactBus): void {
  // In order: a request that was withdrawn must not be notified after its removal
  facts.subscribe(
    registrationChanged,
    durableInOrder(({ eventId, userId }) => `${eventId} ${userId}`, notifyAboutRegistration),
  );
}

type RegistrationChange = NonNullable<typeof registrationChanged.data>;

async function notifyAboutRegistration(tx: Transaction, change: RegistrationChange): Promise<void> {
  const { registrationId, eventId, communityId, userId, from, to, at } = change;
  const request = { kind: 'request_received', groupKey: `request_received:${eventId}`, eventId } as const;
  if (from === 'requested') await removeActor(tx, userId, request);
  if (to === 'requested') {
    const organisers = await listOrganiserIds(tx, eventId);
    await notifyAll(tx, organisers, { ...request, communityId, actorId: userId, subjectId: registrationId, at });
  }
  const news = findNews(change);
  if (news === null) return;
  await mailNews(tx, { registrationId, news, reason: change.reason });
  if (ofOthers.has(news)) {
    const groupKey = `event_updated:${eventId}`;
    await notify(tx, { userId, kind: 'event_updated', groupKey, actorId: null, eventId, details: { news }, at });
  }
}

/** News that are not the person's own doing. */
const ofOthers: ReadonlySet<RegistrationNews> = new Set([
  'approved',
  'approved_waitlisted',
  'offered',
  'declined',
  'moved_up',
  'added',
  'removed',
]);

/** Notifies the members of a community of a new event. */
export const notifyMembers = defineJob<{ eventId: string }>('events.notify-members', (app, { eventId }) =>
  notifyInPages(app, (tx, after) => notifyPage(app, tx, eventId, after)),
);

async function notifyPage(app: App, tx: Transaction, eventId: string, after: string): Promise<string[]> {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.status, 'published'), isNull(events.deletedAt)));
  if (event === undefined || event.endsAt <= app.clock.now()) return [];
  const { communityId, createdBy } = event;
  const groupKey = `event_published:${eventId}`;
  // A second run skips those who were notified by the first.
  const notified = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, memberships.userId), eq(notifications.groupKey, groupKey)));
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), gt(memberships.userId, after), notExists(notified)))
    .orderBy(asc(memberships.userId))
    .limit(PAGE_SIZE);
  const userIds = members.map(({ userId }) => userId);
  const others = userIds.filter((id) => id !== createdBy);
  const at = event.publishedAt ?? app.clock.now();
  await notifyAll(tx, others, { kind: 'event_published', groupKey, actorId: null, communityId, eventId, at });
  return userIds;
}
