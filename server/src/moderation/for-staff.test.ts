import { decideCase, escalateCase, openCase, undoDecision } from '@homecoming/contract/cases.ts';
import { deleteCommunity } from '@homecoming/contract/communities.ts';
import { deletePost, getPost } from '@homecoming/contract/posts.ts';
import { getStatement } from '@homecoming/contract/statements.ts';
import { logIn } from '@homecoming/contract/accounts.ts';
import { enterPassword, PASSWORD } from '@homecoming/testkit/cast.ts';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { memberships } from '../schema/communities.ts';
import { useModeratedClub } from './fixtures/club.ts';

const club = useModeratedClub();

/** How many cases about something the platform staff has. */
const countForStaff = async (subject: string) =>
  (await club.queue(club.staff, {})).filter((one) => one.subject === subject).length;

/** What differs between any two cases. */
const withoutIds = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

it('keeps from managers what the platform staff looks at, who have a case of their own beside it', async () => {
  const { admin, author, reporter } = club;
  const [grave, plain] = [await club.write(author), await club.write(author)];
  await club.report(reporter, grave, { reason: 'child_safety' });
  const [before] = (await club.queue(club.staff, {})).filter((one) => one.subject === grave);
  const open = (subject: string) => admin.call(openCase, { body: { kind: 'post', subject } });
  const [one, other] = [await open(grave), await open(plain)];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(withoutIds(JSON.stringify(one.body))).toBe(withoutIds(JSON.stringify(other.body)));
  // Twenty at once open no more.
  const again = await Promise.all(Array.from({ length: 20 }, () => open(grave)));
  expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([one.body.id]));
  // What others report is for those who would get it without the staff; what is grave is for the staff.
  await club.report(await club.member('Ann'), grave);
  await club.report(await club.member('Bea'), grave, { reason: 'illegal' });
  expect((await club.caseAbout(grave, admin)).reports).toHaveLength(1);
  // Both decide; neither undo brings back what the other has removed.
  const decide = async (by: typeof admin, { id, version }: { id: string; version: number }) =>
    (await by.get(decideCase, { params: { id }, body: { version, item: 'remove' } })).decision.id;
  const own = await decide(admin, await club.caseAbout(grave, admin));
  const [after] = (await club.queue(club.staff, {})).filter((found) => found.subject === grave);
  expect(after).toMatchObject({ id: before?.id, reports_count: 2, version: (before?.version ?? 0) + 1 });
  await decide(club.staff, after ?? { id: '', version: 0 });
  await admin.get(undoDecision, { params: { id: own }, body: {} });
  expect((await author.call(getPost, { params: { id: grave } })).body.removed).not.toBeNull();
});

it('lets managers delete what the platform staff looks at, and the case stays with the staff', async () => {
  const { admin, author, reporter } = club;
  const post = await club.write(author);
  await club.report(reporter, post, { reason: 'child_safety' });
  expect((await admin.call(deletePost, { params: { id: post }, body: {} })).status).toBe(204);
  expect(await countForStaff(post)).toBe(1);
  expect((await author.call(getPost, { params: { id: post } })).body.removed).not.toBeNull();
});

it('lets managers hand a case over that the platform staff has, too', async () => {
  const { admin, author, reporter } = club;
  const post = await club.write(author);
  await club.report(reporter, post, { reason: 'child_safety' });
  for (const count of [2, 3]) {
    const { id, version } = await admin.get(openCase, { body: { kind: 'post', subject: post } });
    await admin.get(escalateCase, { params: { id }, body: { version } });
    expect(await countForStaff(post)).toBe(count);
  }
});

it('hands a graver report to the platform staff after managers have kept the content', async () => {
  const { owner, author, reporter } = club;
  const post = await club.write(author);
  await club.report(reporter, post, { reason: 'spam' });
  const { id, version } = await club.caseAbout(post);
  await owner.get(decideCase, { params: { id }, body: { version, item: 'keep' } });
  const again = await club.member('Ann');
  await club.report(again, post, { reason: 'spam' });
  expect(await countForStaff(post)).toBe(0);
  await club.report(await club.member('Bea'), post, { reason: 'illegal' });
  expect(await countForStaff(post)).toBe(1);
});

