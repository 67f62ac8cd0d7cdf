import type { LogEntry } from '@homecoming/contract/moderation-log.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { accessCommunity } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { communities } from '../../schema/communities.ts';
import { moderationLog } from '../../schema/moderation-log.ts';
import { users } from '../../schema/users.ts';
import { presentLogEntry, type LogRow } from './present.ts';

const newestOfChain = keysetPage('desc', [[moderationLog.position, ({ entry }: LogRow) => entry.position]]);
const newest = keysetPage('desc', [[moderationLog.id, ({ entry }: LogRow) => entry.id]]);

interface LogPage {
  readonly results: LogEntry[];
  readonly next: string | null;
}

/** What was done in a community by those who moderate it, newest first; for its owners. */
export async function listCommunityLog(ctx: UserContext, communityId: string, query: PageQuery): Promise<LogPage> {
  await accessCommunity(ctx, communityId, 'manage_owners', 'Only owners can see the log of this community.');
  return readPage(ctx.db, eq(moderationLog.chain, communityId), newestOfChain, query);
}

/** What was done by the platform staff and by all who moderate, newest first; for staff. */
export function listStaffLog(ctx: UserContext, query: PageQuery): Promise<LogPage> {
  return readPage(ctx.db, undefined, newest, query);
}

async function readPage(
  db: Queryable,
  which: SQL | undefined,
  order: typeof newest,
  query: PageQuery,
): Promise<LogPage> {
  const size = pageSize(query.limit);
  const after = order.after(query.cursor);
  const rows = await db
    .select({ entry: moderationLog, community: { id: communities.id, name: communities.name } })
    .from(moderationLog)
    .leftJoin(communities, eq(communities.id, moderationLog.chain))
    .where(and(which, after))
    .orderBy(...order.orderBy)
    .limit(size + 1);
  const named = await findPeople(
    db,
    rows.flatMap(({ entry }) => [entry.actorId ?? [], entry.ids.user ?? []].flat()),
  );
  return order.toPage(rows, size, (row) => presentLogEntry(row, named));
}

async function findPeople(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select(personColumns)
    .from(users)
    .where(equalsAny(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
