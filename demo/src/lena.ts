import type { Transaction } from '@homecoming/server/platform/db/database.ts';
import { defineJob } from '@homecoming/server/platform/jobs/jobs.ts';
import { transaction } from '@homecoming/server/platform/transaction.ts';
import { channelMembers } from '@homecoming/server/schema/channels.ts';
import { conversationMembers, conversations, messageReactions, messages } from '@homecoming/server/schema/chat.ts';
import { memberships } from '@homecoming/server/schema/communities.ts';
import { groupMembers } from '@homecoming/server/schema/groups.ts';
import { users } from '@homecoming/server/schema/users.ts';
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { before, HOUR } from './times.ts';

/** How long ago Lena signed up, at any time. */
export const LENA_AGE = 2 * HOUR;
const EMAIL = 'lena@homecoming.test';
/** The job comes every hour; a few missed hours do no harm. */
const OLDEST = 12 * HOUR;

/** Lets Lena's account be some hours old for ever, so that she stays somebody who has just signed up. */
export const keepLenaYoung = defineJob<Record<string, never>>(
  'demo.keep-lena-young',
  async (app) => {
    if (!app.config.demo) return;
    const now = app.clock.now();
    const createdAt = before(now, LENA_AGE);
    await transaction(app, async (tx) => {
      const [lena] = await tx
        .update(users)
        .set({ createdAt })
        .where(and(eq(users.email, EMAIL), lt(users.createdAt, before(now, OLDEST))))
        .returning({ id: users.id });
      if (lena === undefined) return;
      // First the community, half an hour later its channels and groups.
      const [joinedAt, lookedAroundAt] = [before(now, HOUR), before(now, HOUR / 2)];
      await moveChats(tx, lena.id, { joinedAt, now });
      await tx.update(memberships).set({ joinedAt }).where(eq(memberships.userId, lena.id));
      for (const table of [channelMembers, groupMembers])
        await tx.update(table).set({ joinedAt: lookedAroundAt }).where(eq(table.userId, lena.id));
    });
  },
  { cron: '11 * * * *' },
);

/** Moves her private conversations from the time since she joined into the time since `joinedAt`, in their order. */
async function moveChats(
  tx: Transaction,
  lenaId: string,
  { joinedAt, now }: { joinedAt: Date; now: Date },
): Promise<void> {
  const [first] = await tx
    .select({ joinedAt: memberships.joinedAt })
    .from(memberships)
    .where(eq(memberships.userId, lenaId))
    .orderBy(asc(memberships.joinedAt))
    .limit(1);
  if (first === undefined || first.joinedAt >= joinedAt) return;
  const scale = (now.getTime() - joinedAt.getTime()) / (now.getTime() - first.joinedAt.getTime());
  const moved = (column: PgColumn) =>
    sql`${joinedAt.toISOString()}::timestamptz + (${column} - ${first.joinedAt.toISOString()}::timestamptz) * ${scale}`;
  const own = and(
    eq(conversations.kind, 'private'),
    or(eq(conversations.lowId, lenaId), eq(conversations.highId, lenaId)),
  );
  const ids = tx.select({ id: conversations.id }).from(conversations).where(own);
  const { createdAt, editedAt, deletedAt } = messages;
  const reactedTo = tx.select({ id: messages.id }).from(messages).where(inArray(messages.conversationId, ids));
  await tx
    .update(messageReactions)
    .set({ createdAt: moved(messageReactions.createdAt) })
    .where(inArray(messageReactions.messageId, reactedTo));
  await tx
    .update(messages)
    .set({ createdAt: moved(createdAt), editedAt: moved(editedAt), deletedAt: moved(deletedAt) })
    .where(inArray(messages.conversationId, ids));
  await tx
    .update(conversationMembers)
    .set({ joinedAt: moved(conversationMembers.joinedAt), readAt: moved(conversationMembers.readAt) })
    .where(inArray(conversationMembers.conversationId, ids));
  await tx
    .update(conversations)
    .set({ createdAt: moved(conversations.createdAt), lastAt: moved(conversations.lastAt) })
    .where(own);
}
