import type { FoundJobPost } from '@homecoming/contract/job-posts.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import { communities, memberships } from '../schema/communities.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { users } from '../schema/users.ts';
import { hasJobs } from './access.ts';
import { listSearchedWords, matchesFilters } from './filters.ts';
import { isOpen } from './queries.ts';

const MAX_RESULTS = 20;

/** The newest open jobs of the caller's communities with each word of the query. An empty query finds none. */
export async function searchJobPosts(ctx: UserContext, query = ''): Promise<{ results: FoundJobPost[] }> {
  if (listSearchedWords(query).length === 0) return { results: [] };
  const { userId } = ctx.actor;
  // Of each community by itself, from the index of its open jobs: those of others are not read.
  const newest = ctx.db
    .select({ id: jobPosts.id, createdAt: jobPosts.createdAt })
    .from(jobPosts)
    .innerJoin(users, and(eq(users.id, jobPosts.authorId), eq(users.isActive, true)))
    .where(
      and(
        eq(jobPosts.communityId, memberships.communityId),
        isNull(jobPosts.removedBy),
        isOpen(ctx.clock.now()),
        matchesFilters(memberships.communityId, { query }),
        notBlocked(userId, jobPosts.authorId),
      ),
    )
    .orderBy(desc(jobPosts.createdAt), desc(jobPosts.id))
    .limit(MAX_RESULTS)
    .as('newest');
  const found = ctx.db
    .select({ id: newest.id })
    .from(memberships)
    .innerJoin(communities, and(eq(communities.id, memberships.communityId), hasJobs))
    .crossJoinLateral(newest)
    .where(eq(memberships.userId, userId))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(MAX_RESULTS);
  const results = await ctx.db
    .select({
      id: jobPosts.id,
      title: jobPosts.title,
      company: jobPosts.company,
      community_name: communities.name,
    })
    .from(jobPosts)
    .innerJoin(communities, eq(communities.id, jobPosts.communityId))
    .where(sql`${jobPosts.id} = any(array(${found}))`)
    .orderBy(desc(jobPosts.createdAt), desc(jobPosts.id));
  return { results };
}
