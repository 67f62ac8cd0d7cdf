import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notBlocked } from '../blocks/access.ts';
import { sendMailOfKind } from '../notifications/service.ts';
import type { App } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { conversationMembers, conversations, messages } from '../schema/chat.ts';
import { users } from '../schema/users.ts';
import { conversationIdFor, partnerIdFor, reading, toChatTarget } from './access.ts';
import { isUnread } from './queries.ts';

/** A message that is unread for this time is mailed. */
const MAIL_AFTER_MS = 10 * 60 * 1_000;
/** Older unread messages were mailed, or are from a time when the server was off. */
const MAIL_UNTIL_MS = 7 * 24 * 60 * 60 * 1_000;
const PEOPLE_AT_ONCE = 200;

/** Each minute: one mail to each person with messages unread for ten minutes in conversations that they did not mute. */
export const mailUnreadMessages = defineJob<Record<string, never>>(
  'chat.mail-unread',
  async (app) => {
    for (let found = PEOPLE_AT_ONCE; found === PEOPLE_AT_ONCE;) {
      const people = await peopleToMail(app);
      for (const userId of people) await transaction(app, (tx) => enqueueMail(app, tx, userId));
      found = people.length;
    }
  },
  { cron: '* * * * *' },
);

interface UnreadMail {
  readonly userId: string;
  readonly mailId: string;
  readonly conversations: readonly { readonly id: string; readonly upTo: number }[];
}

/** Mails what is still unread. */
export const sendUnreadMail = defineJob<UnreadMail>('chat.send-unread-mail', async (app, job) => {
  const lines = [];
  for (const { id, upTo } of job.conversations) {
    const line = await findUnreadSummary(app.db, job.userId, id, upTo);
    if (line !== null) lines.push(line);
  }
  const [first] = lines;
  if (first === undefined) return;
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  const others = lines.length === 1 ? '' : ` and ${lines.length - 1} more`;
  await sendMailOfKind(app, {
    userId: job.userId,
    kind: 'message_received',
    mailId: job.mailId,
    subject: `${counted(total)} from ${first.name}${others}`,
    paragraphs: lines.map(({ name, count }) => `${name}: ${counted(count)}`),
    path: lines.length === 1 ? `/chat/${first.shownId}` : '/chat',
  });
});

/** Old enough to be mailed, and not mailed yet; over messages, conversations and the reader's `reading` row. */
function isMailable(app: App, readerId: SQL | string): SQL | undefined {
  const before = new Date(app.clock.now().getTime() - MAIL_AFTER_MS);
  return and(
    isUnreadToMail(readerId),
    gt(messages.sequence, reading.mailedSequence),
    sql`${messages.createdAt} < ${before.toISOString()}::timestamptz`,
  );
}

/** Unread and not muted. Mails leave out blocked people also in private conversations, which stay readable. */
function isUnreadToMail(readerId: SQL | string): SQL | undefined {
  return and(
    eq(messages.conversationId, conversations.id),
    eq(reading.muted, false),
    isUnread(readerId),
    notBlocked(readerId, messages.senderId),
  );
}

async function peopleToMail(app: App): Promise<string[]> {
  const since = new Date(app.clock.now().getTime() - MAIL_UNTIL_MS);
  const readerId = sql`${reading.userId}`;
  const rows = await app.db
    .selectDistinct({ userId: reading.userId })
    .from(conversations)
    .innerJoin(reading, eq(reading.conversationId, conversations.id))
    .where(
      and(
        gt(conversations.lastAt, since),
        sql`${conversations.lastSequence} > greatest(${reading.readSequence}, ${reading.mailedSequence})`,
        sql`exists (select 1 from ${messages} where ${isMailable(app, readerId)})`,
      ),
    )
    .limit(PEOPLE_AT_ONCE);
  return rows.map(({ userId }) => userId);
}

async function enqueueMail(app: App, tx: Transaction, userId: string): Promise<void> {
  const due = tx
    .select({ id: conversations.id, upTo: sql<number>`max(${messages.sequence})`.as('up_to') })
    .from(reading)
    .innerJoin(conversations, eq(conversations.id, reading.conversationId))
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(and(eq(reading.userId, userId), isMailable(app, userId)))
    .groupBy(conversations.id)
    .as('due');
  const marked = await tx
    .update(conversationMembers)
    .set({ mailedSequence: sql`${due.upTo}` })
    .from(due)
    .where(and(eq(conversationMembers.conversationId, due.id), eq(conversationMembers.userId, userId)))
    .returning({ id: conversationMembers.conversationId, upTo: conversationMembers.mailedSequence });
  if (marked.length > 0) await enqueue(tx, sendUnreadMail, { userId, mailId: newId(), conversations: marked });
}

/** The name of a conversation, and how many messages up to a `sequence` are unread; null for none. */
async function findUnreadSummary(db: Queryable, userId: string, conversationId: string, upTo: number) {
  const partner = alias(users, 'partner');
  const [row] = await db
    .select({
      conversation: conversations,
      partnerName: sql<string | null>`${partner.firstName} || ' ' || ${partner.lastName}`,
      count: sql<number>`(select count(*)::int from ${messages}
        where ${and(isUnreadToMail(userId), sql`${messages.sequence} <= ${upTo}`)})`,
    })
    .from(conversations)
    .innerJoin(reading, and(eq(reading.conversationId, conversations.id), eq(reading.userId, userId)))
    .leftJoin(partner, eq(partner.id, partnerIdFor(userId)))
    .where(eq(conversations.id, conversationId));
  if (row === undefined || row.count === 0) return null;
  const name = row.conversation.name ?? row.partnerName ?? '';
  return { name, count: row.count, shownId: conversationIdFor(toChatTarget(row.conversation), userId) };
}

function counted(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`;
}
