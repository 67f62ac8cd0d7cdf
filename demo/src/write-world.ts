import { enqueuePlacingAll } from '@homecoming/server/cohorts/filling/jobs.ts';
import { attachFile, attachMedia } from '@homecoming/server/media/service.ts';
import { writePlaces } from '@homecoming/server/places/load.ts';
import type { App } from '@homecoming/server/platform/app.ts';
import type { Transaction } from '@homecoming/server/platform/db/database.ts';
import { enqueue } from '@homecoming/server/platform/jobs/jobs.ts';
import { transaction } from '@homecoming/server/platform/transaction.ts';
import { channelMembers, channels } from '@homecoming/server/schema/channels.ts';
import {
  conversationMembers,
  conversations,
  messageReactions,
  messages,
  userPresence,
} from '@homecoming/server/schema/chat.ts';
import { commentLikes, comments } from '@homecoming/server/schema/comments.ts';
import { contacts, metChoices, metGuests } from '@homecoming/server/schema/alumni/contacts.ts';
import { cohortMembers, cohorts, stageChanges } from '@homecoming/server/schema/alumni/cohorts.ts';
import { reunionAnswers, reunions } from '@homecoming/server/schema/alumni/reunions.ts';
import { communities, communityRules, invites, memberships } from '@homecoming/server/schema/communities.ts';
import { eventHosts, events } from '@homecoming/server/schema/events.ts';
import { groupMembers, groups, resources } from '@homecoming/server/schema/groups.ts';
import { joinRequests } from '@homecoming/server/schema/join-requests.ts';
import { files, media } from '@homecoming/server/schema/media.ts';
import { cases, decisions, evidence, reports } from '@homecoming/server/schema/moderation.ts';
import { moderationLog } from '@homecoming/server/schema/moderation-log.ts';
import { filters, moderationSettings, reviewItems } from '@homecoming/server/schema/trust.ts';
import { moves } from '@homecoming/server/schema/alumni/moves.ts';
import { notificationActors, notifications } from '@homecoming/server/schema/notifications.ts';
import {
  blastReactions,
  eventBlasts,
  eventFeedback,
  eventMailings,
  feedbackSchedules,
} from '@homecoming/server/schema/outreach.ts';
import { pointEntries } from '@homecoming/server/schema/points.ts';
import { postLikes, posts } from '@homecoming/server/schema/posts.ts';
import { eventQuestions, registrationAnswers, registrations } from '@homecoming/server/schema/registrations.ts';
import { programs, studies } from '@homecoming/server/schema/alumni/studies.ts';
import { jobPosts, savedJobPosts } from '@homecoming/server/schema/alumni/job-board.ts';
import { mentorOffers, mentorships } from '@homecoming/server/schema/alumni/mentoring.ts';
import { users } from '@homecoming/server/schema/users.ts';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { demoCities } from './cast/cities.ts';
import { sellDemoTickets } from './payments.ts';
import type { WorldPlan } from './rows.ts';

/** What was stored before the world is written, by the id of its subject. */
export interface StoredUploads {
  /** Images and files of posts, events, messages and others, and covers of communities. */
  readonly uploads: ReadonlyMap<string, string>;
  /** Photos of people and logos of communities. */
  readonly portraits: ReadonlyMap<string, string>;
}

/** Rows of one statement: PostgreSQL takes 65,535 values, and a row of users has some 40. */
const CHUNK = 500;

/**
 * Writes the whole world in one transaction. It sets no facts free: what inboxes hold of the past is planned, too.
 * @param stored The stored pictures and files.
 */
export async function writeWorld(app: App, plan: WorldPlan, { uploads, portraits }: StoredUploads): Promise<void> {
  await transaction(app, async (tx) => {
    await writePlaces(tx, demoCities);
    await insert(
      tx,
      users,
      plan.users.map((row) => ({ ...row, photoId: portraits.get(row.id) ?? null })),
    );
    await insert(
      tx,
      communities,
      plan.communities.map((row) => ({
        ...row,
        coverId: uploads.get(row.id) ?? null,
        logoId: portraits.get(row.id) ?? null,
      })),
    );
    await insert(tx, memberships, plan.memberships);
    await insert(tx, programs, plan.programs);
    await insert(tx, studies, plan.studies);
    await insert(tx, stageChanges, plan.stageChanges);
    await insert(tx, moves, plan.moves);
    await insert(tx, jobPosts, plan.jobPosts);
    await insert(tx, savedJobPosts, plan.savedJobPosts);
    await insert(tx, mentorOffers, plan.mentorOffers);
    await insert(tx, mentorships, plan.mentorships);
    await insert(tx, channels, plan.channels);
    await insert(tx, cohorts, plan.cohorts);
    await insert(tx, cohortMembers, plan.cohortMembers);
    await insert(tx, reunions, plan.reunions);
    await insert(tx, reunionAnswers, plan.reunionAnswers);
    await insert(tx, joinRequests, plan.joinRequests);
    await insert(tx, invites, plan.invites);
    await writeEvents(tx, plan, uploads);
    await insert(
      tx,
      posts,
      plan.posts.map((row) => ({ ...row, imageId: uploads.get(row.id) ?? null })),
    );
    await insert(tx, postLikes, plan.likes);
    await insert(tx, comments, plan.postComments);
    await writeTalk(tx, plan, uploads);
    await writeChats(tx, plan, uploads);
    await insert(tx, communityRules, plan.communityRules);
    await insert(tx, moderationSettings, plan.moderationSettings);
    await insert(tx, filters, plan.filters);
    await insert(tx, reviewItems, plan.reviewItems);
    await insert(tx, cases, plan.cases);
    await insert(tx, reports, plan.reports);
    await insert(tx, evidence, plan.evidence);
    await insert(tx, decisions, plan.decisions);
    await insert(tx, moderationLog, plan.logRows);
    await insert(tx, pointEntries, plan.pointEntries);
    await insert(tx, notifications, plan.notifications);
    await insert(tx, notificationActors, plan.notificationActors);
    for (const { subject } of plan.pictures) await attachMedia(tx, uploads.get(subject.id) ?? '', subject);
    for (const { subject } of plan.files) await attachFile(tx, uploads.get(subject.id) ?? '', subject);
    await attachPortraits(tx);
    await giveAwayUploads(tx);
    const withPrice = plan.events.find(({ priceAmount }) => priceAmount != null);
    // Its channels fill themselves, as they do for every community that switches them on.
    for (const { id, cohortsOn } of plan.communities) if (cohortsOn === true) await enqueuePlacingAll(tx, id);
    if (withPrice !== undefined) await enqueue(tx, sellDemoTickets, { eventId: withPrice.id });
  });
}

