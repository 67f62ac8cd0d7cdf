import { attachMedia } from '@homecoming/server/media/service.ts';
import type { App } from '@homecoming/server/platform/app.ts';
import type { Transaction } from '@homecoming/server/platform/db/database.ts';
import { transaction } from '@homecoming/server/platform/transaction.ts';
import { communities, invites, memberships } from '@homecoming/server/schema/communities.ts';
import { joinRequests } from '@homecoming/server/schema/join-requests.ts';
import { media } from '@homecoming/server/schema/media.ts';
import { postLikes, posts } from '@homecoming/server/schema/posts.ts';
import { users } from '@homecoming/server/schema/users.ts';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { WorldPlan } from './rows.ts';

/** Rows of one statement: PostgreSQL takes 65,535 values, and a row of users has some 40. */
const CHUNK = 500;

/**
 * Writes the whole world in one transaction. It sets no facts free: nobody is notified of what happened in the past.
 * @param mediaIds The image of each subject that has one.
 */
export async function writeWorld(app: App, plan: WorldPlan, mediaIds: ReadonlyMap<string, string>): Promise<void> {
  await transaction(app, async (tx) => {
    await insert(tx, users, plan.users);
    await insert(
      tx,
      communities,
      plan.communities.map((row) => ({ ...row, coverId: mediaIds.get(row.id) ?? null })),
    );
    await insert(tx, memberships, plan.memberships);
    await insert(tx, joinRequests, plan.joinRequests);
    await insert(tx, invites, plan.invites);
    await insert(
      tx,
      posts,
      plan.posts.map((row) => ({ ...row, imageId: mediaIds.get(row.id) ?? null })),
    );
    await insert(tx, postLikes, plan.likes);
    for (const { subject } of plan.pictures) await attachMedia(tx, mediaIds.get(subject.id) ?? '', subject);
    await giveAwayPictures(tx);
  });
}

async function insert<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await tx.insert(table).values(rows.slice(from, from + CHUNK));
}

/** A picture of a post was uploaded by its author; at the time of upload the author did not exist. */
async function giveAwayPictures(tx: Transaction): Promise<void> {
  await tx.update(media).set({ ownerId: posts.authorId }).from(posts).where(eq(posts.imageId, media.id));
}
