import type { SubjectKind } from '@homecoming/contract/moderation.ts';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { comments } from '../../schema/comments.ts';
import { communities } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { jobPosts } from '../../schema/alumni/job-board.ts';
import { groups, resources } from '../../schema/groups.ts';
import { posts } from '../../schema/posts.ts';
import { users } from '../../schema/users.ts';
import type { Subject } from './subject.ts';

type Select = (db: Queryable, ids: readonly string[]) => PromiseLike<{ id: string; url: string }[]>;

/** The pages in the web of content that is there. Nobody but those who write in a conversation opens it. */
const selects: Readonly<Record<SubjectKind, Select | null>> = {
  post: (db, ids) =>
    db
      .select({ id: posts.id, url: sql<string>`'/posts/' || ${posts.id}` })
      .from(posts)
      .where(equalsAny(posts.id, ids)),
  comment: (db, ids) =>
    db
      .select({
        id: comments.id,
        url: sql<string>`coalesce('/posts/' || ${comments.postId}, '/groups/' || ${comments.groupId})
          || '#comment-' || ${comments.id}`,
      })
      .from(comments)
      .where(and(equalsAny(comments.id, ids), isNull(comments.deletedAt))),
  event: (db, ids) =>
    db
      .select({ id: events.id, url: sql<string>`'/events/' || ${events.id}` })
      .from(events)
      .where(and(equalsAny(events.id, ids), isNull(events.deletedAt), isNotNull(events.createdBy))),
  group: (db, ids) =>
    db
      .select({ id: groups.id, url: sql<string>`'/groups/' || ${groups.id}` })
      .from(groups)
      .where(and(equalsAny(groups.id, ids), isNotNull(groups.createdBy))),
  resource: (db, ids) =>
    db
      .select({ id: resources.id, url: sql<string>`'/groups/' || ${resources.groupId} || '/resources'` })
      .from(resources)
      .where(and(equalsAny(resources.id, ids), isNotNull(resources.addedBy))),
  job: (db, ids) =>
    db
      .select({ id: jobPosts.id, url: sql<string>`'/jobs/' || ${jobPosts.id}` })
      .from(jobPosts)
      .where(equalsAny(jobPosts.id, ids)),
  profile: (db, ids) =>
    db
      .select({ id: users.id, url: sql<string>`'/users/' || ${users.id}` })
      .from(users)
      .where(and(equalsAny(users.id, ids), isNull(users.deletedAt))),
  community: (db, ids) =>
    db
      .select({ id: communities.id, url: sql<string>`'/communities/' || ${communities.id} || '/details'` })
      .from(communities)
      .where(and(equalsAny(communities.id, ids), isNull(communities.deletedAt))),
  message: null,
};

/** The pages in the web of some content, by its id, with one look-up for each kind. */
export async function findPages(
  db: Queryable,
  subjects: readonly Pick<Subject, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  const byKind = [...Map.groupBy(subjects, ({ kind }) => kind)];
  const found = await Promise.all(
    byKind.map(([kind, some]) =>
      selects[kind]?.(
        db,
        some.map(({ id }) => id),
      ),
    ),
  );
  return new Map(found.flatMap((rows) => rows ?? []).map(({ id, url }) => [id, url]));
}
