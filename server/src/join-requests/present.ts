import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentMemberRecord, type MemberRow } from '../communities/members/present.ts';
import type { joinRequests } from '../schema/communities.ts';

export type JoinRequestRow = InferSelectModel<typeof joinRequests>;

export function presentJoinRequest(request: JoinRequestRow, user: MemberRow): JoinRequest {
  return {
    id: request.id,
    request_type: 'community',
    community: request.communityId,
    // Only its author and those who decide ever see a request.
    user: presentMemberRecord(user, true),
    message: request.message,
    status: request.status,
    created_at: request.createdAt.toISOString(),
    decided_at: request.decidedAt?.toISOString() ?? null,
  };
}
