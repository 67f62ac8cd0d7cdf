import { sendMessage } from '@homecoming/contract/chat.ts';
import { getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createPostComment } from '@homecoming/contract/comments.ts';
import { decideCase, listCases, openCase } from '@homecoming/contract/cases.ts';
import { createNotice } from '@homecoming/contract/notices.ts';
import { createPost, deletePost, getPost, updatePost } from '@homecoming/contract/posts.ts';
import { listReviewItems } from '@homecoming/contract/review.ts';
import { appealStatement, getStatement } from '@homecoming/contract/statements.ts';
import { updateModerationSettings } from '@homecoming/contract/trust.ts';
import { listRestrictions } from '@homecoming/contract/restrictions.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { setRules } from '@homecoming/contract/rules.ts';
import { joinChannelAs, makeChannel, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { communities, memberships } from '../schema/communities.ts';
import { decisions } from '../schema/moderation.ts';
import { users } from '../schema/users.ts';
import { useModeratedClub } from './fixtures/club.ts';
import { passOnCases } from './jobs.ts';

const club = useModeratedClub();
// The seconds to wait are exact, whatever the speed of the machine.
beforeAll(() => club.server.clock.stop());
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const post = (by: Person, comment = 'Hello') =>
  by.call(createPost, { body: { category: 'community', community: club.community.id, comment } });
const setSlow = (seconds: number | null) =>
  club.admin.get(updateModerationSettings, {
    params: { id: club.community.id },
    body: { slow_mode: { seconds, hours: 1 } },
  });
const membership = (person: Person) =>
  and(eq(memberships.communityId, club.community.id), eq(memberships.userId, person.user.id));

it('lets members wait in slow mode, with late edits, and managers not; it ends', async () => {
  const { author, admin, reporter, server } = club;
  const settings = await setSlow(60);
  expect(settings.slow_modes).toMatchObject([{ channel: null, seconds: 60 }]);
  const { body } = await post(author);
  server.clock.forward(20_000);
  const refused = await post(author);
  expect(refused).toMatchObject({ status: 429, error: { code: 'slow_mode', details: { retry_after: 40 } } });
  expect(refused.headers.get('retry-after')).toBe('40');
  const comment = { params: { id: body.id }, body: { comment: 'And' } };
  expect((await author.call(createPostComment, comment)).status).toBe(429);
  expect((await reporter.call(createPostComment, comment)).status).toBe(201);
  for (const _ of [1, 2]) expect((await post(admin)).status).toBe(201);
  const edit = (words: string) => author.call(updatePost, { params: { id: body.id }, body: { comment: words } });
  expect((await edit('Soon')).status).toBe(200);
  server.clock.forward(40_000);
  expect((await author.call(createPostComment, comment)).status).toBe(201);
  server.clock.forward(6 * MINUTE);
  expect((await edit('Late')).status).toBe(200);
  expect((await post(author)).error.code).toBe('slow_mode');
  await setSlow(null);
  expect((await post(author)).status).toBe(201);
  await setSlow(3_600);
  server.clock.forward(61 * MINUTE);
  for (const _ of [1, 2]) expect((await post(author)).status).toBe(201);
});

it('counts texts that somebody sends at the same moment one after the other', async () => {
  const { author, server } = club;
  await setSlow(60);
  const { body } = await post(club.admin);
  const comment = () => author.call(createPostComment, { params: { id: body.id }, body: { comment: 'And' } });
  const sent = await Promise.all([post(author), post(author), comment(), comment()]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429]);
  await setSlow(null);
  const newcomer = await club.member('Nia');
  await server.app.db.update(users).set({ verifiedAt: server.clock.now() }).where(eq(users.id, newcomer.user.id));
  const posts = await Promise.all([1, 2, 3, 4, 5].map(() => post(newcomer)));
  expect(posts.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429]);
});

it('counts texts that their author deleted, and those that wait in a channel', async () => {
  const { author, admin, server, community } = club;
  await setSlow(60);
  const params = { id: (await post(author)).body.id };
  await author.get(deletePost, { params });
  expect((await post(author)).error.code).toBe('slow_mode');
  await setSlow(null);
  const channel = await makeChannel(admin, community);
  await joinChannelAs(author, channel, admin);
  await admin.get(updateModerationSettings, {
    params: { id: community.id },
    body: {
      slow_mode: { channel: channel.id, seconds: 60 },
      filters: [{ kind: 'word', value: 'tickets', action: 'review' }],
    },
  });
  const write = (comment: string) =>
    author.call(createPost, { body: { category: 'channel', channel: channel.id, comment } });
  expect((await write('My tickets')).status).toBe(202);
  expect((await write('Hello')).error.code).toBe('slow_mode');
  expect((await post(author)).status).toBe(201);

  const newcomer = await club.member('Nia');
  await server.app.db.update(users).set({ verifiedAt: server.clock.now() }).where(eq(users.id, newcomer.user.id));
  for (const _ of [1, 2, 3]) {
    const { body } = await post(newcomer);
    await newcomer.get(deletePost, { params: { id: body.id } });
  }
  expect((await post(newcomer)).error.code).toBe('new_account');
});

