import { and, desc, eq, gt, isNull, lt, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/db/database.ts';
import { HOUR_MS } from '../../platform/calendar.ts';
import { jobPosts } from '../../schema/alumni/job-board.ts';
import { comments } from '../../schema/comments.ts';
import { events } from '../../schema/events.ts';
import { groups, resources } from '../../schema/groups.ts';
import { decisions, type DecisionEffects } from '../../schema/moderation.ts';
import { posts } from '../../schema/posts.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import type { CheckedDecision } from './input.ts';

/** Something that a sweep removes. */
export type Swept = Pick<DecisionEffects['removed'][number], 'kind' | 'id'>;

const SWEEP_MS = { '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS } as const;
/** The most, of all kinds together, that one transaction removes or brings back. */
export const SWEEP_BATCH = 50;

/** When what a sweep removes was made, at the earliest. */
export function findSweepStart(sweep: NonNullable<CheckedDecision['sweep']>, at: Date): Date {
  return sweep === 'all' ? new Date(0) : new Date(at.getTime() - SWEEP_MS[sweep]);
}

interface SweepRange {
  readonly communityId: string;
  readonly authorId: string;
  /** What the decision itself is about. */
  readonly subjectId: string;
  readonly since: Date;
  /** Only what is older than this one; null: from the newest on. */
  readonly beforeId: string | null;
}

/**
 * The newest that the author of a case wrote and made in its community, in the order of their locks; and the oldest of them,
 * before which there is more. Null: there is no more.
 */
export async function findSwept(
  tx: Transaction,
  range: SweepRange,
): Promise<{ found: Swept[]; beforeId: string | null }> {
  const kinds = [
    { kind: 'group', rows: await findGroups(tx, range) },
    { kind: 'resource', rows: await findResources(tx, range) },
    { kind: 'event', rows: await findEvents(tx, range) },
    { kind: 'job', rows: await findJobs(tx, range) },
    { kind: 'post', rows: await findPosts(tx, range) },
    { kind: 'comment', rows: await findComments(tx, range) },
  ] as const;
  const all = kinds
    .flatMap(({ kind, rows }) => rows.map(({ id }) => ({ kind, id })))
    .toSorted((a, b) => b.id.localeCompare(a.id));
  const found = all.slice(0, SWEEP_BATCH);
  return { found: sortToLock(found), beforeId: all.length > found.length ? (found.at(-1)?.id ?? null) : null };
}

const LOCK_ORDER = ['group', 'resource', 'event', 'job', 'post', 'comment'];

function sortToLock(found: readonly Swept[]): Swept[] {
  return found.toSorted((a, b) => LOCK_ORDER.indexOf(a.kind) - LOCK_ORDER.indexOf(b.kind) || a.id.localeCompare(b.id));
}

/** Locks contents in the order of docs/lock-order.md. */
export async function lockContents(tx: Transaction, contents: readonly Swept[]): Promise<void> {
  for (const { kind, id } of sortToLock(contents)) await moderatedKinds[kind].lock(tx, id);
}

/** SQL condition: no person has removed it. What reports have hidden is removed by the sweep, too. */
function isToRemove(removedBy: SQLWrapper): SQL {
  return sql`(${removedBy} is null or exists (select from ${decisions} where ${decisions.id} = ${removedBy} and ${decisions.automated}))`;
}

interface SweptColumns {
  readonly id: PgColumn;
  readonly createdAt: PgColumn;
  readonly removedBy: PgColumn;
}

function isInRange(t: SweptColumns, { subjectId, since, beforeId }: SweepRange): SQL | undefined {
  const isOlder = beforeId === null ? undefined : lt(t.id, beforeId);
  return and(isOlder, ne(t.id, subjectId), gt(t.createdAt, since), isToRemove(t.removedBy));
}

/** One more than a batch: then there is more. */
const LIMIT = SWEEP_BATCH + 1;

function findGroups(tx: Transaction, range: SweepRange) {
  const isTheirs = and(eq(groups.communityId, range.communityId), eq(groups.createdBy, range.authorId));
  return tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(isTheirs, isInRange(groups, range)))
    .orderBy(desc(groups.id))
    .limit(LIMIT);
}

function findResources(tx: Transaction, range: SweepRange) {
  const isTheirs = and(eq(resources.addedBy, range.authorId), eq(groups.communityId, range.communityId));
  return tx
    .select({ id: resources.id })
    .from(resources)
    .innerJoin(groups, eq(groups.id, resources.groupId))
    .where(and(isTheirs, isInRange(resources, range)))
    .orderBy(desc(resources.id))
    .limit(LIMIT);
}

function findEvents(tx: Transaction, range: SweepRange) {
  const isTheirs = and(eq(events.createdBy, range.authorId), eq(events.communityId, range.communityId));
  return tx
    .select({ id: events.id })
    .from(events)
    .where(and(isTheirs, isNull(events.deletedAt), isInRange(events, range)))
    .orderBy(desc(events.id))
    .limit(LIMIT);
}

function findJobs(tx: Transaction, range: SweepRange) {
  const isTheirs = and(eq(jobPosts.authorId, range.authorId), eq(jobPosts.communityId, range.communityId));
  return tx
    .select({ id: jobPosts.id })
    .from(jobPosts)
    .where(and(isTheirs, isInRange(jobPosts, range)))
    .orderBy(desc(jobPosts.id))
    .limit(LIMIT);
}

function findPosts(tx: Transaction, range: SweepRange) {
  const isTheirs = and(eq(posts.authorId, range.authorId), eq(posts.communityId, range.communityId));
  return tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(isTheirs, isInRange(posts, range)))
    .orderBy(desc(posts.id))
    .limit(LIMIT);
}

function findComments(tx: Transaction, range: SweepRange) {
  const isInside = or(eq(posts.communityId, range.communityId), eq(groups.communityId, range.communityId));
  return tx
    .select({ id: comments.id })
    .from(comments)
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(groups, eq(groups.id, comments.groupId))
    .where(and(eq(comments.authorId, range.authorId), isInside, isNull(comments.deletedAt), isInRange(comments, range)))
    .orderBy(desc(comments.id))
    .limit(LIMIT);
}
