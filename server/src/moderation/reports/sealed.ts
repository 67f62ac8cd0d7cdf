import { durations } from '@homecoming/contract/limits.ts';
import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import { and, eq, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { notBlocked } from '../../blocks/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { HOUR_MS } from '../../platform/calendar.ts';
import { channelMembers } from '../../schema/channels.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { deletedPosts } from '../../schema/posts.ts';
import { users } from '../../schema/users.ts';
import type { Snapshot, Subject } from '../subjects/subject.ts';

/** What an author has deleted, which can still be reported. */
export interface Sealed {
  readonly subject: Subject;
  readonly snapshot: Snapshot;
}

/** What its author has deleted lately, for somebody who could read it then; null for all others, and when it is too late. */
export async function findSealed(
  { db, actor, clock }: UserContext,
  kind: SubjectKind,
  id: string,
): Promise<Sealed | null> {
  const since = new Date(clock.now().getTime() - durations.sealedHours * HOUR_MS);
  const wasInChannel = sql`exists (select from ${channelMembers}
    where ${channelMembers.channelId} = ${deletedPosts.channelId} and ${channelMembers.userId} = ${actor.userId}
      and ${channelMembers.joinedAt} <= ${deletedPosts.deletedAt})`;
  const [found] = await db
    .select({ sealed: deletedPosts })
    .from(deletedPosts)
    .innerJoin(communities, and(eq(communities.id, deletedPosts.communityId), isNull(communities.deletedAt)))
    .innerJoin(users, and(eq(users.id, deletedPosts.authorId), isNull(users.deletedAt)))
    .innerJoin(
      memberships,
      and(
        eq(memberships.communityId, deletedPosts.communityId),
        eq(memberships.userId, actor.userId),
        gte(deletedPosts.deletedAt, memberships.joinedAt),
      ),
    )
    .where(
      and(
        eq(deletedPosts.id, id),
        sql`${deletedPosts.kind} = ${kind}`,
        gt(deletedPosts.deletedAt, since),
        isNotNull(deletedPosts.content),
        or(isNull(deletedPosts.channelId), sql`${memberships.role} <> 'member'`, wasInChannel),
        notBlocked(sql`${actor.userId}::uuid`, deletedPosts.authorId),
      ),
    );
  if (found?.sealed.content == null) return null;
  const { communityId, authorId, content, mediaId } = found.sealed;
  const { title, text, description } = content;
  return {
    subject: { kind, id, communityId, authorId, removedBy: null },
    snapshot: { content: { title, text, description, before: [] }, pictures: mediaId === null ? [] : [mediaId] },
  };
}
