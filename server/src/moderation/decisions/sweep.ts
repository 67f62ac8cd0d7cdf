import { and, desc, eq, gt, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { HOUR_MS } from '../../platform/calendar.ts';
import { comments } from '../../schema/comments.ts';
import { events } from '../../schema/events.ts';
import { groups, resources } from '../../schema/groups.ts';
import { decisions, type DecisionEffects } from '../../schema/moderation.ts';
import { posts } from '../../schema/posts.ts';
import type { CaseRow } from '../access.ts';
import type { CheckedDecision } from './input.ts';

/** Something that a sweep removes. */
export type Swept = Pick<DecisionEffects['removed'][number], 'kind' | 'id'>;

const SWEEP_MS = { '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS } as const;
/** The most of each kind that one decision removes. */
const MAX_SWEPT = 200;

interface SweptPlace {
  readonly communityId: string;
  readonly authorId: string;
  readonly since: Date;
}

/**
 * What else the author of a case wrote and made in its community in the time of a sweep, the newest of each kind: in the order
 * of docs/lock-order.md.
 */
export async function findSwept(
  tx: Transaction,
  { communityId, authorId, subjectId }: CaseRow,
  sweep: NonNullable<CheckedDecision['sweep']>,
  at: Date,
): Promise<Swept[]> {
  if (communityId === null) return [];
  const since = sweep === 'all' ? new Date(0) : new Date(at.getTime() - SWEEP_MS[sweep]);
  const author = { communityId, authorId, since };
  const kinds = [
    { kind: 'group', rows: await findGroups(tx, author) },
    { kind: 'resource', rows: await findResources(tx, author) },
    { kind: 'event', rows: await findEvents(tx, author) },
    { kind: 'post', rows: await findPosts(tx, author) },
    { kind: 'comment', rows: await findComments(tx, author) },
  ] as const;
  return kinds
    .flatMap(({ kind, rows }) => rows.map(({ id }) => ({ kind, id })).toSorted((a, b) => a.id.localeCompare(b.id)))
    .filter(({ id }) => id !== subjectId);
}

/** SQL condition: no person has removed it. What reports have hidden is removed by the sweep, too. */
function isToRemove(removedBy: SQLWrapper): SQL {
  return sql`(${removedBy} is null or exists (select from ${decisions} where ${decisions.id} = ${removedBy} and ${decisions.automated}))`;
}

function findGroups(tx: Transaction, { communityId, authorId, since }: SweptPlace) {
  const isTheirs = and(eq(groups.communityId, communityId), eq(groups.createdBy, authorId));
  return tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(isTheirs, gt(groups.createdAt, since), isToRemove(groups.removedBy)))
    .orderBy(desc(groups.id))
    .limit(MAX_SWEPT);
}

function findResources(tx: Transaction, { communityId, authorId, since }: SweptPlace) {
  const isTheirs = and(eq(resources.addedBy, authorId), eq(groups.communityId, communityId));
  return tx
    .select({ id: resources.id })
    .from(resources)
    .innerJoin(groups, eq(groups.id, resources.groupId))
    .where(and(isTheirs, gt(resources.createdAt, since), isToRemove(resources.removedBy)))
    .orderBy(desc(resources.id))
    .limit(MAX_SWEPT);
}

function findEvents(tx: Transaction, { communityId, authorId, since }: SweptPlace) {
  const isTheirs = and(eq(events.createdBy, authorId), eq(events.communityId, communityId));
  const isThere = and(isNull(events.deletedAt), isToRemove(events.removedBy));
  return tx
    .select({ id: events.id })
    .from(events)
    .where(and(isTheirs, gt(events.createdAt, since), isThere))
    .orderBy(desc(events.id))
    .limit(MAX_SWEPT);
}

function findPosts(tx: Transaction, { communityId, authorId, since }: SweptPlace) {
  const isTheirs = and(eq(posts.authorId, authorId), eq(posts.communityId, communityId));
  return tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(isTheirs, gt(posts.createdAt, since), isToRemove(posts.removedBy)))
    .orderBy(desc(posts.id))
    .limit(MAX_SWEPT);
}

function findComments(tx: Transaction, { communityId, authorId, since }: SweptPlace) {
  const isInside = or(eq(posts.communityId, communityId), eq(groups.communityId, communityId));
  const isThere = and(isNull(comments.deletedAt), isToRemove(comments.removedBy));
  return tx
    .select({ id: comments.id })
    .from(comments)
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(groups, eq(groups.id, comments.groupId))
    .where(and(eq(comments.authorId, authorId), isInside, gt(comments.createdAt, since), isThere))
    .orderBy(desc(comments.id))
    .limit(MAX_SWEPT);
}
