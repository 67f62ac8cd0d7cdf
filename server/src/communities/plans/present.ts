import type { StaffCommunity } from '@homecoming/contract/plans.ts';
import { photoUrl } from '../../media/present.ts';
import type { CommunityRow } from '../access.ts';
import { getPlanStatus } from './access.ts';

/** A community for platform staff. */
export function presentStaffCommunity(row: CommunityRow, now: Date): StaffCommunity {
  return {
    id: row.id,
    name: row.name,
    logo: photoUrl(row.logoId),
    visibility: row.visibility,
    members_count: row.membersCount,
    plan: row.plan,
    status: getPlanStatus(row, now),
    renews_at: row.planEndsAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