it('hands a case to the platform staff when its reporter gives a graver reason', async () => {
  const { author, reporter } = club;
  const post = await club.write(author);
  const first = await club.report(reporter, post, { reason: 'spam' });
  expect(await countForStaff(post)).toBe(0);
  expect(await club.report(reporter, post, { reason: 'child_safety' })).toBe(first);
  expect(await countForStaff(post)).toBe(1);
});

it('keeps the rank of an admin who is suspended: another admin does not decide about them', async () => {
  const { owner, admin, community, server } = club;
  const second = await club.member('Sec');
  const own = and(eq(memberships.communityId, community.id), eq(memberships.userId, second.user.id));
  await server.app.db.update(memberships).set({ role: 'admin' }).where(own);
  const [first, other] = [await club.write(second), await club.write(second, 'Another')];
  const about = async (by: typeof owner, subject: string) => {
    const { id, version } = await by.get(openCase, { body: { kind: 'post', subject } });
    return { params: { id }, version };
  };
  const { params, version } = await about(owner, first);
  await owner.get(decideCase, { params, body: { version, person: 'suspend', hours: 24 } });
  const next = await about(admin, other);
  const ban = { version: next.version, person: 'ban', item: 'remove' } as const;
  const refused = await admin.call(decideCase, { params: next.params, body: ban });
  expect(refused.error.code).toBe('role_forbidden');
  expect((await owner.call(decideCase, { params: next.params, body: ban })).status).toBe(200);
});

it('keeps the cases of the platform staff when the owner deletes their community', async () => {
  const { owner, author, reporter, staff, community, server } = club;
  const [grave, late, light] = [
    await club.write(owner, 'Grave words'),
    await club.write(author),
    await club.write(author),
  ];
  await club.report(reporter, grave, { reason: 'child_safety' });
  await club.report(reporter, late, { reason: 'danger' });
  await club.report(reporter, light, { reason: 'spam' });
  await club.report(reporter, community.id, { kind: 'community' });
  const profile = { kind: 'profile', reason: 'illegal' } as const;
  for (const [by, place] of [
    [reporter, { community: community.id }],
    [await club.member('Nell'), {}],
  ] as const) {
    await club.report(by, author.user.id, { ...profile, ...place });
  }
  // Somebody who reported in both places counts once, with the graver reason.
  const twice = await club.member('Twi');
  await club.report(twice, author.user.id, { kind: 'profile', reason: 'spam' });
  await club.report(twice, author.user.id, { ...profile, community: community.id, note: 'My own words' });
  const closed = await club.member('Clo');
  const post = await club.write(closed);
  const { id, version } = await staff.get(openCase, { body: { kind: 'post', subject: post } });
  const close = { version, person: 'deactivate', hours: 168, ground: 'illegal' } as const;
  const { decision } = await staff.get(decideCase, { params: { id }, body: close });
  const confirmed = await enterPassword(server, owner);
  await confirmed.get(deleteCommunity, { params: { id: community.id }, body: { name: community.name } });
  await server.runJobs();
  const about = new Set([grave, late, light, author.user.id, community.id]);
  const left = (await club.queue(staff, {})).filter(({ subject }) => about.has(subject));
  const found = Object.fromEntries(left.map((one) => [one.subject, one]));
  expect(Object.keys(found).toSorted()).toEqual([grave, late, author.user.id, community.id].toSorted());
  expect(found[grave]).toMatchObject({
    community: null,
    reports: [{ reason: 'child_safety' }],
    notes: [{ by: null, text: `It was in the community “${community.name}”, which its owner has deleted.` }],
  });
  expect(found[grave]?.evidence.map(({ text }) => text)).toEqual(['Grave words']);
  expect(found[author.user.id]?.reports_count).toBe(3);
  const [joined] = (found[author.user.id]?.reports ?? []).filter(({ reporter: name }) => name.startsWith('Twi'));
  expect(joined).toMatchObject({ reason: 'illegal', note: 'My own words' });
  const params = { id: found[grave]?.id ?? '' };
  const body = { version: found[grave]?.version ?? 0, item: 'remove', person: 'warn', ground: 'child_safety' } as const;
  const decided = await staff.get(decideCase, { params, body });
  expect((await confirmed.get(getStatement, { params: { id: decided.decision.id } })).excerpt).toBe('Grave words');
  // An account that was closed there opens again by the undo.
  await staff.get(undoDecision, { params: { id: decision.id }, body: {} });
  expect((await server.nobody.call(logIn, { body: { email: closed.user.email, password: PASSWORD } })).status).toBe(
    200,
  );
});
