import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentMemberRecord, viewOutside, type MemberRow } from '../communities/members/present.ts';
import type { joinRequests } from '../schema/join-requests.ts';

export type JoinRequestRow = InferSelectModel<typeof joinRequests>;

/** The columns needed to present a request. */
export interface JoinRequestView {
  readonly request: JoinRequestRow;
  readonly user: MemberRow;
  /** The channel; null for a request to join the community itself. */
  readonly channel: { id: string; name: string } | null;
}

/** A request on the wire, for its author and the managers. */
export function presentJoinRequest({ request, user, channel }: JoinRequestView): JoinRequest {
  return {
    id: request.id,
    request_type: request.channelId === null ? 'community' : 'channel',
    community: request.communityId,
    channel,
    // Only the author and the managers ever see a request.
    user: presentMemberRecord(user, viewOutside(true)),
    message: request.message,
    status: request.status,
    created_at: request.createdAt.toISOString(),
    decided_at: request.decidedAt?.toISOString() ?? null,
  };
}
