import { getCommunity, type Community } from '@homecoming/contract/communities.ts';
import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import {
  acceptInvite as acceptInviteCall,
  getInviteOffer,
  inviteByEmail,
  listInvites,
  renewInviteLink,
  resendInvite,
  withdrawInvite,
  type Invite,
  type Invites,
} from '@homecoming/contract/invites.ts';
import { mutate } from 'swr';
import { updateCached } from '../../lib/lists/update-cached.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { createOverlay, useOverlay } from '../../lib/optimistic.ts';
import { notice } from '../../lib/toasts.ts';
import { communityLists } from '../cache.ts';

/** Mails are sent within seconds; until then the list is polled. */
const SENDING_POLL_MS = 3000;

/** The open invites of a community. */
interface OpenInvites {
  communityId: string;
  invites: readonly Invite[];
}

const pendingWithdrawals = createOverlay<OpenInvites>(({ communityId }) => communityId);

/**
 * The open invites, newest first, without those that the user is withdrawing, and the shareable link. Nothing is fetched
 * while `allowed` is false.
 */
export function useInvites(id: string, allowed: boolean) {
  const withPending = useOverlay(pendingWithdrawals);
  const {
    data,
    error,
    mutate: reload,
  } = useEndpoint(listInvites, allowed ? { params: { id } } : null, {
    refreshInterval: (known) => (known?.invites.some(isSending) === true ? SENDING_POLL_MS : 0),
  });
  const invites = data && withPending({ communityId: id, invites: data.invites }).invites;
  return { link: data?.link, invites, error, reload: () => void reload() };
}

/** Whether the mail of an invite is not sent yet. */
export function isSending({ state, sent_at }: Invite): boolean {
  return state === 'pending' && sent_at === null;
}

/** Invites people by mail. The result lists the addresses of members, who are not invited. */
export async function sendInvites(
  id: string,
  emails: string[],
  idempotencyKey: string,
): Promise<ReplyOf<typeof inviteByEmail>> {
  const sent = await call(inviteByEmail, { params: { id }, body: { emails }, idempotencyKey });
  const fresh = new Set(sent.invites.map((invite) => invite.id));
  updateInvites(id, (known) => ({
    ...known,
    invites: [...sent.invites, ...known.invites.filter((invite) => !fresh.has(invite.id))],
  }));
  void refreshInvites(id);
  return sent;
}

/** Sends the mail of an invite again. */
export async function resend(id: string, inviteId: string): Promise<void> {
  const again = await call(resendInvite, { params: { id, inviteId } });
  updateInvites(id, (known) => ({
    ...known,
    invites: known.invites.map((invite) => (invite.id === again.id ? again : invite)),
  }));
}

/** Withdraws an invite. It is hidden at once, and comes back when the server refuses. A toast says which of the two. */
export function withdraw(id: string, { id: inviteId, email }: Invite): void {
  pendingWithdrawals.set({
    id,
    field: inviteId,
    value: true,
    patch: (list) => ({ ...list, invites: list.invites.filter((invite) => invite.id !== inviteId) }),
    send: () => call(withdrawInvite, { params: { id, inviteId } }),
    store() {
      updateInvites(id, (known) => ({ ...known, invites: known.invites.filter((invite) => invite.id !== inviteId) }));
      notice.success(`The invite to ${email} is withdrawn`);
    },
    onRefused(error) {
      notice.error(getErrorMessage(error));
      void refreshInvites(id);
    },
  });
}

/** Replaces the shareable link; the old one becomes invalid. */
export async function renewLink(id: string): Promise<void> {
  const link = await call(renewInviteLink, { params: { id } });
  updateInvites(id, (known) => ({ ...known, link }));
}

/** Fetches the invites again. */
export async function refreshInvites(id: string): Promise<void> {
  await mutate(getSwrKey(listInvites, { params: { id } }));
}

/** The invite of a link: community, sender and invited address. */
export function useInviteOffer(token: string) {
  return useEndpoint(getInviteOffer, { params: { token } });
}

/** Fetches the invite again, after the user changed. */
export function refreshInviteOffer(token: string): void {
  void mutate(getSwrKey(getInviteOffer, { params: { token } }));
}

/** Accepts an invite. */
export async function acceptInvite(token: string): Promise<Community> {
  const community = await call(acceptInviteCall, { params: { token } });
  await mutate(getSwrKey(getCommunity, { params: { id: community.id } }), community, { revalidate: false });
  void mutate(communityLists.has);
  refreshInviteOffer(token);
  return community;
}

function updateInvites(id: string, update: (known: Invites) => Invites): void {
  const invites = getSwrKey(listInvites, { params: { id } });
  updateCached<Invites>(invites, update);
}
