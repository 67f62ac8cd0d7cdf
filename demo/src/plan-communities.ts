import type { CommunityKey, Person, Role } from './cast/person.ts';
import { communityDrafts, type CommunityDraft } from './communities.ts';
import { idAt } from './ids.ts';
import type {
  CommunityRow,
  InviteRow,
  JoinRequestRow,
  MembershipRow,
  PlannedPicture,
  PlannedPortrait,
  UserRow,
} from './rows.ts';
import { planLogo } from './portraits.ts';
import { walls } from './posts/walls.ts';
import { createRandom, itemAt, type Random } from './random.ts';
import { inviteDrafts, requestDrafts } from './requests.ts';
import { before, DAY, earliest, HOUR, latest, toMilliseconds, MINUTE, momentBetween } from './times.ts';

/** Who belongs where, and who would like to. */
export interface Belonging {
  readonly communities: readonly CommunityRow[];
  readonly memberships: readonly MembershipRow[];
  readonly joinRequests: readonly JoinRequestRow[];
  readonly invites: readonly InviteRow[];
  readonly covers: readonly PlannedPicture[];
  readonly logos: readonly PlannedPortrait[];
  /** The ids of the communities. */
  readonly ids: ReadonlyMap<CommunityKey, string>;
}

/** The communities with their members and requests; gives everybody who belongs somewhere their default community. */
export function planCommunities(cast: readonly Person[], people: ReadonlyMap<string, UserRow>, now: Date): Belonging {
  const random = createRandom('communities');
  const rows = communityDrafts.map((draft) => ({ draft, row: communityRow(random, draft, now) }));
  const memberships = rows.flatMap(({ draft, row }) =>
    cast.flatMap((person) =>
      membershipRows(random, { draft, community: row, person, user: getUser(people, person.key), now }),
    ),
  );
  for (const { row } of rows) row.membersCount = memberships.filter(({ communityId }) => communityId === row.id).length;
  const ids = new Map(rows.map(({ draft, row }) => [draft.key, row.id]));
  return {
    communities: rows.map(({ row }) => row),
    memberships,
    joinRequests: planRequests(people, ids, now),
    invites: planInvites(people, ids, now),
    covers: rows.map(({ draft, row }) => ({ name: draft.cover, subject: { type: 'community', id: row.id } })),
    logos: rows.map(({ draft, row }) => planLogo(draft, row)),
    ids,
  };
}

/**
 * Somebody by their key.
 * @throws {Error} when nobody has it: keys are written by hand.
 */
export function getUser(people: ReadonlyMap<string, UserRow>, key: string): UserRow {
  const user = people.get(key);
  if (user === undefined) throw new Error(`nobody is called '${key}'`);
  return user;
}

function communityRow(random: Random, draft: CommunityDraft, now: Date): CommunityRow {
  const { name, description, visibility, joinPolicy, plan, mentoring, givingUrl, jobBoard, age } = draft;
  const createdAt = before(now, age * DAY);
  const planEndsAt = plan === 'free' ? null : before(now, -160 * DAY);
  const words = { name, description, visibility, joinPolicy, plan, mentoring, givingUrl, jobBoard };
  return { id: idAt(createdAt, random), ...words, planEndsAt, membersCount: 0, createdAt };
}

interface Joining {
  draft: CommunityDraft;
  community: CommunityRow;
  person: Person;
  user: UserRow;
  now: Date;
}

function membershipRows(random: Random, { draft, community, person, user, now }: Joining): MembershipRow[] {
  const role = person.in[draft.key];
  if (role === undefined) return [];
  user.defaultCommunityId ??= community.id;
  const isPaymentOwner = role === 'community_owner';
  if (isPaymentOwner) welcomeFounder(user, community);
  const joinedAt = joinDate(random, {
    role,
    community,
    user,
    firstPost: getFirstPostTime(draft.key, person.key, now),
    now,
  });
  const paymentOwnerSince = isPaymentOwner ? joinedAt : null;
  return [{ communityId: community.id, userId: user.id, role, isPaymentOwner, paymentOwnerSince, joinedAt }];
}

/** Who founded a community had an account before it. */
function welcomeFounder(user: UserRow, community: CommunityRow): void {
  user.createdAt = earliest(user.createdAt, before(community.createdAt, HOUR));
  user.modifiedAt = user.createdAt;
  user.verifiedAt = user.createdAt;
}

interface Arrival {
  role: Role;
  community: CommunityRow;
  user: UserRow;
  firstPost: Date;
  now: Date;
}

/** Between the day on which it became possible and somebody's first post; more people came early than late, and some these days. */
function joinDate(random: Random, { role, community, user, firstPost, now }: Arrival): Date {
  if (role === 'community_owner') return community.createdAt;
  const possible = latest(community.createdAt, new Date(user.createdAt.getTime() + 10 * MINUTE));
  const last = earliest(before(firstPost, 5 * MINUTE), before(now, HOUR));
  if (random.chance(0.08)) return momentBetween(random, latest(possible, before(last, 12 * DAY)), last);
  const fraction = random.next() ** 1.8;
  return momentBetween(
    random,
    possible,
    new Date(possible.getTime() + (last.getTime() - possible.getTime()) * fraction),
  );
}

function getFirstPostTime(community: CommunityKey, key: string, now: Date): Date {
  const posts = walls.filter((wall) => wall.community === community).flatMap((wall) => wall.posts);
  return earliest(now, ...posts.filter(({ by }) => by === key).map(({ ago }) => before(now, toMilliseconds(ago))));
}

function planRequests(
  people: ReadonlyMap<string, UserRow>,
  ids: ReadonlyMap<CommunityKey, string>,
  now: Date,
): JoinRequestRow[] {
  const random = createRandom('requests');
  const communityId = itemAt([...ids.values()], 0);
  const decider = getUser(people, 'amir').id;
  return requestDrafts.map(({ from, message, ago, declinedAgo }) => {
    const createdAt = before(now, toMilliseconds(ago));
    const row = { id: idAt(createdAt, random), communityId, userId: getUser(people, from).id, message, createdAt };
    if (declinedAgo === undefined) return { ...row, status: 'pending' };
    return { ...row, status: 'declined', decidedBy: decider, decidedAt: before(now, toMilliseconds(declinedAgo)) };
  });
}

/** Open invites of the oldest community: two wait, and one has expired. */
function planInvites(
  people: ReadonlyMap<string, UserRow>,
  ids: ReadonlyMap<CommunityKey, string>,
  now: Date,
): InviteRow[] {
  const random = createRandom('invites');
  const communityId = itemAt([...ids.values()], 0);
  return inviteDrafts.map(({ email, by, ago }) => {
    const createdAt = before(now, toMilliseconds(ago));
    const sentAt = new Date(createdAt.getTime() + 2_000);
    const expiresAt = new Date(createdAt.getTime() + 14 * DAY);
    const row = { id: idAt(createdAt, random), communityId, email, invitedBy: getUser(people, by).id };
    return { ...row, createdAt, requestedAt: createdAt, sentAt, expiresAt };
  });
}
