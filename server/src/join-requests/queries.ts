import { joinRequestErrors, type JoinRequest } from '@homecoming/contract/join-requests.ts';
import { and, eq } from 'drizzle-orm';
import { accessCommunity } from '../communities/access.ts';
import { memberColumns } from '../communities/members/present.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { keysetPage, pageSize, type PageQuery } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { channels } from '../schema/channels.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { users } from '../schema/users.ts';
import { presentJoinRequest } from './present.ts';

const oldestFirst = keysetPage('asc', [[joinRequests.id, (row: { request: { id: string } }) => row.request.id]]);

/** Pending requests, oldest first. */
export async function listJoinRequests(ctx: UserContext, communityId: string, query: PageQuery) {
  await accessCommunity(ctx, communityId, 'manage_requests');
  const size = pageSize(query.limit);
  const rows = await selectJoinRequests(ctx.db)
    .where(
      and(
        eq(joinRequests.communityId, communityId),
        equalsConstant(joinRequests.status, 'pending'),
        eq(users.isActive, true),
        oldestFirst.after(query.cursor),
      ),
    )
    .orderBy(...oldestFirst.orderBy)
    .limit(size + 1);
  return oldestFirst.toPage(rows, size, presentJoinRequest);
}

/** One request with its author. */
export async function getJoinRequest(db: Queryable, id: string): Promise<JoinRequest> {
  const [row] = await selectJoinRequests(db).where(eq(joinRequests.id, id));
  if (row === undefined) throw fail(joinRequestErrors.request_not_found);
  return presentJoinRequest(row);
}

function selectJoinRequests(db: Queryable) {
  return db
    .select({ request: joinRequests, user: memberColumns, channel: { id: channels.id, name: channels.name } })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .leftJoin(channels, eq(channels.id, joinRequests.channelId))
    .$dynamic();
}
