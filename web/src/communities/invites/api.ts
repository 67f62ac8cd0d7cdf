import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import {
  inviteByEmail,
  listInvites,
  renewInviteLink,
  resendInvite,
  withdrawInvite,
  type Invite,
  type Invites,
} from '@homecoming/contract/invites.ts';
import { mutate } from 'swr';
import { updateCached } from '../../lib/update-cached.ts';
import { call } from '../../lib/client.ts';
import { keyOf, useEndpoint } from '../../lib/use-endpoint.ts';

/** A mail leaves within seconds; until it has, the list is asked again. */
const WHILE_SENDING_MS = 3000;

/** The open invites of a community, newest first, and its shareable link. Nothing is asked while `allowed` is false. */
export function useInvites(id: string, allowed: boolean) {
  return useEndpoint(listInvites, allowed ? { params: { id } } : null, {
    refreshInterval: (known) => (known?.invites.some(isSending) === true ? WHILE_SENDING_MS : 0),
  });
}

/** Its mail waits to be sent. */
export function isSending({ state, sent_at }: Invite): boolean {
  return state === 'pending' && sent_at === null;
}

/** Invites people by mail; the answer tells who belongs to the community already. */
export async function sendInvites(
  id: string,
  emails: string[],
  idempotencyKey: string,
): Promise<ReplyOf<typeof inviteByEmail>> {
  const sent = await call(inviteByEmail, { params: { id }, body: { emails }, idempotencyKey });
  const fresh = new Set(sent.invites.map((invite) => invite.id));
  change(id, (known) => ({
    ...known,
    invites: [...sent.invites, ...known.invites.filter((invite) => !fresh.has(invite.id))],
  }));
  void refresh(id);
  return sent;
}

/** Sends an invite once more. */
export async function sendAgain(id: string, inviteId: string): Promise<void> {
  const again = await call(resendInvite, { params: { id, inviteId } });
  change(id, (known) => ({
    ...known,
    invites: known.invites.map((invite) => (invite.id === again.id ? again : invite)),
  }));
}

/** Withdraws an invite: at once on the screen, then on the server; what does not go through comes back. */
export async function withdraw(id: string, invite: Invite): Promise<void> {
  change(id, (known) => ({ ...known, invites: known.invites.filter((other) => other.id !== invite.id) }));
  try {
    await call(withdrawInvite, { params: { id, inviteId: invite.id } });
  } catch (error) {
    change(id, (known) => ({ ...known, invites: withInvite(known.invites, invite) }));
    void refresh(id);
    throw error;
  }
}

/** Makes a new shareable link; the old one stops. */
export async function renewLink(id: string): Promise<void> {
  const link = await call(renewInviteLink, { params: { id } });
  change(id, (known) => ({ ...known, link }));
}

/** Asks for the invites again. */
export async function refresh(id: string): Promise<void> {
  await mutate(keyOf(listInvites, { params: { id } }));
}

function change(id: string, how: (known: Invites) => Invites): void {
  const invites = keyOf(listInvites, { params: { id } });
  updateCached<Invites>((key) => key === invites, how);
}

/** Newest first, as the server has them. */
function withInvite(invites: readonly Invite[], invite: Invite): Invite[] {
  const others = invites.filter(({ id }) => id !== invite.id);
  return [...others, invite].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
