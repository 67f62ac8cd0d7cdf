import { directoryErrors, directoryQuota } from '@homecoming/contract/directory.ts';
import { MANAGERS, type Viewer } from '../accounts/audience.ts';
import type { UserContext } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import { record } from '../platform/facts.ts';
import { requireQuota } from '../platform/http/protection/quota.ts';
import { callerQueue, transaction } from '../platform/transaction.ts';
import { manyProfilesRead } from './facts.ts';

/**
 * Counts a profile that somebody reads, once a day; those who manage a community of the person, and staff, read on.
 * @throws directory_quota
 */
export async function countProfile(ctx: UserContext, personId: string, viewer: Viewer): Promise<void> {
  if (viewer === 'self' || viewer.includes(MANAGERS) || ctx.actor.isStaff) return;
  const { userId } = ctx.actor;
  await requireQuota(ctx, {
    name: 'profiles',
    key: userId,
    item: personId,
    windows: [{ max: directoryQuota.profilesPerDay, windowMs: DAY_MS }],
    error: directoryErrors.directory_quota,
    onRefused: () =>
      transaction(ctx, (tx) => record(tx, manyProfilesRead, { userId, communityIds: viewer, at: ctx.clock.now() }), {
        queue: callerQueue(ctx.actor),
      }),
  });
}
