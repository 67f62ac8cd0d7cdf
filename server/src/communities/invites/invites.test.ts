import { currentUser } from '@homecoming/contract/accounts.ts';
import { getCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/invites.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { removeMember } from '@homecoming/contract/members.ts';
import { makeCommunity, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const DAY = 24 * 60 * 60 * 1_000;
let server: TestServer;
let owner: Person;
let community: Community;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await signUpAs(server, `Olivia Owner${(count += 1)}`);
  community = await makeCommunity(owner, { visibility: 'private', join_policy: 'invite' });
});

const invite = (...emails: string[]) =>
  owner.call(contract.inviteByEmail, { params: { id: community.id }, body: { emails } });
const open = () => owner.get(contract.listInvites, { params: { id: community.id } });
const accept = (who: Person, token: string) => who.call(contract.acceptInvite, { params: { token } });
const offer = (who: Pick<Person, 'call'>, token: string) => who.call(contract.getInviteOffer, { params: { token } });

/** Sends the waiting mails, and returns the token of the newest one to this address. */
async function mailedToken(email: string): Promise<string> {
  await server.runJobs();
  const mail = server.mails.findLast(({ to }) => to === email);
  return /\/invite\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** A person with an account, and their address. */
async function friend(options = {}) {
  const person = await signUpAs(server, `Frie Nd${(count += 1)}`, options);
  return { person, email: person.user.email };
}

describe('an invite by mail', () => {
  it('adds a newcomer, resolves their request, and confirms their address', async () => {
    const { person, email } = await friend({ verified: false });
    const made = await invite(` ${email.toUpperCase()} `, email);
    expect(made.body).toMatchObject({ invites: [{ email, state: 'pending', sent_at: null }], already_members: [] });
    const token = await mailedToken(email);
    const shown = await offer(server.nobody, token);
    expect(shown.body).toMatchObject({
      community: { id: community.id, name: community.name },
      email,
      invited_by: { id: owner.user.id },
      is_member: false,
    });
    expect((await accept(person, token)).body).toMatchObject({ id: community.id, is_member: true, role: 'member' });
    expect((await person.get(currentUser, {})).verified).toBe(true);
    expect((await open()).invites).toEqual([]);
    // A second click, or a retry after a lost answer.
    expect((await accept(person, token)).status).toBe(200);
    expect((await offer(person, token)).body).toMatchObject({ is_member: true });
    expect((await person.get(getCommunity, { params: { id: community.id } })).members_count).toBe(2);
  });

  it('works once, for its address, for 14 days, until it is withdrawn', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { person, email } = await friend();
    const { person: other } = await friend();
    await invite(email);
    const token = await mailedToken(email);
    expect((await accept(other, token)).error.code).toBe('invite_other_address');
    await accept(person, token);
    await owner.get(removeMember, { params: { id: community.id, userId: person.user.id } });
    for (const who of [person, other]) expect((await accept(who, token)).error.code).toBe('invite_used');

    await invite(email);
    const second = await mailedToken(email);
    const [again] = (await open()).invites;
    const params = { id: community.id, inviteId: again?.id ?? '' };
    expect((await owner.call(contract.withdrawInvite, { params })).status).toBe(204);
    expect((await owner.call(contract.withdrawInvite, { params })).status).toBe(404);
    expect((await accept(person, second)).error.code).toBe('invite_withdrawn');
    expect((await accept(person, 'x'.repeat(43))).error.code).toBe('invite_not_found');

    await invite(email);
    const third = await mailedToken(email);
    server.clock.forward(14 * DAY - 1);
    expect((await offer(server.nobody, third)).status).toBe(200);
    server.clock.forward(1);
    expect((await accept(person, third)).error.code).toBe('invite_expired');
    expect((await offer(server.nobody, third)).error.code).toBe('invite_expired');
    expect((await open()).invites).toMatchObject([{ email, state: 'expired' }]);
  });

  it('sends an invite again with a new link, once a minute, and ends the old link', async () => {
    const { person, email } = await friend();
    const made = await invite(email);
    const params = { id: community.id, inviteId: made.body.invites[0]?.id ?? '' };
    const first = await mailedToken(email);
    expect((await owner.call(contract.resendInvite, { params })).error.code).toBe('resent_lately');
    server.clock.forward(2 * 60_000);
    expect((await owner.get(contract.resendInvite, { params })).sent_at).toBeNull();
    const second = await mailedToken(email);
    expect((await accept(person, first)).error.code).toBe('invite_not_found');
    expect((await accept(person, second)).status).toBe(200);
  });

  it('adds one of two people who accept at once with one place left, and names a larger plan', async () => {
    const friends = await Promise.all([friend(), friend()]);
    await setPlan(server, community.id, 'free');
    await fill(249);
    await invite(...friends.map(({ email }) => email));
    const tokens: string[] = [];
    for (const { email } of friends) tokens.push(await mailedToken(email));
    const answers = await Promise.all(friends.map(({ person }, place) => accept(person, tokens[place] ?? '')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.error.code).toBe('plan_limit');
    expect((await invite('late@example.org')).error.code).toBe('plan_limit');
  });

  it('skips members, refuses invalid addresses, and is limited to 200 open ones', async () => {
    const made = await invite(owner.user.email, 'new@example.org');
    expect(made.body).toMatchObject({ already_members: [owner.user.email], invites: [{ email: 'new@example.org' }] });
    const wrong = await invite('right@example.org', 'not an address');
    expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_input']);
    for (let turn = 0; turn < 4; turn += 1) {
      const emails = Array.from({ length: 50 }, (_, n) => `many${turn}.${n}@example.org`);
      const { status, error } = await invite(...emails);
      expect([status, error.code]).toEqual(turn < 3 ? [201, undefined] : [409, 'too_many_invites']);
    }
  });
});

it('withdrawing and accepting at once never do both', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const { person, email } = await friend();
    const made = await invite(email);
    const token = await mailedToken(email);
    const params = { id: community.id, inviteId: made.body.invites[0]?.id ?? '' };
    const [withdrawn, accepted] = await Promise.all([
      owner.call(contract.withdrawInvite, { params }),
      accept(person, token),
    ]);
    expect([withdrawn.status, accepted.status].filter((status) => status < 300)).toHaveLength(1);
  }
});

