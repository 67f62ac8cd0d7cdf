import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { channels } from '../schema/channels.ts';
import { conversations, messages } from '../schema/chat.ts';
import { comments } from '../schema/comments.ts';
import { communities } from '../schema/communities.ts';
import { groups, resources } from '../schema/groups.ts';
import { events } from '../schema/events.ts';
import { evidenceFiles, evidenceMedia } from '../schema/moderation.ts';
import { files, media, type FileSubject, type MediaSubject } from '../schema/media.ts';
import { deletedPosts, posts } from '../schema/posts.ts';
import { reviewItems } from '../schema/trust.ts';
import { users } from '../schema/users.ts';
import { getMediaFolder } from './keys.ts';

const UNUSED_MS = 24 * 60 * 60 * 1_000;
const BATCH = 200;
const CHECK_BATCH = 1_000;

/** Removes stored images and files whose rows are gone. */
const removeMediaFiles = defineJob<{ ids: string[] }>('media.remove-files', async (app, { ids }) => {
  for (const id of ids) await app.storage.removeAll(getMediaFolder(id));
});

/** Removes images and files that have had no subject for more than a day: never used, replaced, or deleted. */
const sweepMedia = defineJob<Record<string, never>>(
  'media.sweep',
  async (app) => {
    for (const table of [media, files]) {
      let removed = BATCH;
      while (removed >= BATCH) removed = await transaction(app, (tx) => sweepBatch(app, tx, table));
    }
  },
  { cron: '23 * * * *' },
);

/**
 * Detaches images and files whose subject no longer exists; the sweep then removes them. A safety net: deleting
 * something detaches its uploads already.
 */
const detachOrphans = defineJob<Record<string, never>>(
  'media.release-lost',
  async (app) => {
    await detachTableOrphans(app, media, subjectsOfMedia);
    await detachTableOrphans(app, files, subjectsOfFiles);
  },
  { cron: '41 3 * * *' },
);

/** The jobs of this domain, for the worker. */
export const mediaJobs = [removeMediaFiles, sweepMedia, detachOrphans];

const subjectsOfMedia = {
  user: users,
  community: communities,
  post: posts,
  channel: channels,
  group: groups,
  comment: comments,
  conversation: conversations,
  message: messages,
  event: events,
  review: reviewItems,
} satisfies Record<MediaSubject, unknown>;

const subjectsOfFiles = { resource: resources, message: messages } satisfies Record<FileSubject, unknown>;

/** A second job, enqueued in the same transaction, removes the files, so that rows and files go together. */
async function sweepBatch(app: App, tx: Transaction, table: typeof media | typeof files): Promise<number> {
  const before = new Date(app.clock.now().getTime() - UNUSED_MS);
  const evidenceId = table === media ? evidenceMedia.mediaId : evidenceFiles.fileId;
  const isEvidence = sql`exists (select from ${evidenceId.table} where ${evidenceId} = ${table.id})`;
  const isSealed = sql`exists (select from ${deletedPosts} where ${deletedPosts.mediaId} = ${table.id})`;
  const unused = and(isNull(table.subjectId), lt(table.createdAt, before), not(isEvidence), not(isSealed));
  // Locked rows are skipped: an image may be getting attached.
  const doomed = tx.select({ id: table.id }).from(table).where(unused).limit(BATCH).for('update', { skipLocked: true });
  const rows = await tx.delete(table).where(inArray(table.id, doomed)).returning({ id: table.id });
  if (rows.length > 0) await enqueue(tx, removeMediaFiles, { ids: rows.map((row) => row.id) });
  return rows.length;
}

type Subjects = Readonly<
  Record<string, (typeof subjectsOfMedia)[MediaSubject] | (typeof subjectsOfFiles)[FileSubject]>
>;

/** Reads a whole table by id, in pages, so that each statement is short. */
async function detachTableOrphans(app: App, table: typeof media | typeof files, subjects: Subjects): Promise<void> {
  const before = new Date(app.clock.now().getTime() - UNUSED_MS);
  let after: string | null = null;
  do {
    const beyond: SQL | undefined = after === null ? undefined : gt(table.id, after);
    const rows: { id: string }[] = await app.db
      .select({ id: table.id })
      .from(table)
      .where(and(isNotNull(table.subjectId), lt(table.createdAt, before), beyond))
      .orderBy(asc(table.id))
      .limit(CHECK_BATCH);
    const ids = rows.map(({ id }) => id);
    await transaction(app, (tx) =>
      tx
        .update(table)
        .set({ subjectType: null, subjectId: null })
        .where(and(equalsAny(table.id, ids), isOrphaned(tx, table, subjects))),
    );
    after = ids.length < CHECK_BATCH ? null : (ids.at(-1) ?? null);
  } while (after !== null);
}

function isOrphaned(tx: Transaction, table: typeof media | typeof files, subjects: Subjects): SQL | undefined {
  const ofEach = Object.entries(subjects).map(([type, subject]) => {
    const itself = tx.select({ id: subject.id }).from(subject).where(eq(subject.id, table.subjectId));
    // With notExists() the planner reads all subjects of a kind for each page.
    return and(eq(sql`${table.subjectType}`, type), sql`${itself} is null`);
  });
  return or(...ofEach);
}
