import type { Community } from '@homecoming/contract/communities.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import {
  approveJoinRequest,
  cancelJoinRequest,
  createJoinRequest,
  declineJoinRequest,
} from '@homecoming/contract/join-requests.ts';
import { addMember, changeRole } from '@homecoming/contract/members.ts';
import * as inbox from '@homecoming/contract/notifications.ts';
import { makeChannel, makeCommunity, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import type { TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { record } from '../../platform/facts.ts';
import { transaction } from '../../platform/transaction.ts';
import { levelReached } from '../../points/facts.ts';
import { deleteAllNotifications, startClub, fetchNotifications, readAll, listSentences } from '../fixtures/club.ts';

let server: TestServer;
let owner: Person;
let ana: Person;
let ben: Person;
let dan: Person;
let club: Community;

beforeAll(async () => {
  ({ server, owner, ana, ben, dan, club } = await startClub());
});
afterAll(() => server.close());
beforeEach(() => deleteAllNotifications(server));

describe('requests', () => {
  const ask = (person: Person, body: { community?: string; channel?: string }) =>
    person.get(createJoinRequest, {
      body: { request_type: body.channel === undefined ? 'community' : 'channel', ...body },
    });

  it('tell the managers, and the answer its author', async () => {
    const eve = await signUpAs(server, 'Eve Hart');
    const finn = await signUpAs(server, 'Finn Cole');
    const [ofEve, ofFinn] = [await ask(eve, { community: club.id }), await ask(finn, { community: club.id })];
    expect(await fetchNotifications(owner)).toMatchObject([
      {
        kind: 'request_received',
        sentence: 'Finn Cole and Eve Hart would like to join Rowers',
        url: `/communities/${club.id}/manage#request-${ofFinn.id}`,
      },
    ]);
    expect(await fetchNotifications(ana)).toEqual([]);
    await owner.get(approveJoinRequest, { params: { id: ofEve.id } });
    expect(await listSentences(owner)).toEqual(['Finn Cole would like to join Rowers']);
    expect(await fetchNotifications(eve)).toMatchObject([
      {
        kind: 'request_answered',
        sentence: 'Your request to join Rowers was approved',
        url: `/communities/${club.id}/details`,
        details: { answer: 'approved' },
        actors: [],
        actors_count: 0,
      },
    ]);
    await owner.get(declineJoinRequest, { params: { id: ofFinn.id } });
    expect(await fetchNotifications(owner)).toEqual([]);
    // They are in no community: this line stays.
    expect(await listSentences(finn)).toEqual(['Your request to join Rowers was declined']);
    expect(await finn.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 1 });
    await eve.get(leaveCommunity, { params: { id: club.id } });
    expect(await fetchNotifications(eve)).toEqual([]);
  });

  it('tell a person who was added without an approval, once', async () => {
    const [hana, ivo] = [await signUpAs(server, 'Hana Ito'), await signUpAs(server, 'Ivo Jansen')];
    const other = await makeCommunity(hana, { name: 'Rooks', join_policy: 'open' });
    await joinAs(owner, other, hana);
    await ask(ivo, { community: club.id });
    for (const person of [hana, ivo, hana]) {
      await owner.get(addMember, { params: { id: club.id }, body: { user_id: person.user.id } });
    }
    expect(await fetchNotifications(hana)).toMatchObject([
      {
        kind: 'member_added',
        sentence: 'Olivia Owner added you to Rowers',
        url: `/communities/${club.id}/details#added`,
      },
    ]);
    expect(await listSentences(ivo)).toEqual(['Olivia Owner added you to Rowers']);
    await hana.get(leaveCommunity, { params: { id: club.id } });
    expect(await fetchNotifications(hana)).toEqual([]);
  });

  it('go when they are withdrawn, and tell nobody of what is open', async () => {
    const gwen = await signUpAs(server, 'Gwen Ives');
    const { id } = await ask(gwen, { community: club.id });
    await readAll(owner);
    await gwen.call(cancelJoinRequest, { params: { id } });
    expect(await fetchNotifications(owner)).toEqual([]);
    const open = await makeCommunity(owner, { name: 'Open', join_policy: 'open' });
    await ask(gwen, { community: open.id });
    expect([await fetchNotifications(gwen), await fetchNotifications(owner)]).toEqual([[], []]);
  });

  it('for a private channel name it to those who manage it and to who asked', async () => {
    const channel = await makeChannel(owner, club, { name: 'Inner circle', is_private: true });
    const { id } = await ask(ana, { channel: channel.id });
    expect(await listSentences(owner)).toEqual(['Ana Lima would like to join Inner circle']);
    await owner.get(approveJoinRequest, { params: { id } });
    expect(await fetchNotifications(ana)).toMatchObject([
      { sentence: 'Your request to join Inner circle was approved', url: `/channels/${channel.id}` },
    ]);
    expect(await fetchNotifications(ben)).toEqual([]);
  });
});

describe('roles and levels', () => {
  it('show a new role while it is current, and those for managers disappear with the role', async () => {
    const change = (role: 'admin' | 'member') =>
      owner.get(changeRole, { params: { id: club.id }, body: { user_id: dan.user.id, new_role: role } });
    await change('admin');
    const hana = await signUpAs(server, 'Hana Kurt');
    await hana.get(createJoinRequest, { body: { request_type: 'community', community: club.id } });
    expect(await listSentences(dan)).toEqual(['Hana Kurt would like to join Rowers', 'You are now an admin of Rowers']);
    await change('member');
    expect(await fetchNotifications(dan)).toMatchObject([
      {
        sentence: 'You are now a member of Rowers',
        details: { role: 'member' },
        url: `/communities/${club.id}/details`,
      },
    ]);
    expect(await dan.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 1 });
    const isla = await signUpAs(server, 'Isla Lund');
    await joinAs(isla, club, owner);
    expect((await fetchNotifications(isla)).map(({ kind }) => kind)).toEqual(['request_answered']);
  });

  it('tell a level once for ever', async () => {
    const reach = (level: number) =>
      transaction(server.app, (tx) => record(tx, levelReached, { userId: ana.user.id, level, at: server.clock.now() }));
    await reach(3);
    await reach(3);
    await readAll(ana);
    await reach(3);
    expect(await fetchNotifications(ana)).toMatchObject([
      {
        kind: 'level_up',
        sentence: 'You have reached level 3, Junior',
        details: { level: 3 },
        community: null,
        url: '/profile',
        read: true,
      },
    ]);
    await reach(4);
    expect((await listSentences(ana))[0]).toBe('You have reached level 4, Senior');
  });
});
