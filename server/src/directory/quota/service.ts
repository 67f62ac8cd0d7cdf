import { directoryErrors, directoryQuota } from '@homecoming/contract/directory.ts';
import type { CommunityAccess } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { requireQuota } from '../../platform/http/protection/quota.ts';
import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { directoryReaders } from '../../schema/alumni/directory.ts';

/**
 * Counts a page of a directory, which is free for those who manage it. The same page again within an hour is not counted.
 * Each change of a filter is a first page: of these a person reads more than of further ones.
 * @throws directory_quota
 */
export async function countPage(
  ctx: UserContext,
  { community, can }: CommunityAccess,
  page: { readonly cursor?: string | undefined },
): Promise<void> {
  if (can.manage_members || ctx.actor.isStaff) return;
  const { userId } = ctx.actor;
  const { searchesPerHour, searchesPerDay, pagesPerHour, pagesPerDay } = directoryQuota;
  const isFirst = page.cursor === undefined;
  await requireQuota(ctx, {
    name: isFirst ? 'searches of a directory' : 'pages of a directory',
    key: `${community.id} ${userId}`,
    item: JSON.stringify(page),
    windows: [
      { max: isFirst ? searchesPerHour : pagesPerHour, windowMs: HOUR_MS },
      { max: isFirst ? searchesPerDay : pagesPerDay, windowMs: DAY_MS },
    ],
    error: directoryErrors.directory_quota,
    onRefused: () => noteReader(ctx.db, { communityIds: [community.id], userId, kind: 'pages', at: ctx.clock.now() }),
  });
}

interface EagerRead {
  readonly communityIds: readonly string[];
  readonly userId: string;
  readonly kind: 'pages' | 'profiles';
  readonly at: Date;
}

/** Notes for owners who read as much as is allowed. */
export async function noteReader(db: Queryable, { communityIds, userId, kind, at }: EagerRead): Promise<void> {
  if (communityIds.length === 0) return;
  const day = at.toISOString().slice(0, 10);
  await db
    .insert(directoryReaders)
    .values(communityIds.map((communityId) => ({ communityId, userId, kind, day })))
    .onConflictDoNothing();
}
