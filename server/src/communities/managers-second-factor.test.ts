import * as cases from '@homecoming/contract/cases.ts';
import * as channels from '@homecoming/contract/channels.ts';
import * as comments from '@homecoming/contract/comments.ts';
import * as communities from '@homecoming/contract/communities.ts';
import * as events from '@homecoming/contract/events.ts';
import * as groups from '@homecoming/contract/groups.ts';
import * as invites from '@homecoming/contract/invites.ts';
import * as joinRequests from '@homecoming/contract/join-requests.ts';
import * as members from '@homecoming/contract/members.ts';
import * as posts from '@homecoming/contract/posts.ts';
import {
  getFirstGroup,
  joinAs,
  makeChannel,
  makeCommunity,
  makeEvent,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addApp } from '../accounts/fixtures/authenticator-app.ts';

let server: TestServer;
let owner: Person;
let admin: Person;
let member: Person;
let community: communities.Community;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Ow Ner');
  admin = await signUpAs(server, 'Ad Min');
  member = await signUpAs(server, 'Me Mber');
  community = await makeCommunity(owner);
  for (const person of [admin, member]) await joinAs(person, community, owner);
  await owner.get(members.addAdmin, { params: { id: community.id }, body: { user_id: admin.user.id } });
});
afterAll(() => server.close());

const requireFactor = (by: Person, isRequired: boolean) =>
  by.call(communities.updateCommunity, {
    params: { id: community.id },
    body: { second_factor_required: isRequired },
  });
const no = [403, 'manager_second_factor_required'];

it('is asked for by owners who have one', async () => {
  expect((await requireFactor(admin, true)).error.code).toBe('community_forbidden');
  const without = await requireFactor(owner, true);
  expect([without.status, without.error.code]).toEqual(no);
  await addApp(server, owner);
  expect((await requireFactor(owner, true)).body.second_factor_required).toBe(true);
  const seenBy = async (person: Person) =>
    (await person.get(communities.getCommunity, { params: { id: community.id } })).second_factor_required;
  expect([await seenBy(owner), await seenBy(admin), await seenBy(member)]).toEqual([true, true, null]);
});

it('is missing to who manages without one: they read, and change nothing until they have it', async () => {
  const channel = await makeChannel(owner, community);
  const group = await getFirstGroup(owner, channel);
  const event = await makeEvent(owner, community);
  const applicant = await signUpAs(server, 'Ap Plicant');
  const body = { request_type: 'community', community: community.id } as const;
  const request = await applicant.get(joinRequests.createJoinRequest, { body });
  const at = { params: { id: community.id } };
  const write = (comment: string) =>
    member.get(posts.createPost, { body: { category: 'community', community: community.id, comment } });
  const [first, second, reported] = [await write('One'), await write('Two'), await write('Three')];
  const { id: said } = await member.get(comments.createPostComment, {
    params: { id: first.id },
    body: { comment: 'Rude' },
  });
  const { id: decided } = await owner.get(cases.openCase, { body: { kind: 'post', subject: reported.id } });
  const changes = {
    removePost: () => admin.call(posts.deletePost, { params: { id: second.id } }),
    removeComment: () => admin.call(comments.deleteComment, { params: { id: said } }),
    openCase: () => admin.call(cases.openCase, { body: { kind: 'post', subject: first.id } }),
    decide: () => admin.call(cases.decideCase, { params: { id: decided }, body: { version: 1, item: 'keep' } }),
    edit: () => admin.call(communities.updateCommunity, { ...at, body: { description: 'New' } }),
    invite: () => admin.call(invites.inviteByEmail, { ...at, body: { emails: ['friend@example.org'] } }),
    approve: () => admin.call(joinRequests.approveJoinRequest, { params: { id: request.id } }),
    remove: () => admin.call(members.removeMember, { params: { id: community.id, userId: member.user.id } }),
    createChannel: () => admin.call(channels.createChannel, { ...at, body: { name: 'Jobs' } }),
    editChannel: () => admin.call(channels.updateChannel, { params: { id: channel.id }, body: { name: 'Homes' } }),
    editGroup: () => admin.call(groups.updateGroup, { params: { id: group.id }, body: { name: 'Rooms' } }),
    editEvent: () => admin.call(events.updateEvent, { params: { id: event.id }, body: { title: 'Dinner' } }),
  };
  for (const change of Object.values(changes)) {
    const { status, error } = await change();
    expect([status, error.code]).toEqual(no);
  }
  const own = await admin.get(posts.createPost, {
    body: { category: 'community', community: community.id, comment: 'Mine' },
  });
  expect((await admin.call(posts.deletePost, { params: { id: own.id } })).status).toBe(204);
  expect((await admin.call(cases.getCase, { params: { id: decided } })).status).toBe(200);
  expect((await admin.call(joinRequests.listJoinRequests, at)).status).toBe(200);
  expect((await admin.call(invites.listInvites, at)).status).toBe(200);
  expect((await admin.call(members.listMembers, at)).status).toBe(200);
  // The owner has one. So do the members who manage nothing, who need none.
  expect((await owner.call(invites.renewInviteLink, at)).status).toBe(200);
  await addApp(server, admin);
  for (const change of Object.values(changes)) expect((await change()).status).toBeLessThan(300);
});

it('does not keep a manager from leaving', async () => {
  const other = await signUpAs(server, 'Le Aver');
  await joinAs(other, community, owner);
  await owner.get(members.addAdmin, { params: { id: community.id }, body: { user_id: other.user.id } });
  expect((await other.call(communities.leaveCommunity, { params: { id: community.id } })).status).toBe(200);
});

it('is no longer needed when an owner says so', async () => {
  const other = await signUpAs(server, 'Ad Other');
  await joinAs(other, community, owner);
  await owner.get(members.addAdmin, { params: { id: community.id }, body: { user_id: other.user.id } });
  const rename = () =>
    other.call(communities.updateCommunity, { params: { id: community.id }, body: { description: 'Newer' } });
  expect((await rename()).status).toBe(403);
  expect((await requireFactor(owner, false)).body.second_factor_required).toBe(false);
  expect((await rename()).status).toBe(200);
});