/** Attaches all photos and logos, with one statement each; a photo was uploaded by its person. */
async function attachPortraits(tx: Transaction): Promise<void> {
  await tx
    .update(media)
    .set({ subjectType: 'user', subjectId: users.id, ownerId: users.id })
    .from(users)
    .where(eq(users.photoId, media.id));
  await tx
    .update(media)
    .set({ subjectType: 'community', subjectId: communities.id })
    .from(communities)
    .where(eq(communities.logoId, media.id));
}

/** What is inside of the channels. */
async function writeTalk(tx: Transaction, plan: WorldPlan, uploads: ReadonlyMap<string, string>): Promise<void> {
  await insert(tx, channelMembers, plan.channelMembers);
  await insert(tx, groups, plan.groups);
  await insert(tx, groupMembers, plan.groupMembers);
  await insert(tx, comments, plan.comments);
  await insert(tx, commentLikes, plan.commentLikes);
  await insert(
    tx,
    resources,
    plan.resources.map((row) => ({ ...row, fileId: uploads.get(row.id) ?? null })),
  );
}

async function writeEvents(tx: Transaction, plan: WorldPlan, uploads: ReadonlyMap<string, string>): Promise<void> {
  await insert(
    tx,
    events,
    plan.events.map((row) => ({ ...row, coverId: uploads.get(row.id) ?? null })),
  );
  await insert(tx, eventHosts, plan.eventHosts);
  await insert(tx, eventQuestions, plan.eventQuestions);
  await insert(tx, registrations, plan.registrations);
  await insert(tx, registrationAnswers, plan.registrationAnswers);
  await insert(tx, metGuests, plan.metGuests);
  await insert(tx, metChoices, plan.metChoices);
  await insert(tx, contacts, plan.contacts);
  await insert(tx, eventBlasts, plan.eventBlasts);
  await insert(tx, blastReactions, plan.blastReactions);
  await insert(tx, eventMailings, plan.eventMailings);
  await insert(tx, eventFeedback, plan.eventFeedback);
  await insert(tx, feedbackSchedules, plan.feedbackSchedules);
}

async function writeChats(tx: Transaction, plan: WorldPlan, uploads: ReadonlyMap<string, string>): Promise<void> {
  const pictured = new Set(plan.pictures.map(({ subject }) => subject.id));
  const findUpload = (id: string) => (pictured.has(id) ? (uploads.get(id) ?? null) : null);
  await insert(
    tx,
    conversations,
    plan.conversations.map((row) => ({ ...row, imageId: findUpload(row.id) })),
  );
  await insert(tx, conversationMembers, plan.conversationMembers);
  await insert(
    tx,
    messages,
    plan.messages.map((row) => {
      const imageId = findUpload(row.id);
      return { ...row, imageId, fileId: imageId === null ? (uploads.get(row.id) ?? null) : null };
    }),
  );
  await insert(tx, messageReactions, plan.messageReactions);
  await insert(tx, userPresence, plan.presence);
}

async function insert<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await tx.insert(table).values(rows.slice(from, from + CHUNK));
}

/** What a post, an event, a resource or a message shows was uploaded by who added it; at the time of upload they did not exist. */
async function giveAwayUploads(tx: Transaction): Promise<void> {
  await tx.update(media).set({ ownerId: posts.authorId }).from(posts).where(eq(posts.imageId, media.id));
  await tx.update(media).set({ ownerId: events.createdBy }).from(events).where(eq(events.coverId, media.id));
  await tx.update(files).set({ ownerId: resources.addedBy }).from(resources).where(eq(resources.fileId, files.id));
  await tx.update(media).set({ ownerId: messages.senderId }).from(messages).where(eq(messages.imageId, media.id));
  await tx.update(files).set({ ownerId: messages.senderId }).from(messages).where(eq(messages.fileId, files.id));
}