it('lets new accounts do less on their first day', async () => {
  const { server, reporter } = club;
  const newcomer = await club.member('Nia');
  await server.app.db.update(users).set({ verifiedAt: server.clock.now() }).where(eq(users.id, newcomer.user.id));
  for (const _ of [1, 2, 3]) expect((await post(newcomer)).status).toBe(201);
  const refused = await post(newcomer);
  expect(refused).toMatchObject({ status: 429, error: { code: 'new_account' } });
  expect(refused.error.message).toContain('3 posts on the first day');
  expect(refused.error.details).toEqual({ retry_after: DAY / 1_000 });
  const write = (to: Person, text: string) =>
    newcomer.call(sendMessage, { body: { message_type: 'private', recipient: to.user.id, text } });
  expect((await write(reporter, 'See https://example.org')).error.code).toBe('new_account_link');
  expect((await write(reporter, 'Hello')).status).toBe(201);
  expect((await write(reporter, 'See https://example.org')).status).toBe(201);
  const others = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot', 'Eve'].map((name) => club.member(name)));
  for (const other of others.slice(0, 4)) expect((await write(other, 'Hello')).status).toBe(201);
  expect(others[4] && (await write(others[4], 'Hello')).error.code).toBe('new_account');
  server.clock.forward(DAY + MINUTE);
  expect((await post(newcomer)).status).toBe(201);
  expect(others[4] && (await write(others[4], 'Hello')).status).toBe(201);
});

it('lets all that somebody writes wait after a decision, until its end or undo', async () => {
  const { author, owner, server } = club;
  const found = await club.report(club.reporter, await club.write(author)).then(() => club.queue(owner));
  const [first] = found;
  const body = { version: first?.version ?? 0, item: 'remove', person: 'review', hours: 168 } as const;
  const wrong = await owner.call(decideCase, { params: { id: first?.id ?? '' }, body: { ...body, hours: 1 } });
  expect(wrong.error.fields).toHaveProperty('hours');
  await owner.get(decideCase, { params: { id: first?.id ?? '' }, body });
  expect((await post(author)).status).toBe(202);
  const { results } = await owner.get(listReviewItems, { params: { id: club.community.id } });
  const restricted = await owner.get(listRestrictions, { params: { id: club.community.id } });
  expect(restricted.results).toMatchObject([{ person: { id: author.user.id }, kind: 'review', can: { end: true } }]);
  expect(results).toMatchObject([{ why: 'person' }]);
  server.clock.forward(8 * DAY);
  expect((await post(author)).status).toBe(201);
});

