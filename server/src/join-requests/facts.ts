import type { JoinRequest } from '@homecoming/contract/join-requests.ts';
import { fact } from '../platform/facts.ts';

/** A request was created, answered or withdrawn. */
export const requestUpdated = fact<{
  requestId: string;
  communityId: string;
  /** Null for a request to join the community itself. */
  channelId: string | null;
  userId: string;
  status: JoinRequest['status'];
}>('join-request.updated');
