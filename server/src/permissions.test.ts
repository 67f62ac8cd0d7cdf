import * as accounts from '@homecoming/contract/accounts.ts';
import * as blocks from '@homecoming/contract/blocks.ts';
import { catalogue } from '@homecoming/contract/catalogue.ts';
import * as channels from '@homecoming/contract/channels.ts';
import * as comments from '@homecoming/contract/comments.ts';
import * as communities from '@homecoming/contract/communities.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import * as groups from '@homecoming/contract/groups.ts';
import * as invites from '@homecoming/contract/invites.ts';
import * as joinRequests from '@homecoming/contract/join-requests.ts';
import * as members from '@homecoming/contract/members.ts';
import * as notifications from '@homecoming/contract/notifications.ts';
import * as plans from '@homecoming/contract/plans.ts';
import * as points from '@homecoming/contract/points.ts';
import * as posts from '@homecoming/contract/posts.ts';
import * as profiles from '@homecoming/contract/profiles.ts';
import {
  channelOf,
  communityOf,
  firstGroupOf,
  joinAs,
  joinChannelAs,
  makeStaff,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communities as communitiesTable, memberships } from './schema/communities.ts';
import { and, eq } from 'drizzle-orm';

/*
 * Every call × every actor, as permissions.md has it. Actors: AN anonymous, OC member of another community, EX former
 * member, DA deactivated, AP applicant, ME member, CM member of the channel too, AD admin, OW owner, ST staff. Cells: the status that is expected.
 */
const actors = ['AN', 'DA', 'OC', 'EX', 'AP', 'ME', 'CM', 'AD', 'OW', 'ST'] as const;
type ActorName = (typeof actors)[number];
type Row = Record<ActorName, number>;

interface Stage {
  readonly publicId: string;
  readonly privateId: string;
  readonly postId: string;
  /** A post of the member, and one of the channel member in the private channel. */
  readonly memberPostId: string;
  readonly channelPostId: string;
  /** A fresh post of the member, and a fresh comment of theirs on the owner's. */
  newPost(): Promise<string>;
  newPostComment(): Promise<{ id: string; commentId: string }>;
  readonly memberId: string;
  /** A fresh pending request of a newcomer to the public community. */
  newRequest(): Promise<string>;
  /** Somebody who has just asked to join the public community. */
  newApplicant(): Promise<string>;
  /** Somebody who has just joined the public community, as a member or an admin. */
  newMember(role?: 'member' | 'admin'): Promise<string>;
  /** A fresh open invite of the public community. */
  newInvite(): Promise<string>;
  readonly linkToken: string;
  /** A private channel of the public community, its group, and what the channel member has put there. */
  readonly channelId: string;
  readonly groupId: string;
  readonly commentId: string;
  readonly resourceId: string;
  /** A fresh comment, or resource, of the channel member. */
  newComment(): Promise<string>;
  newResource(): Promise<string>;
  newGroup(): Promise<string>;
}

interface Case {
  readonly endpoint: Endpoint;
  readonly about?: string;
  /** Path parameters, query and body of a call that is right in itself. */
  readonly input: (
    stage: Stage,
  ) => Promise<{ id?: string; params?: Record<string, string>; query?: string; body?: object }>;
  readonly expected: Row;
}

const everybody = (status: number): Row => ({
  AN: status,
  DA: status,
  OC: status,
  EX: status,
  AP: status,
  ME: status,
  CM: status,
  AD: status,
  OW: status,
  ST: status,
});
const signedIn = (status: number): Row => ({ ...everybody(status), AN: 401, DA: 401 });
const inside = (yes: number, no: number): Row => ({ ...signedIn(yes), OC: no, EX: no, AP: no });
const takingPart = (yes: number, no: number): Row => ({ ...inside(yes, no), ST: no });
/** For those inside of a community; staff only look. */
const partOf = (yes: number): Row => ({ ...inside(yes, 404), ST: 403 });
const managing = (yes: number, no: number): Row => ({ ...signedIn(no), AD: yes, OW: yes });

