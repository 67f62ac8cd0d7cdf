import { getCommunity, type Community } from '@homecoming/contract/communities.ts';
import { acceptInvite as acceptInviteCall, getInviteOffer } from '@homecoming/contract/invites.ts';
import { mutate } from 'swr';
import { call } from '../../lib/client.ts';
import { keyOf, useEndpoint } from '../../lib/use-endpoint.ts';
import { communityLists } from '../cache.ts';

/** What the invite behind a link is for. */
export function useInviteOffer(token: string) {
  return useEndpoint(getInviteOffer, { params: { token } });
}

/** Asks again what an invite is for: who is signed in has changed. */
export function refreshInviteOffer(token: string): void {
  void mutate(keyOf(getInviteOffer, { params: { token } }));
}

/** Joins by an invite. */
export async function acceptInvite(token: string): Promise<Community> {
  const community = await call(acceptInviteCall, { params: { token } });
  await mutate(keyOf(getCommunity, { params: { id: community.id } }), community, { revalidate: false });
  void mutate(communityLists.has);
  refreshInviteOffer(token);
  return community;
}
