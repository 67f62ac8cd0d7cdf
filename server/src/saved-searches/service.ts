import { communityErrors } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { directoryFilters } from '@homecoming/contract/directory-filters.ts';
import { jobFilters } from '@homecoming/contract/job-filters.ts';
import { limits } from '@homecoming/contract/limits.ts';
import {
  savedSearchErrors,
  type createSavedSearch as createCall,
  type SavedSearch,
  type updateSavedSearch as updateCall,
} from '@homecoming/contract/saved-searches.ts';
import { and, eq } from 'drizzle-orm';
import { accessInsideCommunity } from '../communities/access.ts';
import { requireFilters } from '../directory/service.ts';
import { accessJobBoard } from '../job-board/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { isKnownZone } from '../platform/calendar.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { lockProfile } from '../profiles/service.ts';
import { savedSearches } from '../schema/alumni/saved-searches.ts';
import { DEFAULT_ZONE, nextMailTime } from './mail-times.ts';
import { getSavedSearch } from './queries.ts';

/** Saves a search of the caller. What people find now is not new. */
export async function createSavedSearch(ctx: UserContext, body: BodyOf<typeof createCall>): Promise<SavedSearch> {
  const { userId } = ctx.actor;
  const timezone = (await chooseZone(ctx.db, body.timezone)) ?? DEFAULT_ZONE;
  const create = async (tx: Transaction) => {
    const { membership } = await accessInsideCommunity(withTransaction(ctx, tx), body.community, 'read');
    if (membership === null) throw fail(communityErrors.community_not_found);
    const query = pickFilters(body);
    if (body.kind === 'people') await requireFilters(tx, body.community, query);
    else await accessJobBoard(withTransaction(ctx, tx), body.community, 'see_members');
    // Locked: two at once would each count the other as missing.
    await lockProfile(tx, userId);
    const saved = await tx.$count(savedSearches, eq(savedSearches.userId, userId));
    if (saved >= limits.savedSearches) throw fail(savedSearchErrors.search_limit);
    const now = ctx.clock.now();
    const [row] = await tx
      .insert(savedSearches)
      .values({
        userId,
        communityId: body.community,
        kind: body.kind,
        name: body.name,
        query,
        weekly: body.weekly ?? true,
        timezone,
        lookedAt: now,
        mailAt: nextMailTime(now, timezone),
        createdAt: now,
      })
      .returning({ id: savedSearches.id });
    return row?.id ?? '';
  };
  return createIdempotently(ctx, { create, read: getSavedSearch });
}

/** Changes a search of the caller. A weekly mail that is switched on again begins with who comes from then on. */
export async function updateSavedSearch(
  ctx: UserContext,
  id: string,
  { name, weekly, timezone: asked }: BodyOf<typeof updateCall>,
): Promise<SavedSearch> {
  const known = await chooseZone(ctx.db, asked);
  return transaction(ctx, async (tx) => {
    const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, ctx.actor.userId));
    const [before] = await tx.select().from(savedSearches).where(own).for('no key update');
    if (before === undefined) throw fail(savedSearchErrors.search_not_found);
    const now = ctx.clock.now();
    const timezone = known ?? before.timezone;
    const begins = weekly === true && !before.weekly;
    const isMoved = begins || timezone !== before.timezone;
    await tx
      .update(savedSearches)
      .set({
        name: name ?? before.name,
        weekly: weekly ?? before.weekly,
        timezone,
        lookedAt: begins ? now : before.lookedAt,
        mailAt: isMoved ? nextMailTime(now, timezone) : before.mailAt,
      })
      .where(own);
    return getSavedSearch(withTransaction(ctx, tx), id);
  });
}

export async function deleteSavedSearch(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, ctx.actor.userId));
    const deleted = await tx.delete(savedSearches).where(own);
    if (deleted.rowCount === 0) throw fail(savedSearchErrors.search_not_found);
  });
}

/** The filters that a search of the kind has; the others are left out. */
function pickFilters({ kind, query }: Pick<BodyOf<typeof createCall>, 'kind' | 'query'>): typeof query {
  const names = Object.keys(kind === 'jobs' ? jobFilters : directoryFilters);
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

/** The zone that a browser names, where it is known. */
async function chooseZone(db: Queryable, zone: string | undefined): Promise<string | undefined> {
  return zone !== undefined && (await isKnownZone(db, zone)) ? zone : undefined;
}
