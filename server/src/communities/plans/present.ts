import type { PlanRequest, StaffCommunity } from '@homecoming/contract/plans.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import { photoUrl } from '../../media/present.ts';
import type { planRequests } from '../../schema/communities.ts';
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

export type PlanRequestRow = InferSelectModel<typeof planRequests>;

/** An open request for a plan, with its community and its author. */
interface PlanRequestView {
  readonly request: PlanRequestRow;
  readonly community: CommunityRow;
  readonly user: PersonRow;
}

/** A request for a plan, for platform staff. */
export function presentPlanRequest({ request, community, user }: PlanRequestView, now: Date): PlanRequest {
  return {
    id: request.id,
    community: presentStaffCommunity(community, now),
    plan: request.plan,
    user: presentPerson(user),
    created_at: request.createdAt.toISOString(),
  };
}
