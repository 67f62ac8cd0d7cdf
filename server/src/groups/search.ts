import { limits } from '@homecoming/contract/limits.ts';
import { and, desc, eq, or, sql, type SQL, isNull } from 'drizzle-orm';
import { communityExists } from '../blocks/access.ts';
import { manages } from '../communities/access.ts';
import type { Actor } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { memberships } from '../schema/communities.ts';
import { groups } from '../schema/groups.ts';

/** The most groups that a search reads, by latest activity. */
const MAX_READ = 5_000;
/** The most groups that are compared by similarity, which takes twenty times as long. */
const MAX_COMPARED = 1_000;
const MIN_SIMILARITY = 0.45;
/** The similarity of a group that contains the query. */
const CONTAINED_SIMILARITY = 0.9;
const MAX_RESULTS = 20;

/**
 * SQL: `id` and `rank` of the visible groups that are most similar to the query. Other groups are not read, so that the
 * time does not depend on the size of the platform.
 */
export function foundGroups(db: Queryable, actor: Actor, typed: string): SQL {
  const similarity = sql`case when position(w.wanted in r.text) > 0 then ${CONTAINED_SIMILARITY}::real
    when r.place <= ${MAX_COMPARED} then word_similarity(w.wanted, r.text) else 0 end`;
  return sql`(
    select fuzzy.id, fuzzy.similarity + word_similarity(fuzzy.wanted, fuzzy.name) as rank
    from (
      select r.id, r.name, w.wanted, ${similarity} as similarity
      from (${visibleGroups(db, actor)}) as r (id, text, name, place), (select group_search_text(${typed}, null) as wanted) as w
      offset 0
    ) as fuzzy
    where fuzzy.similarity > ${MIN_SIMILARITY}
    order by rank desc, fuzzy.id desc
    limit ${MAX_RESULTS}
  )`;
}

/**
 * The groups in the caller's channels, in the open channels of their communities, and in all channels of the communities
 * that they manage, the latest activity first.
 */
function visibleGroups(db: Queryable, actor: Actor): SQL {
  const columns = sql`g.id, g.search_text, left(g.search_text, length(g.name))`;
  if (actor.isStaff) {
    // Staff read all groups, newest first, by an index.
    return sql`select ${columns}, row_number() over (order by g.id desc)
      from ${groups} g where g.removed_by is null order by g.id desc limit ${MAX_READ}`;
  }
  const joined = db
    .select({ id: channelMembers.channelId })
    .from(channelMembers)
    .where(and(eq(channelMembers.userId, actor.userId), communityExists(channelMembers.communityId)));
  const openOrManaged = db
    .select({ id: channels.id })
    .from(memberships)
    .innerJoin(channels, eq(channels.communityId, memberships.communityId))
    .where(
      and(
        eq(memberships.userId, actor.userId),
        or(manages, eq(channels.isPrivate, false)),
        communityExists(memberships.communityId),
      ),
    );
  // One index range for each channel.
  const ofChannel = db
    .select()
    .from(groups)
    .where(and(eq(groups.channelId, sql`visible.id`), isNull(groups.removedBy)))
    .orderBy(desc(groups.lastActivityAt), desc(groups.id))
    .limit(limits.groupsOfChannel);
  return sql`select ${columns}, row_number() over (order by g.last_activity_at desc, g.id desc) as place
    from (${joined.union(openOrManaged)}) as visible (id) cross join lateral (${ofChannel}) as g
    order by place limit ${MAX_READ}`;
}
