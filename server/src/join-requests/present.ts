import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentMemberRecord, type MemberRow } from '../communities/members/present.ts';
import type { joinRequests } from '../schema/join-requests.ts';

export type JoinRequestRow = InferSelectModel<typeof joinRequests>;

/** What is loaded of a request to show it. */
export interface JoinRequestView {
  readonly request: JoinRequestRow;
  readonly user: MemberRow;
  /** The channel that it is about; null when it is about the community itself. */
  readonly channel: { id: string; name: string } | null;
}

/** A request as its author and those who decide see it. */
export function presentJoinRequest({ request, user, channel }: JoinRequestView): JoinRequest {
  return {
    id: request.id,
    request_type: request.channelId === null ? 'community' : 'channel',
    community: request.communityId,
    channel,
    // Only its author and those who decide ever see a request.
    user: presentMemberRecord(user, true),
    message: request.message,
    status: request.status,
    created_at: request.createdAt.toISOString(),
    decided_at: request.decidedAt?.toISOString() ?? null,
  };
}
