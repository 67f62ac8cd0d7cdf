import { and, asc, eq, gt, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { App } from '../platform/app.ts';
import { OLDEST } from '../platform/db/keyset.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { calendarFeeds, eventHosts } from '../schema/events.ts';
import { memberships } from '../schema/communities.ts';
import { notifications } from '../schema/notifications.ts';
import { mailingRecipients } from '../schema/outreach.ts';
import { payments } from '../schema/payments.ts';
import { pointEntries } from '../schema/points.ts';
import { bookmarks } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { eraseAccountAgain } from './erase-account.ts';

/** The job that follows each deletion after a minute has its time first. */
const PATIENCE_MS = 10 * 60 * 1_000;
/** People who are looked at in one statement. */
const PAGE_SIZE = 20_000;

/** Rows of a person that no deleted account keeps; each is found by an index. */
const erased: readonly (readonly [PgTable, PgColumn])[] = [
  [memberships, memberships.userId],
  [notifications, notifications.userId],
  [pointEntries, pointEntries.userId],
  [bookmarks, bookmarks.userId],
  [mailingRecipients, mailingRecipients.userId],
  [eventHosts, eventHosts.userId],
  [calendarFeeds, calendarFeeds.userId],
  [payments, payments.userId],
];

/** Every hour: erases deleted accounts again that still have rows. Reads all people by id, in pages. */
export const sweepErasures = defineJob<Record<string, never>>(
  'accounts.sweep-erasures',
  async (app) => {
    let after: string | null = OLDEST;
    while (after !== null) after = await sweepPage(app, after);
  },
  { cron: '47 * * * *' },
);

/** Returns the last id of the page; null for the last page. */
async function sweepPage(app: App, after: string): Promise<string | null> {
  const now = app.clock.now();
  const [last] = await app.db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .offset(PAGE_SIZE - 1)
    .limit(1);
  const left = await app.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        last && lte(users.id, last.id),
        lt(users.deletedAt, new Date(now.getTime() - PATIENCE_MS)),
        or(...erased.map(([table, column]) => exists(table, column))),
      ),
    );
  for (const { id: userId } of left) {
    const job = { userId, at: now.toISOString() };
    await transaction(app, (tx) =>
      enqueue(tx, eraseAccountAgain, job, { key: `accounts.clear-up-again ${userId}`, unlessPending: true }),
    );
  }
  return last?.id ?? null;
}

function exists(table: PgTable, column: PgColumn): SQL {
  return sql`exists (select from ${table} where ${eq(column, users.id)})`;
}