/** Inside a channel: its members, those who manage its community, and staff. */
const inChannel = (yes: number): Row => ({ ...signedIn(404), CM: yes, AD: yes, OW: yes, ST: yes });

const nothing = async () => ({});
const publicCommunity = async ({ publicId }: Stage) => ({ id: publicId });
const aPost = async ({ postId }: Stage) => ({ id: postId });
const aChannelPost = async ({ channelPostId }: Stage) => ({ id: channelPostId });
const aRequest = async (stage: Stage) => ({ id: await stage.newRequest() });
const aChannel = async ({ channelId }: Stage) => ({ id: channelId });
const aGroup = async ({ groupId }: Stage) => ({ id: groupId });
const aResource = async ({ groupId, resourceId }: Stage) => ({
  params: { id: groupId, rid: resourceId },
  body: { title: 'Another title' },
});
const wrongToken = 'x'.repeat(43);
const onlyStaff: Row = { ...signedIn(404), ST: 200 };
const onlyOwners = (yes: number, no: number): Row => ({ ...signedIn(no), OW: yes });
const about = (target: (stage: Stage) => Promise<string>) => async (at: Stage) => ({
  id: at.publicId,
  body: { user_id: await target(at) },
});
const aMember = about((at) => at.newMember());
const anAdmin = about((at) => at.newMember('admin'));

