import { decideCase } from '@homecoming/contract/cases.ts';
import { deleteCommunity } from '@homecoming/contract/communities.ts';
import * as comments from '@homecoming/contract/comments.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import * as posts from '@homecoming/contract/posts.ts';
import * as reports from '@homecoming/contract/reports.ts';
import { makeChannel, joinChannelAs, enterPassword, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { expect, it } from 'vitest';
import { useModeratedClub } from './fixtures/club.ts';

const club = useModeratedClub();
const HOUR = 60 * 60_000;

const report = (by: Person, subject: string, kind: 'post' | 'comment' = 'post') =>
  by.call(reports.createReport, { body: { kind, subject, reason: 'harassment' } });
const deletePost = (id: string, by = club.author) => by.get(posts.deletePost, { params: { id } });
const sealedWords = async (id: string) => {
  const { rows } = await club.server.app.pool.query(`select content, media_id from deleted_posts where id = $1`, [id]);
  return rows[0];
};
async function runSweeps(): Promise<void> {
  for (const job of ['comments.sweep-sealed', 'media.sweep']) {
    await club.server.app.pool.query(`select graphile_worker.add_job($1)`, [job]);
  }
  await club.server.runJobs();
}
async function writeAndDelete(comment = 'Nobody likes you'): Promise<string> {
  const id = await club.write(club.author, comment);
  await deletePost(id);
  return id;
}

it('the words of a deleted post reach moderators by a report of somebody who could read it, and nobody else', async () => {
  const body = { category: 'community', community: club.community.id, comment: 'Nobody likes you' } as const;
  const files = { image: await testImage(40, 30) };
  const { id } = await club.author.get(posts.createPost, { body: { ...body, image_description: 'Your face' }, files });
  await deletePost(id);
  club.server.clock.forward(48 * HOUR);
  await runSweeps();
  const late = await club.member('Late');
  const codes = [];
  for (const person of [club.author, club.outsider, late, club.staff])
    codes.push((await report(person, id)).error.code);
  expect(codes).toEqual(['own_content', 'subject_not_found', 'subject_not_found', 'subject_not_found']);
  expect((await report(club.reporter, id, 'comment')).error.code).toBe('subject_not_found');
  expect(await club.queue(club.owner)).toEqual([]);
  expect((await report(club.reporter, id)).status).toBe(201);
  const [opened] = await club.queue(club.owner);
  expect(opened).toMatchObject({
    subject: id,
    url: null,
    evidence: [{ text: 'Nobody likes you', description: 'Your face', pictures: [{}] }],
  });
});

it('a deleted comment is reported at its place, or where it is gone', async () => {
  const post = await club.write(club.owner);
  const say = (by: Person, comment: string, parent?: string) =>
    by.get(comments.createPostComment, { params: { id: post }, body: { comment, ...(parent && { parent }) } });
  const [rude, answered] = [await say(club.author, 'Rude'), await say(club.author, 'Ruder')];
  await say(club.owner, 'Stop it', answered.id);
  for (const { id } of [rude, answered]) await club.author.get(comments.deleteComment, { params: { id } });
  for (const { id } of [rude, answered]) expect((await report(club.reporter, id, 'comment')).status).toBe(201);
  const texts = (await club.queue(club.owner)).map(({ evidence }) => evidence[0]?.text);
  expect(texts.toSorted()).toEqual(['Rude', 'Ruder']);
});

it('who reports it is notified of the outcome, and finds it among their reports', async () => {
  const id = await writeAndDelete();
  await report(club.reporter, id);
  const { id: caseId, version } = await club.caseAbout(id);
  await club.owner.get(decideCase, { params: { id: caseId }, body: { version, person: 'warn' } });
  await club.server.runJobs();
  const [answered] = (await club.reporter.get(listNotifications, {})).results;
  expect(answered).toMatchObject({ kind: 'report_answered', details: { answer: 'acted' } });
  expect((await club.reporter.get(reports.listReports, {})).results[0]).toMatchObject({
    outcome: 'acted',
    excerpt: 'Nobody likes you',
  });
});

it('what was written in a channel is reported by those who were in it then', async () => {
  const channel = await makeChannel(club.owner, club.community, { is_private: true });
  for (const person of [club.author, club.reporter]) await joinChannelAs(person, channel, club.owner);
  const body = { category: 'channel', channel: channel.id, comment: 'Rude' } as const;
  const { id } = await club.author.get(posts.createPost, { body });
  await deletePost(id);
  const other = await club.member('Oth');
  await joinChannelAs(other, channel, club.owner);
  expect([(await report(other, id)).status, (await report(club.reporter, id)).status]).toEqual([404, 201]);
});

it('what moderators removed or deleted is not sealed again', async () => {
  const id = await club.write(club.author);
  await club.owner.get(posts.deletePost, { params: { id } });
  await deletePost(id);
  expect((await sealedWords(id)).content).toBeNull();
  expect((await report(club.reporter, id)).status).toBe(404);
});

it('the words go after 72 hours, also where the job runs twice', async () => {
  const id = await writeAndDelete();
  club.server.clock.forward(71 * HOUR);
  await runSweeps();
  expect((await sealedWords(id)).content).toMatchObject({ text: 'Nobody likes you' });
  club.server.clock.forward(2 * HOUR);
  expect((await report(club.reporter, id)).error.code).toBe('subject_not_found');
  await runSweeps();
  await runSweeps();
  expect(await sealedWords(id)).toEqual({ content: null, media_id: null });
});

it('the words go at once with the account of their author, and with their community', async () => {
  const id = await writeAndDelete();
  await club.author.get(deleteAccount, { body: { password: PASSWORD } });
  expect((await sealedWords(id)).content).toBeNull();
  const other = await club.member('Oth');
  const second = await club.write(other, 'Rude');
  await deletePost(second, other);
  await (
    await enterPassword(club.server, club.owner)
  ).get(deleteCommunity, {
    params: { id: club.community.id },
    body: { name: club.community.name },
  });
  expect((await sealedWords(second)).content).toBeNull();
});
