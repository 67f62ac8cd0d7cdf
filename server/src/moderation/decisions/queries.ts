import { commonErrors } from '@homecoming/contract/errors.ts';
import { isBreach, moderationErrors } from '@homecoming/contract/moderation.ts';
import type { Statement } from '@homecoming/contract/statements.ts';
import { timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { communities } from '../../schema/communities.ts';
import { appeals, cases, decisions, evidence, type EvidenceContent } from '../../schema/moderation.ts';
import { isInPlace } from '../access.ts';
import { excerptContent, presentStatement } from '../present.ts';
import { signStatement } from '../restrictions/mails.ts';
import { findPages } from '../subjects/pages.ts';

/**
 * Who a statement is shown to: the caller, or, with the token of its mail, the person whom it is about.
 * @throws unauthenticated, statement_not_found for another token
 */
export async function accessStatement(ctx: Context, id: string, token: string | undefined): Promise<string> {
  if (token === undefined) {
    if (ctx.actor === null) throw fail(commonErrors.unauthenticated);
    return ctx.actor.userId;
  }
  const [right, given] = [Buffer.from(signStatement(ctx, id)), Buffer.from(token)];
  const [found] = await ctx.db
    .select({ authorId: cases.authorId })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(eq(decisions.id, id));
  const isRight = right.length === given.length && timingSafeEqual(right, given);
  if (found === undefined || !isRight) throw fail(moderationErrors.statement_not_found);
  return found.authorId;
}

/**
 * A decision about the caller, with its reasons. What only says that all is well is no statement.
 * @throws statement_not_found, unauthenticated
 */
export async function getStatement(ctx: Context, id: string, token?: string): Promise<Statement> {
  const userId = await accessStatement(ctx, id, token);
  const [found] = await ctx.db
    .select({
      decision: decisions,
      kind: cases.kind,
      subjectId: cases.subjectId,
      caseId: cases.id,
      community: { id: communities.id, name: communities.name },
      appeal: appeals,
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .leftJoin(communities, eq(communities.id, cases.communityId))
    .leftJoin(appeals, and(eq(appeals.decisionId, decisions.id), eq(appeals.byId, userId)))
    .where(and(eq(decisions.id, id), eq(cases.authorId, userId), isInPlace));
  if (found === undefined || !isBreach(found.decision)) throw fail(moderationErrors.statement_not_found);
  const { kind, subjectId, caseId, decision } = found;
  const [excerpt, pages] = await Promise.all([
    findExcerpt(ctx.db, caseId, decision.createdAt),
    findPages(ctx.db, [{ kind, id: subjectId }]),
  ]);
  return presentStatement({ ...found, excerpt, url: pages.get(subjectId) ?? null }, ctx.clock.now());
}

/** How the content of a case began at a time. */
async function findExcerpt(db: Queryable, caseId: string, at: Date): Promise<string> {
  const [excerpt = ''] = await findExcerpts(db, [{ caseId, at }]);
  return excerpt;
}

/** How the contents of cases began, each at a time: in one query, whatever their number. */
export async function findExcerpts(
  db: Queryable,
  which: readonly { readonly caseId: string; readonly at: Date }[],
): Promise<string[]> {
  if (which.length === 0) return [];
  const asked = sql`jsonb_to_recordset(${JSON.stringify(which.map(({ caseId, at }, place) => ({ place, case: caseId, at })))}::jsonb)
    as asked (place integer, "case" uuid, at timestamptz)`;
  // The newest of then, or else the first one.
  const isLater = sql`${evidence.createdAt} > asked.at`;
  const { rows } = await db.execute<{ place: number; content: EvidenceContent }>(sql`
    select asked.place, found.content from ${asked} cross join lateral (
      select ${evidence.content} from ${evidence} where ${evidence.caseId} = asked."case"
      order by ${isLater}, case when ${isLater} then null else ${evidence.id} end desc, ${evidence.id}
      limit 1) as found`);
  const found = new Map(rows.map(({ place, content }) => [place, excerptContent(content)]));
  return which.map((_, place) => found.get(place) ?? '');
}
