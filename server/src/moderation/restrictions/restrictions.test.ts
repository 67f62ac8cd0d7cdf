import * as cases from '@homecoming/contract/cases.ts';
import { getCommunity, leaveCommunity, listCommunities, updateCommunity } from '@homecoming/contract/communities.ts';
import { leaveChannel } from '@homecoming/contract/channels.ts';
import { createGroup, deleteGroup, getGroup } from '@homecoming/contract/groups.ts';
import * as invites from '@homecoming/contract/invites.ts';
import * as joinRequests from '@homecoming/contract/join-requests.ts';
import * as members from '@homecoming/contract/members.ts';
import * as posts from '@homecoming/contract/posts.ts';
import { register } from '@homecoming/contract/registrations.ts';
import { listRestrictions } from '@homecoming/contract/restrictions.ts';
import { signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../platform/calendar.ts';
import { useModeratedClub } from '../fixtures/club.ts';
import { createRestricting } from '../fixtures/restricting.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60_000;
const { decideAbout, suspend, undo, belongs, ask, endWhatIsDue, planEvent, placeAuthor } = createRestricting(club);

/** Everything that says who is in the community. */
async function readTables() {
  const { id } = club.community;
  const tables = {
    memberships: sql`select * from memberships where community_id = ${id} order by user_id`,
    channels: sql`select m.* from channel_members m where m.community_id = ${id} order by channel_id, user_id`,
    counts: sql`select id, members_count from channels where community_id = ${id} order by id`,
    groups: sql`select m.* from group_members m join groups g on g.id = m.group_id where g.community_id = ${id}
      order by group_id, m.user_id`,
    groupCounts: sql`select id, members_count from groups where community_id = ${id} order by id`,
    hosts: sql`select h.* from event_hosts h join events e on e.id = h.event_id where e.community_id = ${id}
      order by event_id, user_id`,
    requests: sql`select id, status, decided_at from join_requests where community_id = ${id} order by id`,
    community: sql`select members_count from communities where id = ${id}`,
    words: sql`select kind, word, user_id from member_words where community_id = ${id} order by kind, word, user_id`,
    chosen: sql`select id, default_community_id from users order by id`,
  };
  const read = Object.entries(tables).map(async ([name, query]) => [
    name,
    (await club.server.app.db.execute(query)).rows,
  ]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, unknown[]>;
}

describe('a suspension', () => {
  it.each(['undo', 'end'] as const)('puts everything back exactly by its %s', async (way) => {
    const { open } = await placeAuthor();
    const before = await readTables();
    const { body } = await suspend(club.author);
    expect(await belongs(club.author)).toBe(false);
    expect(await readTables()).not.toEqual(before);
    if (way === 'undo') await undo(body.decision.id);
    else await endWhatIsDue(7 * DAY + 1);
    expect(await readTables()).toEqual(before);
    expect((await club.author.call(leaveChannel, { params: { id: open.id } })).status).toBe(200);
  });

  it('leaves out what was deleted meanwhile', async () => {
    const { group, open } = await placeAuthor();
    const { body } = await suspend(club.author);
    // A channel keeps one.
    await club.owner.get(createGroup, { params: { id: open.id }, body: { name: 'Another' } });
    await club.owner.get(deleteGroup, { params: { id: group.id } });
    await undo(body.decision.id);
    expect(await belongs(club.author)).toBe(true);
    expect((await club.author.call(getGroup, { params: { id: group.id } })).status).toBe(404);
    expect((await club.author.call(leaveChannel, { params: { id: open.id } })).status).toBe(200);
  });

  it('keeps people out in every way, with the day when they can come back', async () => {
    const { author, owner, community } = club;
    const place = { params: { id: community.id } };
    const { link } = await owner.get(invites.listInvites, place);
    const { decision } = (await suspend(author)).body;
    const day = formatDay(new Date(decision.until ?? ''));
    const own = `You can come back to ${community.name} on ${day}.`;
    const asked = await ask(author);
    expect([asked.status, asked.error.code, asked.error.message]).toEqual([403, 'cannot_return', own]);
    const token = link.url.slice(link.url.lastIndexOf('/') + 1);
    expect((await author.call(invites.acceptInvite, { params: { token } })).error.message).toBe(own);
    const added = await owner.call(members.addMember, { ...place, body: { user_id: author.user.id } });
    expect([added.status, added.error.code]).toEqual([403, 'cannot_return']);
    const emails = [author.user.email, 'friend@example.org'];
    const invited = await owner.call(invites.inviteByEmail, { ...place, body: { emails } });
    expect(invited.error.message).toBe(`${author.user.email} can come back to ${community.name} on ${day}.`);
    const seen = await author.get(getCommunity, place);
    expect([seen.is_member, seen.can.request, seen.restricted?.kind]).toEqual([false, false, 'suspend']);
    const canAsk = async (person: Person) =>
      (await person.get(listCommunities, {})).results.find(({ id }) => id === community.id)?.can.request;
    expect([await canAsk(author), await canAsk(club.outsider)]).toEqual([false, true]);
    expect(formatDay(new Date(seen.restricted?.until ?? ''))).toBe(day);
    expect((await club.outsider.get(getCommunity, place)).restricted).toBeNull();
  });

  it('approves nobody when a community opens', async () => {
    const { owner, community } = club;
    const place = { params: { id: community.id } };
    await owner.get(updateCommunity, { ...place, body: { join_policy: 'request' } });
    const [gone, other] = [await club.member('Gone'), await signUpAs(club.server, 'Oth Er')];
    const subject = await club.write(gone);
    await gone.get(leaveCommunity, place);
    await ask(gone);
    await ask(other);
    const { id, version } = await owner.get(cases.openCase, { body: { kind: 'post', subject } });
    const body = { version, item: 'keep', person: 'ban' } as const;
    await owner.get(cases.decideCase, { params: { id }, body });
    await owner.get(updateCommunity, { ...place, body: { join_policy: 'open' } });
    expect([await belongs(gone), await belongs(other)]).toEqual([false, true]);
  });

  it('wins against twenty who add the person at the same time', async () => {
    const { owner, community, author } = club;
    const add = () =>
      owner.call(members.addMember, { params: { id: community.id }, body: { user_id: author.user.id } });
    const tries = Array.from({ length: 20 }, add);
    const [decided] = await Promise.all([suspend(author), ...tries]);
    expect(decided.status).toBe(200);
    expect(await belongs(author)).toBe(false);
    await undo(decided.body.decision.id);
    expect(await belongs(author)).toBe(true);
  });

  it('keeps seats at events; a ban cancels them', async () => {
    const event = await planEvent([club.owner.user.id]);
    const params = { id: event.id };
    const [kept, lost] = [await club.member('Kept'), await club.member('Lost')];
    for (const person of [kept, lost]) await person.get(register, { params, body: {} });
    await suspend(kept);
    const { body } = await suspend(lost);
    const statuses = async () => {
      const found = await club.server.app.db.execute(
        sql`select status from registrations where event_id = ${event.id} order by id`,
      );
      return found.rows.map((row) => row.status);
    };
    expect(await statuses()).toEqual(['going', 'going']);
    await undo(body.decision.id);
    await decideAbout(lost, { person: 'ban' });
    await club.server.runJobs();
    expect(await statuses()).toEqual(['going', 'cancelled']);
  });

  it('counts by the longest: the end of one of two puts nobody back', async () => {
    const { owner, author } = club;
    const [one, two] = [await club.write(author), await club.write(author)];
    const decide = async (subject: string, hours: number) => {
      const { id, version } = await owner.get(cases.openCase, { body: { kind: 'post', subject } });
      const body = { version, item: 'keep', person: 'suspend', hours } as const;
      return (await owner.get(cases.decideCase, { params: { id }, body })).decision;
    };
    const [short, long] = [await decide(one, 24), await decide(two, 168)];
    expect(long.until).not.toBe(short.until);
    await undo(short.id);
    expect(await belongs(author)).toBe(false);
    await undo(long.id);
    expect(await belongs(author)).toBe(true);
  });

  it('waits for the return of somebody who left', async () => {
    const { owner, author, community } = club;
    const subject = await club.write(author);
    await author.get(leaveCommunity, { params: { id: community.id } });
    const { id, version } = await owner.get(cases.openCase, { body: { kind: 'post', subject } });
    const body = { version, item: 'keep', person: 'suspend', hours: 24 } as const;
    expect((await owner.call(cases.decideCase, { params: { id }, body })).status).toBe(200);
    expect((await ask(author)).status).toBe(403);
    await endWhatIsDue(DAY + 1);
    expect([await belongs(author), (await ask(author)).status]).toEqual([false, 201]);
  });

  it('refuses to leave a community without an owner, as removing them does', async () => {
    const { body, status } = await decideAbout(club.owner, { person: 'suspend', hours: 24 }, club.staff);
    expect([status, body]).toMatchObject([409, { code: 'last_owner' }]);
  });
});

describe('leaving while suspended', () => {
  it('brings nobody back who leaves in the meantime, and their seats are free', async () => {
    const { author, community, owner } = club;
    const event = await planEvent([owner.user.id]);
    await author.get(register, { params: { id: event.id }, body: {} });
    const { body } = await suspend(author);
    const { status } = await author.call(leaveCommunity, { params: { id: community.id } });
    await club.server.runJobs();
    const { rows } = await club.server.app.db.execute(
      sql`select status from registrations where event_id = ${event.id}`,
    );
    expect([status, rows]).toEqual([200, [{ status: 'cancelled' }]]);
    await undo(body.decision.id);
    expect(await belongs(author)).toBe(false);
  });
});

describe('the list of restrictions', () => {
  it('names who, what and until when, for those who manage the community', async () => {
    const { admin, author, community, reporter } = club;
    const place = { params: { id: community.id } };
    const { body } = await suspend(author);
    await decideAbout(club.reporter, { person: 'mute', hours: 24 });
    const { results } = await admin.get(listRestrictions, place);
    expect(results.map(({ person, kind }) => [person?.id, kind])).toEqual([
      [reporter.user.id, 'mute'],
      [author.user.id, 'suspend'],
    ]);
    expect(results[1]).toMatchObject({ decision: body.decision.id, can: { end: false } });
    expect((await club.outsider.call(listRestrictions, place)).status).toBe(403);
    await undo(body.decision.id);
    expect((await club.owner.get(listRestrictions, place)).results).toHaveLength(1);
  });
});

describe('a muted admin', () => {
  it('reads what they manage, and changes nothing', async () => {
    const { admin, owner, author, community } = club;
    const subject = await club.write(author);
    const { id, version } = await owner.get(cases.openCase, { body: { kind: 'post', subject } });
    const { body: decided } = await decideAbout(admin, { person: 'mute', hours: 24 });
    const place = { params: { id: community.id } };
    const tries = [
      admin.call(members.addMember, { ...place, body: { user_id: club.outsider.user.id } }),
      admin.call(members.removeMember, { params: { id: community.id, userId: author.user.id } }),
      admin.call(updateCommunity, { ...place, body: { description: 'Mine' } }),
      admin.call(cases.decideCase, { params: { id }, body: { version, item: 'keep' } }),
      admin.call(posts.deletePost, { params: { id: subject } }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await admin.get(getCommunity, place)).restricted?.kind).toBe('mute');
    expect((await owner.get(getCommunity, place)).restricted).toBeNull();
    expect((await admin.call(joinRequests.listJoinRequests, place)).status).toBe(200);
    expect((await admin.call(cases.getCase, { params: { id } })).status).toBe(200);
    await undo(decided.decision.id);
    expect((await admin.call(updateCommunity, { ...place, body: { description: 'Mine' } })).status).toBe(200);
  });
});
