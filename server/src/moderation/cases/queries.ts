import { communityErrors, type CommunityRole } from '@homecoming/contract/communities.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import type { Case, countCases as countCall, listCases as listCall } from '@homecoming/contract/cases.ts';
import { and, eq, gt, ne, or, sql, type SQL } from 'drizzle-orm';
import { findCommunity } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import { appeals, cases, decisions } from '../../schema/moderation.ts';
import { countOpenCases, isHandledBy } from '../../trust/cases/access.ts';
import { accessCase, selectCases, toCaseAccess, type CaseAccess } from '../access.ts';
import { loadCases } from './views.ts';

const PAGE = 10;

const mostUrgentFirst = keysetPage('asc', [
  [cases.priority, ({ row }: CaseAccess) => row.priority],
  [cases.id, ({ row }: CaseAccess) => row.id],
]);
const newestFirst = keysetPage('desc', [[cases.id, ({ row }: CaseAccess) => row.id]]);

type Query = QueryOf<typeof listCall>;

/** A page of the queue: of a community for those who manage it, or of the platform staff. */
export async function listCases(
  ctx: UserContext,
  { community, state = 'open', cursor }: Query,
): Promise<{ results: Case[]; next: string | null }> {
  const scope = await findScope(ctx, community);
  const order = state === 'open' || state === 'mine' ? mostUrgentFirst : newestFirst;
  const which = and(scope, notOwn(ctx), inState(state, ctx), order.after(cursor));
  const rows = await selectCases(ctx.db, ctx.actor.userId, which)
    .orderBy(...order.orderBy)
    .limit(PAGE + 1);
  const page = order.toPage(
    rows.map((row) => toCaseAccess(ctx, row)),
    PAGE,
    (row) => row,
  );
  return { results: await loadCases(ctx, page.results), next: page.next };
}

/** How many cases of a queue are open, at most 100. Nothing of them is read. */
export async function countCases(
  ctx: UserContext,
  { community }: QueryOf<typeof countCall>,
): Promise<{ open: number }> {
  const scope = await findScope(ctx, community);
  return { open: await countOpenCases(ctx.db, and(scope, notOwn(ctx))) };
}

/** One case. */
export async function getCase(ctx: UserContext, id: string): Promise<Case> {
  const [shown] = await loadCases(ctx, [await accessCase(ctx, id)]);
  if (shown === undefined) throw new Error('a case that was found is shown');
  return shown;
}

/** The most urgent case that a moderator may decide, after the given one; null when none is left. */
export async function findNextCase(
  ctx: UserContext,
  { id, communityId }: CaseAccess['row'],
  role: CommunityRole | null,
) {
  const scope =
    role === null || communityId === null
      ? scopeOfStaff(ctx)
      : isHandledBy(communityId, role === 'community_owner' ? 'owners' : 'managers');
  const now = ctx.clock.now();
  const free = or(
    sql`${cases.claimedUntil} is null`,
    sql`${cases.claimedUntil} < ${now.toISOString()}`,
    eq(cases.claimedBy, ctx.actor.userId),
  );
  const [next] = await ctx.db
    .select({ id: cases.id })
    .from(cases)
    .where(and(scope, notOwn(ctx), inState('open', ctx), ne(cases.id, id), free))
    .orderBy(...mostUrgentFirst.orderBy)
    .limit(1);
  return next?.id ?? null;
}

async function findScope(ctx: UserContext, communityId: string | undefined): Promise<SQL | undefined> {
  return communityId === undefined ? scopeOfStaff(ctx) : scopeOfCommunity(ctx, communityId);
}

async function scopeOfCommunity(ctx: UserContext, communityId: string): Promise<SQL | undefined> {
  const { membership, can } = await findCommunity(ctx, communityId);
  const role = membership?.role ?? null;
  if (role === 'community_owner') return isHandledBy(communityId, 'owners');
  if (role === 'admin') return isHandledBy(communityId, 'managers');
  if (ctx.actor.isStaff) return eq(cases.communityId, communityId);
  if (!can.view) throw fail(communityErrors.community_not_found);
  throw fail(commonErrors.forbidden);
}

function scopeOfStaff({ actor }: UserContext): SQL | undefined {
  if (!actor.isStaff) throw fail(commonErrors.forbidden);
  return isHandledBy(null, 'staff');
}

function notOwn({ actor }: UserContext): SQL {
  return ne(cases.authorId, actor.userId);
}

function inState(state: NonNullable<Query['state']>, { actor, clock }: UserContext): SQL | undefined {
  // As constants, so that the planner knows the indexes of open cases.
  const isOpen = sql`${cases.state} = 'open'`;
  if (state === 'open') return isOpen;
  if (state === 'mine') return and(isOpen, eq(cases.claimedBy, actor.userId), gt(cases.claimedUntil, clock.now()));
  if (state === 'closed') return sql`${cases.state} = 'decided'`;
  // From the objections that wait, which are few: an array, or else all cases are read for it.
  return sql`${cases.id} = any(array(select ${decisions.caseId} from ${appeals} join ${decisions} on ${decisions.id} = ${appeals.decisionId}
    where ${appeals.outcome} is null))`;
}
