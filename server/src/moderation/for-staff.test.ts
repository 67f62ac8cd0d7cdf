import { decideCase, openCase, undoDecision } from '@homecoming/contract/cases.ts';
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

it('leaves what is too grave for a community to the platform staff, also where a manager deletes it', async () => {
  const { admin, author, reporter } = club;
  const post = await club.write(author);
  await club.report(reporter, post, { reason: 'child_safety' });
  expect((await admin.call(deletePost, { params: { id: post }, body: {} })).status).toBe(403);
  expect(await countForStaff(post)).toBe(1);
  expect((await author.call(getPost, { params: { id: post } })).body.removed).toBeNull();
  // Without a report it is theirs.
  const other = await club.write(author, 'Something else');
  expect((await admin.call(deletePost, { params: { id: other }, body: {} })).status).toBe(204);
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
  expect(found[author.user.id]?.reports_count).toBe(2);
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
