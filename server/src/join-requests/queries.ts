import { joinRequestErrors, type JoinRequest } from '@homecoming/contract/join-requests.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { accessCommunity } from '../communities/access.ts';
import { memberColumns } from '../communities/members/present.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { idOfCursor, pageOf, pageSize, type PageQuery } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { channels } from '../schema/channels.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { users } from '../schema/users.ts';
import { presentJoinRequest } from './present.ts';

/** Pending requests, oldest first. */
export async function listJoinRequests(ctx: UserContext, communityId: string, query: PageQuery) {
  await accessCommunity(ctx, communityId, 'manage_requests');
  const size = pageSize(query.limit);
  const after = idOfCursor(query.cursor);
  const rows = await selectJoinRequests(ctx.db)
    .where(
      and(
        eq(joinRequests.communityId, communityId),
        equalsConstant(joinRequests.status, 'pending'),
        eq(users.isActive, true),
        after === null ? undefined : gt(joinRequests.id, after),
      ),
    )
    .orderBy(asc(joinRequests.id))
    .limit(size + 1);
  return pageOf(rows, size, presentJoinRequest, (row) => [row.request.id]);
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
