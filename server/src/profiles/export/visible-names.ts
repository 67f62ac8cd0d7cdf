import { and, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { channelMembers, channels } from '../../schema/channels.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { groups } from '../../schema/groups.ts';

/**
 * Names of places as the owner of a row can see them at present; null for a private place that they have left. The lists
 * join the tables of these columns.
 */
export function visibleNames(owner: PgColumn) {
  const isMember = (communityId: typeof communities.id | typeof channels.communityId, where?: SQL) =>
    exists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(memberships)
        .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, owner), where)),
    );
  const inChannel = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(channelMembers)
      .where(and(eq(channelMembers.channelId, channels.id), eq(channelMembers.userId, owner))),
  );
  const seesGroup = and(
    isMember(channels.communityId),
    or(
      eq(channels.isPrivate, false),
      inChannel,
      isMember(channels.communityId, inArray(memberships.role, ['admin', 'community_owner'])),
    ),
  );
  return {
    community: nameIf(or(eq(communities.visibility, 'public'), isMember(communities.id)), communities.name),
    channel: nameIf(isMember(channels.communityId), channels.name),
    group: nameIf(seesGroup, groups.name),
  };
}

function nameIf(condition: SQL | undefined, name: typeof communities.name | typeof channels.name | typeof groups.name) {
  return sql<string | null>`case when ${condition} then ${name} end`;
}