const cases: Case[] = [
  // Input that is right in form and wrong in content: whoever may call gets to the 4xx of the content.
  { endpoint: accounts.signUp, input: async () => ({ body: {} }), expected: everybody(400) },
  {
    endpoint: accounts.logIn,
    input: async () => ({ body: { email: 'a@example.org', password: 'x' } }),
    expected: everybody(401),
  },
  { endpoint: accounts.verifyEmail, input: async () => ({ body: { token: wrongToken } }), expected: everybody(400) },
  {
    endpoint: accounts.requestPasswordReset,
    input: async () => ({ body: { email: 'a@example.org' } }),
    expected: everybody(200),
  },
  {
    endpoint: accounts.confirmPasswordReset,
    input: async () => ({ body: { token: wrongToken, new_password: 'a long enough password' } }),
    expected: everybody(400),
  },
  { endpoint: accounts.currentUser, input: nothing, expected: signedIn(200) },
  { endpoint: accounts.resendVerification, input: nothing, expected: signedIn(200) },
  { endpoint: accounts.listSessions, input: nothing, expected: signedIn(200) },
  { endpoint: accounts.endSession, about: "somebody else's", input: aPost, expected: signedIn(404) },
  {
    endpoint: accounts.confirmPassword,
    input: async () => ({ body: { password: 'not it' } }),
    expected: signedIn(403),
  },
  {
    endpoint: accounts.changePassword,
    input: async () => ({ body: { old_password: 'not it', new_password: 'a long enough password' } }),
    expected: signedIn(403),
  },
  { endpoint: profiles.ownProfile, input: nothing, expected: signedIn(200) },
  {
    endpoint: profiles.updateOwnProfile,
    input: async () => ({ body: { country: 'Portugal' } }),
    expected: signedIn(200),
  },
  { endpoint: profiles.profileOf, input: async ({ memberId }) => ({ id: memberId }), expected: inside(200, 404) },
  { endpoint: profiles.exportAccount, input: nothing, expected: signedIn(200) },
  {
    endpoint: profiles.deleteAccount,
    about: 'with another password',
    input: async () => ({ body: { password: 'not it' } }),
    expected: signedIn(403),
  },
  { endpoint: members.searchPeople, input: async () => ({ query: '?query=me' }), expected: signedIn(200) },
  {
    endpoint: blocks.blockUser,
    input: async (at) => ({ body: { blocked: await at.newMember() } }),
    expected: takingPart(200, 404),
  },
  { endpoint: blocks.listBlocked, input: nothing, expected: { ...signedIn(200), ST: 404 } },
  {
    endpoint: blocks.unblockUser,
    about: "somebody else's block",
    input: async ({ memberId }) => ({ id: memberId }),
    expected: signedIn(404),
  },
  { endpoint: communities.listPublicCommunities, input: nothing, expected: everybody(200) },
  { endpoint: communities.listCommunities, input: nothing, expected: signedIn(200) },
  {
    endpoint: communities.createCommunity,
    input: async () => ({ body: { name: 'Another' } }),
    expected: signedIn(201),
  },
  { endpoint: communities.getCommunity, about: 'public', input: publicCommunity, expected: everybody(200) },
  {
    endpoint: communities.getCommunity,
    about: 'private',
    input: async ({ privateId }) => ({ id: privateId }),
    expected: { ...inside(200, 403), DA: 401 },
  },
  {
    endpoint: communities.updateCommunity,
    input: async ({ publicId }) => ({ id: publicId, body: { description: 'Old friends' } }),
    expected: managing(200, 403),
  },
  {
    endpoint: communities.deleteCommunity,
    about: 'by another name',
    input: async ({ publicId }) => ({ id: publicId, body: { name: 'Something else' } }),
    expected: onlyOwners(400, 403),
  },
  { endpoint: members.listMembers, input: publicCommunity, expected: inside(200, 403) },
  {
    endpoint: members.searchMembers,
    input: async ({ publicId }) => ({ id: publicId, query: '?query=me' }),
    expected: inside(200, 403),
  },
  { endpoint: points.getLeaderboard, input: publicCommunity, expected: inside(200, 403) },
  { endpoint: points.getOwnPoints, input: nothing, expected: signedIn(200) },
  { endpoint: members.addMember, input: about((at) => at.newApplicant()), expected: managing(200, 403) },
  {
    endpoint: members.removeMember,
    input: async (at) => ({ params: { id: at.publicId, userId: await at.newMember() } }),
    expected: managing(200, 403),
  },
  {
    endpoint: members.changeRole,
    about: 'to admin',
    input: async (at) => ({ id: at.publicId, body: { user_id: await at.newMember(), new_role: 'admin' } }),
    expected: managing(200, 403),
  },
  {
    endpoint: members.changeRole,
    about: 'from admin to member',
    input: async (at) => ({ id: at.publicId, body: { user_id: await at.newMember('admin'), new_role: 'member' } }),
    expected: onlyOwners(200, 403),
  },
  {
    endpoint: members.changeRole,
    about: 'to owner',
    input: async (at) => ({ id: at.publicId, body: { user_id: await at.newMember(), new_role: 'community_owner' } }),
    expected: onlyOwners(200, 403),
  },
  { endpoint: members.addAdmin, input: aMember, expected: managing(200, 403) },
  { endpoint: members.removeAdmin, input: anAdmin, expected: onlyOwners(200, 403) },
  { endpoint: members.addOwner, input: aMember, expected: onlyOwners(200, 403) },
  { endpoint: members.removeOwner, input: anAdmin, expected: onlyOwners(200, 403) },
  { endpoint: members.addPaymentOwner, input: anAdmin, expected: onlyOwners(200, 403) },
  { endpoint: members.removePaymentOwner, input: anAdmin, expected: onlyOwners(200, 403) },
  { endpoint: plans.getMemberLimits, input: publicCommunity, expected: inside(200, 403) },
  { endpoint: plans.getCommunityLimits, input: nothing, expected: signedIn(200) },
  { endpoint: plans.listStaffCommunities, input: nothing, expected: onlyStaff },
  {
    endpoint: plans.setCommunityPlan,
    input: async ({ publicId }) => ({ id: publicId, body: { plan: 'pro', renews_at: null } }),
    expected: onlyStaff,
  },
  { endpoint: invites.listInvites, input: publicCommunity, expected: managing(200, 403) },
  {
    endpoint: invites.inviteByEmail,
    input: async ({ publicId }) => ({ id: publicId, body: { emails: ['old.friend@example.org'] } }),
    expected: managing(201, 403),
  },
  { endpoint: invites.renewInviteLink, input: publicCommunity, expected: managing(200, 403) },
  {
    endpoint: invites.resendInvite,
    about: 'just sent',
    input: async (at) => ({ params: { id: at.publicId, inviteId: await at.newInvite() } }),
    expected: managing(409, 403),
  },
  {
    endpoint: invites.withdrawInvite,
    input: async (at) => ({ params: { id: at.publicId, inviteId: await at.newInvite() } }),
    expected: managing(204, 403),
  },
  {
    endpoint: invites.getInviteOffer,
    input: async ({ linkToken }) => ({ params: { token: linkToken } }),
    expected: everybody(200),
  },
  {
    endpoint: invites.acceptInvite,
    about: 'that nobody has given out',
    input: async () => ({ params: { token: wrongToken } }),
    expected: { ...signedIn(404), ST: 403 },
  },
  {
    endpoint: joinRequests.createJoinRequest,
    input: async ({ publicId }) => ({ body: { request_type: 'community', community: publicId } }),
    expected: { ...signedIn(409), OC: 201, EX: 201, ST: 403 },
  },
  { endpoint: joinRequests.listJoinRequests, input: publicCommunity, expected: managing(200, 403) },
  { endpoint: joinRequests.approveJoinRequest, input: aRequest, expected: managing(200, 404) },
  { endpoint: joinRequests.declineJoinRequest, input: aRequest, expected: managing(200, 404) },
  { endpoint: joinRequests.cancelJoinRequest, about: "somebody else's", input: aRequest, expected: signedIn(404) },
  {
    endpoint: posts.listPosts,
    about: 'of a community',
    input: async ({ publicId }) => ({ query: `?community=${publicId}` }),
    expected: inside(200, 404),
  },
  { endpoint: posts.listPosts, about: 'home', input: nothing, expected: signedIn(200) },
  { endpoint: posts.getPost, input: aPost, expected: inside(200, 404) },
  {
    endpoint: posts.createPost,
    input: async ({ publicId }) => ({ body: { category: 'community', community: publicId, comment: 'Hi' } }),
    expected: takingPart(201, 404),
  },
  {
    endpoint: posts.createPost,
    about: 'in a channel',
    input: async ({ channelId }) => ({ body: { category: 'channel', channel: channelId, comment: 'Hello' } }),
    expected: { ...inChannel(201), ME: 403, ST: 403 },
  },
  {
    endpoint: posts.createPost,
    about: 'for an event that is not there',
    input: async ({ postId }) => ({ body: { category: 'event', event: postId, comment: 'Hello' } }),
    expected: signedIn(404),
  },
  {
    endpoint: posts.listPosts,
    about: 'of a channel',
    input: async ({ channelId }) => ({ query: `?channel=${channelId}` }),
    expected: { ...inChannel(200), ME: 403 },
  },
  {
    endpoint: posts.listPosts,
    about: 'of a person',
    input: async ({ memberId }) => ({ query: `?user=${memberId}` }),
    expected: inside(200, 404),
  },
  {
    endpoint: posts.listPosts,
    about: 'of an event that is not there',
    input: async ({ postId }) => ({ query: `?event=${postId}` }),
    expected: signedIn(404),
  },
  {
    endpoint: posts.listPosts,
    about: 'bookmarked',
    input: async () => ({ query: '?bookmarked=true' }),
    expected: signedIn(200),
  },
  { endpoint: posts.getPost, about: 'of a channel', input: aChannelPost, expected: inChannel(200) },
  {
    endpoint: posts.updatePost,
    about: 'its words',
    input: async ({ memberPostId }) => ({ id: memberPostId, body: { comment: 'Other words' } }),
    expected: { ...inside(403, 404), ME: 200 },
  },
  {
    endpoint: posts.updatePost,
    about: 'a share',
    input: async ({ postId }) => ({ id: postId, body: { level_count: 1 } }),
    expected: partOf(200),
  },
  {
    endpoint: posts.deletePost,
    input: async (at) => ({ id: await at.newPost() }),
    expected: { ...inside(204, 404), CM: 403 },
  },
  { endpoint: posts.likePost, input: aPost, expected: partOf(200) },
  { endpoint: posts.likePost, about: 'of a channel', input: aChannelPost, expected: { ...inChannel(200), ST: 403 } },
  { endpoint: posts.unlikePost, input: aPost, expected: partOf(200) },
  { endpoint: posts.listPostComments, input: aPost, expected: inside(200, 404) },
  {
    endpoint: posts.createPostComment,
    input: async ({ postId }) => ({ id: postId, body: { comment: 'Well said' } }),
    expected: partOf(201),
  },
  {
    endpoint: posts.updatePostComment,
    input: async (at) => ({ params: await at.newPostComment(), body: { title: 'A title' } }),
    expected: { ...inside(403, 404), ME: 200 },
  },
  {
    endpoint: posts.deletePostComment,
    input: async (at) => ({ params: await at.newPostComment() }),
    expected: { ...inside(204, 404), CM: 403 },
  },
  { endpoint: posts.addBookmark, input: aPost, expected: partOf(200) },
  { endpoint: posts.removeBookmark, input: aPost, expected: signedIn(204) },
  { endpoint: channels.listChannels, input: publicCommunity, expected: inside(200, 403) },
  {
    endpoint: channels.createChannel,
    input: async ({ publicId }) => ({ id: publicId, body: { name: 'Another' } }),
    expected: managing(201, 403),
  },
  { endpoint: channels.getChannel, input: aChannel, expected: inside(200, 404) },
  {
    endpoint: channels.updateChannel,
    input: async ({ channelId }) => ({ id: channelId, body: { description: 'New' } }),
    expected: { ...managing(200, 403), OC: 404, EX: 404, AP: 404 },
  },
  { endpoint: channels.listChannelMembers, input: aChannel, expected: { ...inside(200, 404), ME: 403 } },
  { endpoint: groups.listGroups, input: aChannel, expected: { ...inside(200, 404), ME: 403 } },
  {
    endpoint: groups.createGroup,
    input: async ({ channelId }) => ({ id: channelId, body: { name: 'Another' } }),
    expected: { ...inside(201, 404), ME: 403, ST: 403 },
  },
  { endpoint: groups.listMyGroups, input: nothing, expected: signedIn(200) },
  {
    endpoint: groups.listMyGroups,
    about: 'of one channel',
    input: async ({ channelId }) => ({ query: `?channel_id=${channelId}` }),
    expected: { ...inside(200, 404), ME: 403 },
  },
  { endpoint: groups.getGroup, input: aGroup, expected: inChannel(200) },
  {
    endpoint: groups.updateGroup,
    input: async ({ groupId }) => ({ id: groupId, body: { description: 'New' } }),
    expected: { ...inChannel(200), CM: 403, ST: 403 },
  },
  {
    endpoint: groups.deleteGroup,
    input: async (at) => ({ id: await at.newGroup() }),
    expected: { ...inChannel(204), CM: 403, ST: 403 },
  },
  { endpoint: groups.listGroupMembers, input: aGroup, expected: inChannel(200) },
  { endpoint: groups.searchGroups, input: async () => ({ query: '?query=general' }), expected: signedIn(200) },
  {
    endpoint: groups.subscribeToGroup,
    input: aGroup,
    expected: { ...inChannel(403), CM: 200, OW: 200 },
  },
  { endpoint: groups.listResources, input: aGroup, expected: inChannel(200) },
  {
    endpoint: groups.createResource,
    input: async ({ groupId }) => ({ id: groupId, body: { url: 'https://example.org/guide' } }),
    expected: { ...inChannel(201), ST: 403 },
  },
  {
    endpoint: groups.updateResource,
    input: aResource,
    expected: { ...inChannel(403), CM: 200 },
  },
  {
    endpoint: groups.deleteResource,
    input: async (at) => ({ params: { id: at.groupId, rid: await at.newResource() } }),
    expected: inChannel(204),
  },
  { endpoint: comments.listComments, input: aGroup, expected: inChannel(200) },
  {
    endpoint: comments.createComment,
    input: async ({ groupId }) => ({ id: groupId, body: { text: 'Hello' } }),
    expected: { ...inChannel(201), ST: 403 },
  },
  {
    endpoint: comments.listReplies,
    input: async ({ groupId, commentId }) => ({ params: { id: groupId, pid: commentId } }),
    expected: inChannel(200),
  },
  {
    endpoint: comments.createReply,
    input: async ({ groupId, commentId }) => ({ params: { id: groupId, pid: commentId }, body: { text: 'Hello' } }),
    expected: { ...inChannel(201), ST: 403 },
  },
  {
    endpoint: comments.updateComment,
    input: async ({ groupId, commentId }) => ({
      params: { id: groupId, commentId },
      body: { text: 'Other words' },
    }),
    expected: { ...inChannel(403), CM: 200 },
  },
  {
    endpoint: comments.deleteGroupComment,
    input: async (at) => ({ params: { id: at.groupId, commentId: await at.newComment() } }),
    expected: inChannel(204),
  },
  {
    endpoint: comments.deleteComment,
    input: async (at) => ({ id: await at.newComment() }),
    expected: inChannel(204),
  },
  {
    endpoint: comments.likeComment,
    input: async ({ commentId }) => ({ id: commentId }),
    expected: { ...inChannel(200), ST: 403 },
  },
  {
    endpoint: joinRequests.createJoinRequest,
    about: 'of a private channel',
    input: async ({ channelId }) => ({ body: { request_type: 'channel', channel: channelId } }),
    expected: { ...inside(201, 404), CM: 409, OW: 409, ST: 403 },
  },
  {
    endpoint: groups.unsubscribeFromGroup,
    input: aGroup,
    expected: { ...inChannel(200), ST: 403 },
  },
  { endpoint: notifications.listNotifications, input: nothing, expected: signedIn(200) },
  { endpoint: notifications.getUnreadCount, input: nothing, expected: signedIn(200) },
  {
    endpoint: notifications.readNotifications,
    about: 'those of nobody',
    input: async ({ postId }) => ({ body: { ids: [postId] } }),
    expected: signedIn(200),
  },
  { endpoint: notifications.getNotificationSettings, input: nothing, expected: signedIn(200) },
  {
    endpoint: notifications.updateNotificationSettings,
    input: async () => ({ body: { kind: 'post_liked', mail: true } }),
    expected: signedIn(200),
  },
  {
    endpoint: notifications.unsubscribe,
    about: 'by a token that nobody was sent',
    input: async () => ({ body: { token: wrongToken } }),
    expected: everybody(404),
  },
  // Last: these change who the actors are.
  { endpoint: channels.leaveChannel, input: aChannel, expected: inside(200, 404) },
  {
    endpoint: communities.leaveCommunity,
    input: async ({ privateId }) => ({ id: privateId }),
    expected: { ...signedIn(200), OW: 409 },
  },
  { endpoint: accounts.logOut, input: nothing, expected: signedIn(200) },
];

