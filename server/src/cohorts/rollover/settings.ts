import {
  cohortErrors,
  type RolloverSettings,
  type updateRollover as updateCall,
} from '@homecoming/contract/cohorts.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { eq } from 'drizzle-orm';
import { communityUpdated } from '../../communities/facts.ts';
import { accessCommunity, type CommunityAccess } from '../../communities/access.ts';
import { lockCommunity } from '../../communities/plans/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { isKnownZone } from '../../platform/calendar.ts';
import { fail } from '../../platform/http/fail.ts';
import { record } from '../../platform/facts.ts';
import { transaction } from '../../platform/transaction.ts';
import { communities } from '../../schema/communities.ts';
import { defaultDayChanged } from '../../studies/facts.ts';
import { enqueuePlacingAll } from '../filling/jobs.ts';

const NO_SETTINGS = 'You may not change how students of this community graduate.';

/** Changes how the students of a community graduate; missing fields stay. Only owners switch it on and off. */
export async function updateRollover(
  ctx: UserContext,
  communityId: string,
  changes: BodyOf<typeof updateCall>,
): Promise<RolloverSettings> {
  const { on, day, zone, campus_domains: campusDomains } = changes;
  if (zone !== undefined && !(await isKnownZone(ctx.db, zone))) {
    throw fail(cohortErrors.unknown_zone, { fields: { zone: cohortErrors.unknown_zone.message } });
  }
  return transaction(ctx, async (tx) => {
    // Locked, so that of two changes at once each keeps what the other one does not name.
    const before = await lockCommunity(tx, communityId);
    const txCtx = withTransaction(ctx, tx);
    await accessCommunity(txCtx, communityId, 'edit', NO_SETTINGS);
    if (on !== undefined && on !== before.cohortsOn) {
      await accessCommunity(txCtx, communityId, 'manage_owners', 'Only owners can switch classes on and off.');
    }
    await tx
      .update(communities)
      .set({
        cohortsOn: on ?? before.cohortsOn,
        rolloverDay: day ?? before.rolloverDay,
        zone: zone ?? before.zone,
        campusDomains: campusDomains ?? before.campusDomains,
      })
      .where(eq(communities.id, communityId));
    if (day !== undefined && day !== before.rolloverDay) {
      await record(tx, defaultDayChanged, { communityId, programId: null, from: before.rolloverDay });
    }
    await record(tx, communityUpdated, { communityId, at: ctx.clock.now() });
    if (on !== undefined && on !== before.cohortsOn) await enqueuePlacingAll(tx, communityId);
    return presentSettings(await accessCommunity(txCtx, communityId, 'edit', NO_SETTINGS));
  });
}

/** How the students of a community graduate, for one of its managers. */
export function presentSettings({ community, can }: CommunityAccess): RolloverSettings {
  return {
    on: community.cohortsOn,
    day: community.rolloverDay,
    zone: community.zone,
    campus_domains: community.campusDomains,
    can: { switch: can.manage_owners },
  };
}