it('hides what three people have reported in a large community, until a person decides', async () => {
  const { author, owner, server, staff, community } = club;
  await server.app.db.update(communities).set({ membersCount: 50 }).where(eq(communities.id, community.id));
  const reporters = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => club.member(name)));
  server.clock.forward(2 * DAY);
  const id = await club.write(author, 'Buy now');
  const see = () => club.reporter.call(getPost, { params: { id } });
  for (const by of reporters) {
    expect((await see()).status).toBe(200);
    await club.report(by, id, { reason: 'spam' });
    await server.runJobs();
  }
  expect((await see()).status).toBe(404);
  expect((await author.call(getPost, { params: { id } })).body.removed).not.toBeNull();
  const [automatic] = await server.app.db.select().from(decisions).where(eq(decisions.automated, true));
  const statement = await author.get(getStatement, { params: { id: automatic?.id ?? '' } });
  expect(statement).toMatchObject({ automated: true, found_by: 'report', item: 'remove', ground: 'spam' });
  const forStaff = async () => (await club.queue(staff, {})).filter(({ subject }) => subject === id).length;
  expect(await forStaff()).toBe(0);
  server.clock.forward(2 * DAY + MINUTE);
  await passOnCases.run(server.app, {});
  expect(await forStaff()).toBe(1);
  const object = (decision: string) =>
    author.call(appealStatement, { params: { id: decision }, body: { text: 'They are mine' } });
  expect((await object(automatic?.id ?? '')).status).toBe(201);
  const decideNow = async (subject: string, item: 'keep' | 'remove') => {
    const { results } = await owner.get(listCases, { query: { community: community.id } });
    const open = results.find((one) => one.subject === subject);
    const body = { version: open?.version ?? 0, item } as const;
    return (await owner.get(decideCase, { params: { id: open?.id ?? '' }, body })).decision.id;
  };
  await decideNow(id, 'keep');
  expect((await see()).status).toBe(200);
  const ended = await author.get(getStatement, { params: { id: automatic?.id ?? '' } });
  expect(ended).toMatchObject({ undone_at: expect.any(String), appeal: { outcome: 'overturned' } });
  // Who is right only until a person has looked can object to that.
  const other = await club.write(author, 'Buy more');
  for (const by of reporters) await club.report(by, other, { reason: 'spam' });
  await server.runJobs();
  const hidden = (await author.get(getPost, { params: { id: other } })).removed?.decision ?? '';
  expect((await object(hidden)).status).toBe(201);
  const decision = await decideNow(other, 'remove');
  const answered = await author.get(getStatement, { params: { id: hidden } });
  expect(answered.appeal).toMatchObject({
    outcome: 'upheld',
    answer: expect.stringContaining('You can object to that'),
  });
  const query = { community: community.id, state: 'appeals' } as const;
  expect(await club.queue(owner, query)).toEqual([]);
  expect((await object(decision)).status).toBe(201);
  // A sweep decides about what reports have hidden, too.
  const swept = await club.write(author, 'Buy it all');
  for (const by of reporters) await club.report(by, swept, { reason: 'spam' });
  await server.runJobs();
  const readRemoval = async () => (await author.get(getPost, { params: { id: swept } })).removed?.decision ?? '';
  const before = await readRemoval();
  const opened = await owner.get(openCase, { body: { kind: 'post', subject: await club.write(author, 'Buy') } });
  const sweep = { version: opened.version, item: 'remove', sweep: 'all' } as const;
  await owner.get(decideCase, { params: { id: opened.id }, body: sweep });
  const after = await readRemoval();
  expect([before === '', after === before, (await club.queue(owner)).length]).toEqual([false, false, 0]);
  expect(await author.get(getStatement, { params: { id: after } })).toMatchObject({ automated: false, item: 'remove' });
});

it('hides nothing in a small community, and nothing of those who manage it', async () => {
  const { author, admin, server, community } = club;
  const reporters = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => club.member(name)));
  server.clock.forward(2 * DAY);
  const report = async (id: string) => {
    for (const by of reporters) await club.report(by, id, { reason: 'spam' });
    await server.runJobs();
    return (await club.reporter.call(getPost, { params: { id } })).status;
  };
  expect(await report(await club.write(author))).toBe(200);
  await server.app.db.update(communities).set({ membersCount: 50 }).where(eq(communities.id, community.id));
  expect(await report(await club.write(admin))).toBe(200);
  expect(await report(await club.write(author, 'Another'))).toBe(404);
  // Of a profile only the platform staff removes anything.
  await author.get(updateOwnProfile, { body: { short_bio: 'Buy now' } });
  const profile = { kind: 'profile', community: community.id } as const;
  for (const by of reporters) await club.report(by, author.user.id, profile);
  await server.runJobs();
  const seen = await club.reporter.get(getProfile, { params: { id: author.user.id } });
  expect(seen).toMatchObject({ short_bio: 'Buy now', removed: null });
});

it('hides nothing for what people say without an account', async () => {
  const { author, server, community } = club;
  await server.app.db.update(communities).set({ membersCount: 50 }).where(eq(communities.id, community.id));
  const reporters = await Promise.all(['Ann', 'Bob'].map((name) => club.member(name)));
  server.clock.forward(2 * DAY);
  const id = await club.write(author);
  for (const by of reporters) await club.report(by, id, { reason: 'danger' });
  // Without an address it counts at once.
  const body = { url: `${server.url}/posts/${id}`, reason: 'child_safety', note: 'Look', good_faith: true } as const;
  for (const _ of [1, 2, 3]) await server.nobody.get(createNotice, { body });
  await server.runJobs();
  const [found] = (await club.queue(club.staff, {})).filter(({ subject }) => subject === id);
  expect(found?.reports_count).toBe(5);
  expect((await club.reporter.call(getPost, { params: { id } })).status).toBe(200);
});

it('keeps which rules somebody has read when they joined', async () => {
  const { owner, community, server } = club;
  const rules = [{ title: 'Be kind', text: '' }];
  const { version } = await owner.get(setRules, { params: { id: community.id }, body: { rules } });
  const newcomer = await signUpAs(server, `Nia ${community.id.slice(-12)}`);
  const body = { request_type: 'community', community: community.id, rules_version: 99 } as const;
  await newcomer.get(createJoinRequest, { body });
  const [row] = await server.app.db.select().from(memberships).where(membership(newcomer));
  expect(row?.rulesVersion).toBe(version);
});
