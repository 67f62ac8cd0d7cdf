import { directoryErrors, directoryQuota } from '@homecoming/contract/directory.ts';
import type { UserContext } from '../platform/app.ts';
import { DAY_MS, HOUR_MS } from '../platform/calendar.ts';
import { record } from '../platform/facts.ts';
import { requireQuota } from '../platform/http/protection/quota.ts';
import { callerQueue, transaction } from '../platform/transaction.ts';
import { manyPagesRead } from './facts.ts';

/** The communities whose people somebody reads about. Who manages them reads on. */
interface ReadScope {
  readonly communityIds: readonly string[];
  readonly manages: boolean;
}

/**
 * Counts a page of a list of people; the same page again within an hour is not counted. Each change of a filter is a first
 * page: of these a person reads more than of further ones.
 * @throws directory_quota
 */
export function countPage(
  ctx: UserContext,
  scope: ReadScope,
  page: { readonly cursor?: string | undefined },
): Promise<void> {
  const { searchesPerHour, searchesPerDay, pagesPerHour, pagesPerDay } = directoryQuota;
  return page.cursor === undefined
    ? countRead(ctx, scope, {
        name: 'searches of a directory',
        item: page,
        perHour: searchesPerHour,
        perDay: searchesPerDay,
      })
    : countRead(ctx, scope, { name: 'pages of a directory', item: page, perHour: pagesPerHour, perDay: pagesPerDay });
}

/**
 * Counts people whom somebody looks for while they type: each text is one.
 * @throws directory_quota
 */
export function countTypedSearch(ctx: UserContext, scope: ReadScope, query: object): Promise<void> {
  const { typedSearchesPerHour: perHour, typedSearchesPerDay: perDay } = directoryQuota;
  return countRead(ctx, scope, { name: 'typed searches', item: query, perHour, perDay });
}

interface Counted {
  readonly name: string;
  readonly item: object;
  readonly perHour: number;
  readonly perDay: number;
}

async function countRead(
  ctx: UserContext,
  { communityIds, manages }: ReadScope,
  { name, item, perHour, perDay }: Counted,
): Promise<void> {
  if (manages || ctx.actor.isStaff) return;
  const { userId } = ctx.actor;
  await requireQuota(ctx, {
    name,
    // Of all communities together where several are searched, or none.
    key: communityIds.length === 1 ? `${communityIds[0]} ${userId}` : userId,
    item: JSON.stringify(item),
    windows: [
      { max: perHour, windowMs: HOUR_MS },
      { max: perDay, windowMs: DAY_MS },
    ],
    error: directoryErrors.directory_quota,
    onRefused: () =>
      transaction(ctx, (tx) => record(tx, manyPagesRead, { userId, communityIds, at: ctx.clock.now() }), {
        queue: callerQueue(ctx.actor),
      }),
  });
}