let server: TestServer;
let cast: Record<ActorName, Client>;
let stage: Stage;

beforeAll(async () => {
  server = await startTestServer();
  const [owner, admin, member, applicant, former, other, staff, deactivated, channelMember] = (await Promise.all(
    ['Ow Ner', 'Ad Min', 'Me Mber', 'Ap Plicant', 'Ex Member', 'Ot Her', 'St Aff', 'De Activated', 'Cha Member'].map(
      (name) => signUpAs(server, name),
    ),
  )) as [Person, Person, Person, Person, Person, Person, Person, Person, Person];
  const open = await communityOf(owner, { name: 'Public' });
  await server.app.db.update(communitiesTable).set({ plan: 'pro' }).where(eq(communitiesTable.id, open.id));
  const closed = await communityOf(owner, { name: 'Private', visibility: 'private' });
  for (const community of [open, closed]) {
    for (const person of [admin, member, former, deactivated, channelMember]) await joinAs(person, community, owner);
    await setRole(admin, community.id);
    await server.app.db
      .delete(memberships)
      .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, former.user.id)));
  }
  await applicant.get(joinRequests.createJoinRequest, { body: { request_type: 'community', community: open.id } });
  const elsewhere = await communityOf(other, { name: 'Elsewhere' });
  await makeStaff(server, staff);
  await server.app.pool.query('update users set is_active = false where id = $1', [deactivated.user.id]);
  const { id: postId } = await owner.get(posts.createPost, {
    body: { category: 'community', community: open.id, comment: 'Hello' },
  });
  cast = {
    AN: server.nobody,
    DA: deactivated,
    OC: other,
    EX: former,
    AP: applicant,
    ME: member,
    CM: channelMember,
    AD: admin,
    OW: owner,
    ST: staff,
  };
  const { link } = await other.get(invites.listInvites, { params: { id: elsewhere.id } });
  const channel = await channelOf(owner, open, { is_private: true });
  await joinChannelAs(channelMember, channel, owner);
  const group = await firstGroupOf(owner, channel);
  await channelMember.get(groups.subscribeToGroup, { params: { id: group.id } });
  const comment = () =>
    channelMember.get(comments.createComment, { params: { id: group.id }, body: { text: 'Words' } });
  const resource = () =>
    channelMember.get(groups.createResource, { params: { id: group.id }, body: { url: 'https://example.org' } });
  const newPost = async () =>
    (await member.get(posts.createPost, { body: { category: 'community', community: open.id, comment: 'Mine' } })).id;
  const inChannelOf = { category: 'channel', channel: channel.id, comment: 'Among us' } as const;
  let newcomers = 0;
  const newcomer = () => signUpAs(server, `New Comer${(newcomers += 1)}`);
  const ask = (person: Person) =>
    person.get(joinRequests.createJoinRequest, { body: { request_type: 'community', community: open.id } });
  stage = {
    publicId: open.id,
    privateId: closed.id,
    postId,
    memberPostId: await newPost(),
    channelPostId: (await channelMember.get(posts.createPost, { body: inChannelOf })).id,
    newPost,
    async newPostComment() {
      const call = { params: { id: postId }, body: { comment: 'Mine' } };
      return { id: postId, commentId: (await member.get(posts.createPostComment, call)).id };
    },
    memberId: member.user.id,
    channelId: channel.id,
    groupId: group.id,
    commentId: (await comment()).id,
    resourceId: (await resource()).id,
    newComment: async () => (await comment()).id,
    newResource: async () => (await resource()).id,
    newGroup: async () =>
      (await owner.get(groups.createGroup, { params: { id: channel.id }, body: { name: 'Short lived' } })).id,
    linkToken: link.url.slice(link.url.lastIndexOf('/') + 1),
    newRequest: async () => (await ask(await newcomer())).id,
    async newApplicant() {
      const person = await newcomer();
      await ask(person);
      return person.user.id;
    },
    async newMember(role = 'member') {
      const person = await newcomer();
      await joinAs(person, open, owner);
      if (role === 'admin') await setRole(person, open.id);
      return person.user.id;
    },
    async newInvite() {
      const body = { emails: [`friend${(newcomers += 1)}@example.org`] };
      const { invites: made } = await owner.get(invites.inviteByEmail, { params: { id: open.id }, body });
      return made[0]?.id ?? '';
    },
  };
});
afterAll(() => server.close());

function setRole(person: Person, communityId: string) {
  return server.app.db
    .update(memberships)
    .set({ role: 'admin' })
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, person.user.id)));
}

describe.each(cases.map((row) => ({ ...row, name: `${row.endpoint.method} ${row.endpoint.path} ${row.about ?? ''}` })))(
  '$name',
  ({ endpoint, input, expected }) => {
    it.each(actors)('as %s', async (actor) => {
      const { id = '', params = { id }, query = '', body } = await input(stage);
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const init: RequestInit = { method: endpoint.method };
      if (body) Object.assign(init, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const response = await cast[actor].fetch(`/api/v1${path}${query}`, init);
      expect(response.status, await response.text()).toBe(expected[actor]);
    });
  },
);

it('has a row for every endpoint', () => {
  const rows = new Set(cases.map(({ endpoint }) => endpoint));
  const missing = catalogue.filter(({ endpoint }) => !rows.has(endpoint));
  expect(missing.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([]);
});
