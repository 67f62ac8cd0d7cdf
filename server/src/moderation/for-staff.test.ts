import { decideCase, openCase } from '@homecoming/contract/cases.ts';
import { deletePost, getPost } from '@homecoming/contract/posts.ts';
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
