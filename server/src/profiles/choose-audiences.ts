import { hideableFields, type AudienceChanges } from '@homecoming/contract/audiences.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { ProfileChanges } from '@homecoming/contract/profiles.ts';
import { and, eq } from 'drizzle-orm';
import { storeAudiences } from '../accounts/audience.ts';
import type { Queryable } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { fail } from '../platform/http/fail.ts';
import { memberships } from '../schema/communities.ts';
import type { StoredAudiences } from '../schema/users.ts';

/**
 * The audiences after a change. `visible_fields` of the specification says which hideable fields are for all; one that it
 * leaves out keeps a narrower audience, and `audiences` comes last.
 */
export async function chooseAudiences(
  db: Queryable,
  { audiences: named, visible_fields: visible }: Pick<ProfileChanges, 'audiences' | 'visible_fields'>,
  before: { readonly id: string; readonly audiences: StoredAudiences },
): Promise<{ audiences?: StoredAudiences }> {
  if (named === undefined && visible === undefined) return {};
  const audiences = lowerIds(named ?? {});
  const communityIds = Object.values(audiences).flatMap((audience) => (Array.isArray(audience) ? audience : []));
  await requireMemberships(db, before.id, [...new Set(communityIds)]);
  const shown: AudienceChanges = {};
  for (const field of visible === undefined ? [] : hideableFields) {
    if (visible?.includes(field) === true) shown[field] = 'all';
    else if (before.audiences[field] === undefined) shown[field] = 'me';
  }
  return { audiences: storeAudiences(before.audiences, { ...shown, ...audiences }) };
}

/** Each id as it is stored, once. */
function lowerIds(audiences: AudienceChanges): AudienceChanges {
  const lowered = Object.entries(audiences).map(([field, audience]) => [
    field,
    Array.isArray(audience) ? [...new Set(audience.map((id) => id.toLowerCase()))] : audience,
  ]);
  return Object.fromEntries(lowered);
}

async function requireMemberships(db: Queryable, userId: string, communityIds: readonly string[]): Promise<void> {
  if (communityIds.length === 0) return;
  const own = and(eq(memberships.userId, userId), equalsAny(memberships.communityId, communityIds));
  if ((await db.$count(memberships, own)) === communityIds.length) return;
  throw fail(commonErrors.invalid_input, { fields: { audiences: 'Choose communities that you belong to.' } });
}