it('mails an address once a minute; joining in another way accepts the invite', async () => {
  const { person, email } = await friend();
  await invite(email);
  await invite(email);
  await server.runJobs();
  expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1);
  const { link } = await open();
  await accept(person, link.url.split('/').at(-1) ?? '');
  expect((await open()).invites).toEqual([]);
});

describe('the shareable link', () => {
  const linkToken = async () => (await open()).link.url.split('/').at(-1) ?? '';

  it('adds every person who has it, until it is renewed', async () => {
    const [first, second] = await Promise.all([friend(), friend()]);
    const token = await linkToken();
    expect(await linkToken()).toBe(token);
    expect((await offer(server.nobody, token)).body).toMatchObject({ email: null, invited_by: null });
    expect((await accept(first.person, token)).body).toMatchObject({ is_member: true });
    const renewed = await owner.get(contract.renewInviteLink, { params: { id: community.id } });
    expect(renewed.url).not.toContain(token);
    expect((await accept(second.person, token)).error.code).toBe('invite_not_found');
    expect((await accept(second.person, await linkToken())).status).toBe(200);
  });

  it('creates the shareable link once, also by ten concurrent reads', async () => {
    const links = await Promise.all(Array.from({ length: 10 }, open));
    expect(new Set(links.map(({ link }) => link.url)).size).toBe(1);
  });
});

it('an invite approves a pending request', async () => {
  const requested = await makeCommunity(owner);
  const { person } = await friend();
  const request = await person.get(createJoinRequest, { body: { request_type: 'community', community: requested.id } });
  expect(request.status).toBe('pending');
  const { link } = await owner.get(contract.listInvites, { params: { id: requested.id } });
  const newcomer = await accept(person, link.url.split('/').at(-1) ?? '');
  expect(newcomer.body).toMatchObject({ is_member: true, applied: false, request: null });
});

/** Adds people up to a number of members. */
async function fill(members: number): Promise<void> {
  const pool = server.app.pool;
  await pool.query(
    `with added as (insert into users (email, password_hash, first_name, last_name)
       select 'filler' || n || '.' || $1::text || '@example.org', 'none', 'Filler', n from generate_series(2, $2) n returning id)
     insert into memberships (community_id, user_id) select $1::uuid, id from added`,
    [community.id, members],
  );
  await pool.query('update communities set members_count = $2 where id = $1', [community.id, members]);
}
