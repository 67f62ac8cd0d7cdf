import * as accounts from '@homecoming/contract/accounts.ts';
import * as cases from '@homecoming/contract/cases.ts';
import { getCommunity, leaveCommunity, listCommunities, updateCommunity } from '@homecoming/contract/communities.ts';
import { leaveChannel } from '@homecoming/contract/channels.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { createGroup, deleteGroup, getGroup, subscribeToGroup } from '@homecoming/contract/groups.ts';
import * as invites from '@homecoming/contract/invites.ts';
import * as joinRequests from '@homecoming/contract/join-requests.ts';
import * as members from '@homecoming/contract/members.ts';
import * as posts from '@homecoming/contract/posts.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { addAttendee, approveEventRequest, cancelRegistration, register } from '@homecoming/contract/registrations.ts';
import { updateEvent } from '@homecoming/contract/events.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { listRestrictions } from '@homecoming/contract/restrictions.ts';
import { completeSignIn } from '@homecoming/contract/second-factor.ts';
import * as statements from '@homecoming/contract/statements.ts';
import {
  enterPassword,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  makeChannel,
  makeEvent,
  PASSWORD,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addApp } from '../../accounts/fixtures/authenticator-app.ts';
import { mailedToken } from '../../accounts/fixtures/mailed-token.ts';
import { formatDay } from '../../platform/calendar.ts';
import { users } from '../../schema/users.ts';
import { useModeratedClub } from '../fixtures/club.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60_000;

type Input = Partial<Pick<BodyOf<typeof cases.decideCase>, 'item' | 'person' | 'hours' | 'ground'>>;

/** Decides about somebody, by default about the author and by the owner. */
async function decideAbout(person: Person, input: Input, by = club.owner) {
  const subject = await club.write(person);
  const opened = await club.owner.call(cases.openCase, { body: { kind: 'post', subject } });
  const { id, version } = opened.status === 201 ? opened.body : await openByStaff(subject);
  const body = { version, item: 'keep', ground: 'spam', ...input } as const;
  return by.call(cases.decideCase, { params: { id }, body });
}

const openByStaff = (subject: string) => club.staff.get(cases.openCase, { body: { kind: 'post', subject } });
const suspend = (person: Person, hours = 168, by = club.owner) => decideAbout(person, { person: 'suspend', hours }, by);
const undo = (id: string, by = club.owner) => by.call(cases.undoDecision, { params: { id }, body: {} });
const belongs = async (person: Person) =>
  (await person.get(getCommunity, { params: { id: club.community.id } })).is_member;
const ask = (person: Person) =>
  person.call(joinRequests.createJoinRequest, { body: { request_type: 'community', community: club.community.id } });

/** Returns the person as they are signed in since they entered their password. */
async function changeAddress(person: Person, email: string): Promise<Person> {
  const confirmed = await enterPassword(club.server, person);
  await confirmed.get(accounts.changeEmail, { body: { email } });
  const token = await mailedToken(club.server, email);
  await club.server.nobody.get(accounts.confirmEmailChange, { body: { token } });
  return confirmed;
}

async function endWhatIsDue(after: number): Promise<void> {
  club.server.clock.forward(after);
  await club.server.app.pool.query(`select graphile_worker.add_job('moderation.end-mutes')`);
  await club.server.runJobs();
}

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

/** An event in two weeks of the server, whose clock goes on from test to test. */
function planEvent(hosts: string[]) {
  const at = (days: number) => new Date(club.server.clock.now().getTime() + days * DAY).toISOString();
  return makeEvent(club.owner, club.community, { hosts, starts_at: at(14), ends_at: at(15) });
}

