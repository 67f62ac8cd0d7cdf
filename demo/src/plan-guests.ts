import { idAt } from './ids.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import { SILENT_USER } from './plan-feed.ts';
import { createRandom, type Random } from './random.ts';
import type { InviteRow, MembershipRow, UserRow } from './rows.ts';
import { after, before, DAY, HOUR, latest, MINUTE, momentBetween } from './times.ts';

/** How many of a community's members came by an invite. */
const INVITED = 0.5;

/** An invite by mail that brought somebody into a community. */
export type AcceptedInvite = InviteRow & {
  readonly invitedBy: string;
  readonly acceptedBy: string;
  readonly acceptedAt: Date;
};

/** Who came because somebody who manages the community had invited them a few days before. */
export function planGuests(people: ReadonlyMap<string, UserRow>, { memberships }: Belonging): AcceptedInvite[] {
  const random = createRandom('guests');
  const users = new Map([...people.values()].map((user) => [user.id, user]));
  const silent = getUser(people, SILENT_USER).id;
  const managers = memberships.filter(({ role }) => role !== 'member');
  return memberships.flatMap((guest) => {
    const wasInvited = random.chance(INVITED);
    const hosts = managers.filter((host) => host.communityId === guest.communityId && cameBefore(host, guest));
    const email = users.get(guest.userId)?.email;
    if (!wasInvited || email === undefined || hosts.length === 0) return [];
    if (guest.role !== 'member' || guest.userId === silent) return [];
    return [inviteRow(random, random.pick(hosts), guest, email)];
  });
}

function cameBefore(host: MembershipRow, guest: MembershipRow): boolean {
  return after(host.joinedAt, HOUR) < guest.joinedAt;
}

function inviteRow(random: Random, host: MembershipRow, guest: MembershipRow, email: string): AcceptedInvite {
  const earliest = latest(after(host.joinedAt, MINUTE), before(guest.joinedAt, 6 * DAY));
  const createdAt = momentBetween(random, earliest, before(guest.joinedAt, 10 * MINUTE));
  return {
    id: idAt(createdAt, random),
    communityId: guest.communityId,
    email,
    invitedBy: host.userId,
    state: 'accepted',
    acceptedBy: guest.userId,
    acceptedAt: guest.joinedAt,
    createdAt,
    requestedAt: createdAt,
    sentAt: after(createdAt, 2_000),
    expiresAt: after(createdAt, 14 * DAY),
  };
}