/** The author is an admin with channels, groups, an event to host, and a request that waits. */
async function placeAuthor() {
  const { owner, author, community } = club;
  const place = { params: { id: community.id } };
  await owner.get(members.addAdmin, { ...place, body: { user_id: author.user.id } });
  const open = await makeChannel(owner, community, { name: 'Open' });
  const closed = await makeChannel(owner, community, { name: 'Closed', is_private: true });
  await joinChannelAs(author, open, owner);
  const group = await getFirstGroup(owner, open);
  await author.get(subscribeToGroup, { params: { id: group.id } });
  const hosts = [owner.user.id, author.user.id];
  const event = await planEvent(hosts);
  return { open, closed, group, event };
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

describe('closing an account', () => {
  const close = (person: Person, hours: number | null = 168) =>
    decideAbout(person, { person: 'deactivate', hours }, club.staff);
  const logIn = ({ user }: Person) =>
    club.server.nobody.call(accounts.logIn, { body: { email: user.email, password: PASSWORD } });

  it('ends sessions, refuses to sign in, and ends by the undo or in time', async () => {
    const { author } = club;
    const { body, status } = await close(author);
    expect(status).toBe(200);
    expect((await author.call(accounts.currentUser, {})).status).toBe(401);
    const refused = await logIn(author);
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      403,
      'account_deactivated',
      { until: body.decision.until },
    ]);
    const wrong = { email: author.user.email, password: 'another password' };
    expect((await club.server.nobody.call(accounts.logIn, { body: wrong })).status).toBe(401);
    // Only staff undo what staff decided about an account.
    expect((await undo(body.decision.id)).status).toBe(403);
    await undo(body.decision.id, club.staff);
    expect((await logIn(author)).status).toBe(200);
    await close(club.reporter);
    await endWhatIsDue(7 * DAY + 1);
    expect((await logIn(club.reporter)).status).toBe(200);
  });

  it('refuses a sign-in that had begun, and links that were mailed before', async () => {
    const { author, server } = club;
    const { nobody } = server;
    const { email } = author.user;
    const recent = await enterPassword(server, author);
    const { app } = await addApp(server, recent);
    const ticket = String((await logIn(author)).error.details?.ticket);
    await server.app.db.update(users).set({ verifiedAt: null }).where(eq(users.id, author.user.id));
    await recent.get(accounts.resendVerification, {});
    const verify = await mailedToken(server, email);
    await nobody.get(accounts.requestPasswordReset, { body: { email } });
    const reset = await mailedToken(server, email);
    await close(recent);
    const password = { token: reset, new_password: 'a battery horse is correct' };
    const second = await nobody.call(completeSignIn, { body: { ticket, code: app.showCode() } });
    expect(second.error.code).toBe('ticket_used_or_expired');
    for (const answer of [
      await nobody.call(accounts.verifyEmail, { body: { token: verify } }),
      await nobody.call(accounts.confirmPasswordReset, { body: password }),
    ]) {
      expect(answer.error.code).toBe('account_deactivated');
    }
  });

  it('is for staff', async () => {
    expect((await decideAbout(club.author, { person: 'deactivate', hours: 168 })).status).toBe(403);
  });

  it('mails why, with a link that reads and objects without signing in', async () => {
    const { author, server } = club;
    const { body } = await close(author, null);
    await server.runJobs();
    const mail = server.mails.findLast(({ to }) => to === author.user.email);
    expect(mail?.subject).toBe('Your account is closed');
    const token = /mail#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const params = { id: body.decision.id };
    const { nobody } = server;
    expect(await nobody.get(statements.getStatement, { params, query: { token } })).toMatchObject({
      person: 'deactivate',
      until: null,
    });
    expect((await nobody.call(statements.getStatement, { params, query: { token: 'x' } })).status).toBe(404);
    expect((await nobody.call(statements.getStatement, { params, query: {} })).status).toBe(401);
    const objected = await nobody.call(statements.appealStatement, { params, body: { text: 'Not me', token } });
    expect(objected.status).toBe(201);
    expect((await nobody.call(statements.appealStatement, { params, body: { text: 'No', token } })).status).toBe(409);
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

// Last: a year later nobody is signed in any more.
describe('removing and banning', () => {
  it('lets somebody who was removed join again; the undo gives the role back', async () => {
    await placeAuthor();
    const { body } = await decideAbout(club.author, { person: 'remove' });
    expect(await belongs(club.author)).toBe(false);
    await joinAs(club.author, club.community, club.owner);
    await undo(body.decision.id);
    expect((await club.author.get(getCommunity, { params: { id: club.community.id } })).role).toBe('admin');
  });

  it('is what a notification says first, also where something was removed', async () => {
    const { author, community } = club;
    const { body } = await decideAbout(author, { item: 'remove', person: 'ban' });
    await club.server.runJobs();
    const sentences = (await author.get(listNotifications, {})).results.map(({ sentence }) => sentence);
    expect(sentences).toContain(`Your membership of ${community.name} has ended, and your post was removed`);
    await undo(body.decision.id);
  });

  it.each(['leaves', 'is removed once more'] as const)(
    'makes nobody a member by the undo who joined again and %s',
    async (way) => {
      const { author, owner, community } = club;
      const { body } = await decideAbout(author, { person: 'remove' });
      await joinAs(author, community, owner);
      if (way === 'leaves') await author.get(leaveCommunity, { params: { id: community.id } });
      else await owner.get(members.removeMember, { params: { id: community.id, userId: author.user.id } });
      expect((await undo(body.decision.id)).status).toBe(200);
      expect(await belongs(author)).toBe(false);
    },
  );

  it('leave no way to a new seat at a public event, also by an organiser; nor does suspending, but muting does', async () => {
    const { author, owner, reporter } = club;
    const hosts = [owner.user.id];
    const [kept, event, asked] = [await planEvent(hosts), await planEvent(hosts), await planEvent(hosts)];
    for (const { id } of [kept, event, asked]) {
      const body = { visibility: 'public', approval_required: id === asked.id } as const;
      await owner.get(updateEvent, { params: { id }, body });
    }
    const request = await author.get(register, { params: { id: asked.id }, body: {} });
    const params = { id: event.id };
    const sign = (person: Person) => person.call(register, { params, body: {} });
    const { registration } = await author.get(register, { params: { id: kept.id }, body: {} });
    await decideAbout(reporter, { person: 'mute', hours: 24 });
    await suspend(author);
    const refused = await sign(author);
    expect([refused.status, refused.error.code]).toEqual([403, 'cannot_return']);
    await author.get(cancelRegistration, { params: { id: kept.id, joinId: registration?.id ?? '' } });
    const added = await owner.call(addAttendee, { params: { id: kept.id }, body: { user_id: author.user.id } });
    expect([added.status, added.error.code]).toEqual([403, 'cannot_return']);
    const ids = { id: asked.id, requestId: request.registration?.id ?? '' };
    expect((await owner.call(approveEventRequest, { params: ids })).error.code).toBe('cannot_return');
    expect([(await sign(reporter)).status, (await sign(club.outsider)).status]).toEqual([201, 201]);
  });

  it('keeps a new account of a banned address out for a year, and knows it no longer then', async () => {
    const { author } = club;
    await decideAbout(author, { person: 'ban' });
    const name = `${author.user.first_name} ${author.user.last_name}`;
    await author.get(deleteAccount, { body: { password: PASSWORD } });
    await club.server.runJobs();
    const again = await signUpAs(club.server, name);
    expect(again.user.email).toBe(author.user.email);
    expect((await ask(again)).error.message).toBe(`You cannot come back to ${club.community.name}.`);
    expect((await ask(await signUpAs(club.server, 'Some Body'))).status).toBe(201);
    // Neither by a request that waited when the address became theirs.
    const { owner, community } = club;
    const other = await signUpAs(club.server, 'Ask Er');
    await owner.get(updateCommunity, { params: { id: community.id }, body: { join_policy: 'request' } });
    expect((await ask(other)).status).toBe(201);
    await again.get(deleteAccount, { body: { password: PASSWORD } });
    const changed = await changeAddress(other, author.user.email);
    await owner.get(updateCommunity, { params: { id: community.id }, body: { join_policy: 'open' } });
    expect(await belongs(changed)).toBe(false);
    await endWhatIsDue(366 * DAY);
    const { rows } = await club.server.app.db.execute(sql`select from restrictions where address_hash is not null`);
    expect(rows).toHaveLength(0);
  });
});

describe('a banned address', () => {
  it('is known also after its change, and not when the ban is undone', async () => {
    const { author, community, owner } = club;
    const { email } = author.user;
    const { body } = await decideAbout(author, { person: 'ban' });
    const confirmed = await changeAddress(author, `moved.${community.id}@example.org`);
    const second = await signUpAs(club.server, `${author.user.first_name} ${author.user.last_name}`);
    expect(second.user.email).toBe(email);
    expect((await ask(second)).error.code).toBe('cannot_return');
    const { results } = await owner.get(listRestrictions, { params: { id: community.id } });
    expect(results.map(({ kind, person }) => [kind, person?.id])).toEqual([['ban', author.user.id]]);
    await confirmed.get(deleteAccount, { body: { password: PASSWORD } });
    const moved = await changeAddress(await signUpAs(club.server, 'Moved Body'), `moved.${community.id}@example.org`);
    for (const person of [second, moved]) expect((await ask(person)).error.code).toBe('cannot_return');
    expect((await undo(body.decision.id)).status).toBe(200);
    expect((await ask(second)).status).toBe(201);
  });

  it('of a member whose ban is undone lets them in again', async () => {
    const { author, community } = club;
    const { body } = await decideAbout(author, { person: 'ban' });
    const changed = await changeAddress(author, `again.${community.id}@example.org`);
    expect((await undo(body.decision.id)).status).toBe(200);
    expect(await belongs(changed)).toBe(true);
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
