import * as cases from '@homecoming/contract/cases.ts';
import * as channels from '@homecoming/contract/channels.ts';
import * as comments from '@homecoming/contract/comments.ts';
import * as blasts from '@homecoming/contract/blasts.ts';
import { renewCalendarFeed } from '@homecoming/contract/event-calendars.ts';
import { scheduleFeedback } from '@homecoming/contract/event-feedback.ts';
import * as events from '@homecoming/contract/events.ts';
import * as groups from '@homecoming/contract/groups.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { listOpenEvents } from '@homecoming/contract/open-events.ts';
import { createPost, getPost, listPosts } from '@homecoming/contract/posts.ts';
import { listReports } from '@homecoming/contract/reports.ts';
import { appealStatement, getStatement } from '@homecoming/contract/statements.ts';
import { addAttendee, approveEventRequest, listEventRequests, register } from '@homecoming/contract/registrations.ts';
import {
  getFirstGroup,
  joinChannelAs,
  makeChannel,
  makeCommunity,
  makeEvent,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sendAutomaticReminders } from '../outreach/reminders/jobs.ts';
import { useModeratedClub } from './fixtures/club.ts';

const club = useModeratedClub();

/** Removes something that a member reports, as the owner, and returns the id of the decision. */
async function remove(kind: 'event' | 'group' | 'resource', subject: string): Promise<string> {
  await club.report(club.reporter, subject, { kind });
  const { id, version } = await club.caseAbout(subject);
  const body = { version, item: 'remove', ground: 'spam' } as const;
  return (await club.owner.get(cases.decideCase, { params: { id }, body })).decision.id;
}

const undo = (id: string) => club.owner.get(cases.undoDecision, { params: { id }, body: {} });

describe('an event that moderators removed', () => {
  const status = async (by: Person, id: string) => (await by.call(events.getEvent, { params: { id } })).status;
  const titles = async (by: Person, { id }: Community = club.community) =>
    (await by.get(events.listCommunityEvents, { params: { id } })).results.map(({ title }) => title);

  it('is unlisted and closed, and comes back with an undo', async () => {
    const event = await makeEvent(club.admin, club.community, { title: 'Cheap stamps', visibility: 'public' });
    const params = { id: event.id };
    const going = await club.member('Going');
    await going.get(register, { params, body: {} });
    const text = { category: 'event', event: event.id, comment: 'See you' } as const;
    const post = await going.get(createPost, { body: text });
    await club.server.runJobs();
    const seen = async (by: Person) => {
      const feed = await by.get(listPosts, { query: { community: club.community.id } });
      const open = await by.get(listOpenEvents, { query: { community: club.community.id } });
      const all = await by.get(events.listEvents, {});
      const next = await by.get(events.getNextEvent, {});
      const inbox = await by.get(listNotifications, {});
      return JSON.stringify([await titles(by), feed.results.map(({ id }) => id), open, all, next, inbox.results]);
    };
    expect(await seen(club.author)).toContain('Cheap stamps');
    expect(await club.author.get(events.getEvent, { params })).toMatchObject({ can: { report: true }, removed: null });
    const decision = await remove('event', event.id);
    const outside = await seen(club.author);
    for (const trace of ['Cheap stamps', post.id]) expect(outside).not.toContain(trace);
    expect([await status(club.author, event.id), await status(club.outsider, event.id)]).toEqual([404, 404]);
    expect((await club.author.call(register, { params, body: {} })).status).toBe(404);
    expect(await going.get(events.getEvent, { params })).toMatchObject({
      my_registration: { status: 'going' },
      removed: { decision: null },
      can: { register: false, report: false },
    });
    expect(await club.admin.get(events.getEvent, { params })).toMatchObject({
      removed: { decision },
      can: { edit: false, manage: true },
    });
    expect(await titles(club.owner)).toContain('Cheap stamps');
    const edited = await club.admin.call(events.updateEvent, { params, body: { title: 'Stamps' } });
    expect(edited.status).toBe(403);
    await undo(decision);
    const again = await seen(club.author);
    for (const trace of ['Cheap stamps', post.id]) expect(again).toContain(trace);
    expect((await club.author.call(register, { params, body: {} })).status).toBe(201);
  });

  it('is kept as it was before its edits', async () => {
    const { id } = await makeEvent(club.admin, club.community, { title: 'Cheap stamps', description: 'Buy here' });
    await club.report(club.reporter, id, { kind: 'event' });
    const venue = { kind: 'online', url: 'https://example.com/stamps' } as const;
    await club.admin.get(events.updateEvent, { params: { id }, body: { title: 'A walk', venue } });
    const { evidence, url } = await club.caseAbout(id);
    expect(evidence.map(({ title }) => title)).toEqual(['A walk', 'Cheap stamps']);
    expect(evidence[0]?.text).toContain('https://example.com/stamps');
    expect([evidence[1]?.text.startsWith('Buy here'), url]).toEqual([true, `/events/${id}`]);
  });
});

async function makeGroup() {
  const channel = await makeChannel(club.owner, club.community, { is_private: false });
  for (const person of [club.author, club.reporter]) await joinChannelAs(person, channel, club.owner);
  const params = { id: channel.id };
  const group = await club.author.get(groups.createGroup, { params, body: { name: 'Stamp sellers' } });
  return { channel, group };
}

describe('a sweep', () => {
  it('removes events, groups and resources of the person too, here only, and its undo brings them back', async () => {
    const { channel, group } = await makeGroup();
    const params = { id: group.id };
    const link = { title: 'Stamps', url: 'https://example.com' };
    const all = await club.owner.get(groups.listGroups, { params: { id: channel.id } });
    const others = all.find(({ id }) => id !== group.id) ?? group;
    const resource = await club.author.get(groups.createResource, { params: { id: others.id }, body: link });
    const { db } = club.server.app;
    const event = await makeEvent(club.admin, club.community, { title: 'Cheap stamps' });
    const elsewhere = await makeEvent(club.author, await makeCommunity(club.author), { title: 'Elsewhere' });
    await db.execute(sql`update events set created_by = ${club.author.user.id} where id = ${event.id}`);
    const subject = await club.write(club.author);
    const find = async () => {
      const listed = await club.reporter.get(groups.listResources, { params: { id: others.id } });
      return {
        groups: (await club.reporter.get(channels.getChannel, { params: { id: channel.id } })).groups_count,
        group: (await club.reporter.call(groups.getGroup, { params })).status,
        event: (await club.reporter.call(events.getEvent, { params: { id: event.id } })).status,
        elsewhere: (await club.author.call(events.getEvent, { params: { id: elsewhere.id } })).status,
        resources: listed.results.map(({ id }) => id),
      };
    };
    const before = { groups: 2, group: 200, event: 200, elsewhere: 200, resources: [resource.id] };
    expect(await find()).toEqual(before);
    const { id, version } = await club.owner.get(cases.openCase, { body: { kind: 'post', subject } });
    const body = { version, item: 'remove', ground: 'spam', sweep: 'all' } as const;
    const { decision } = await club.owner.get(cases.decideCase, { params: { id }, body });
    expect(decision.swept).toBe(3);
    expect(await find()).toEqual({ groups: 1, group: 404, event: 404, elsewhere: 200, resources: [] });
    await undo(decision.id);
    expect(await find()).toEqual(before);
  });
});

describe('what a sweep removes', () => {
  const isSeen = async (id: string) => (await club.reporter.call(getPost, { params: { id } })).status === 200;
  const findRemoval = async (id: string) =>
    (await club.author.get(getPost, { params: { id } })).removed?.decision ?? '';

  it('has a decision with evidence of its own, which answers its reports, and which its author can object to', async () => {
    const { author, owner, admin, reporter, server } = club;
    const [main, reported, other, grave] = [
      await club.write(author, 'First words'),
      await club.write(author, 'Reported words'),
      await club.write(author, 'Other words'),
      await club.write(author, 'Grave words'),
    ];
    await club.report(reporter, reported);
    await club.report(reporter, grave, { reason: 'illegal' });
    await server.runJobs();
    const { id, version } = await owner.get(cases.openCase, { body: { kind: 'post', subject: main } });
    const body = { version, item: 'remove', ground: 'spam', sweep: 'all' } as const;
    const { decision } = await owner.get(cases.decideCase, { params: { id }, body });
    expect(decision.swept).toBe(3);
    expect(await club.queue(owner)).toEqual([]);
    const outcomes = async () =>
      (await reporter.get(listReports, {})).results.map(({ excerpt, outcome }) => [excerpt, outcome]);
    expect(await outcomes()).toEqual([
      ['Grave words', 'waiting'],
      ['Reported words', 'acted'],
    ]);
    // The staff has what is too grave for the community: it is removed here, and decided about there.
    const forStaff = (await club.queue(club.staff, {})).find(({ subject }) => subject === grave);
    expect([forStaff?.state, await isSeen(grave)]).toEqual(['open', false]);
    await server.runJobs();
    const news = (await author.get(listNotifications, {})).results.filter(({ kind }) => kind === 'decision_received');
    expect(news).toHaveLength(1);
    const params = { id: await findRemoval(other) };
    expect(params.id).not.toBe(decision.id);
    expect(await author.get(getStatement, { params })).toMatchObject({ excerpt: 'Other words', ground: 'spam' });
    await author.get(appealStatement, { params, body: { text: 'They are kind' } });
    const [objected] = await club.queue(admin, { community: club.community.id, state: 'appeals' });
    expect(objected?.evidence.map(({ text }) => text)).toEqual(['Other words']);
    const answer = { outcome: 'overturned', answer: 'They are' } as const;
    const appeal = objected?.appeals[0]?.id ?? '';
    expect((await club.staff.call(cases.answerAppeal, { params: { id: appeal }, body: answer })).status).toBe(200);
    expect([await isSeen(other), await isSeen(reported), await isSeen(main)]).toEqual([true, false, false]);
    await undo(decision.id);
    expect([await isSeen(reported), await isSeen(main), await isSeen(grave)]).toEqual([true, true, true]);
    expect((await club.queue(owner)).map(({ subject }) => subject).toSorted()).toEqual([main, reported].toSorted());
    expect(await outcomes()).toEqual([
      ['Grave words', 'waiting'],
      ['Reported words', 'waiting'],
    ]);
  });
});

describe('a group that moderators removed', () => {
  it('counts in its channel no more, also where it is deleted then', async () => {
    const { channel, group } = await makeGroup();
    const count = async () => (await club.owner.get(channels.getChannel, { params: { id: channel.id } })).groups_count;
    const decision = await remove('group', group.id);
    expect(await count()).toBe(1);
    await undo(decision);
    expect(await count()).toBe(2);
    await remove('group', group.id);
    await club.owner.get(groups.deleteGroup, { params: { id: group.id } });
    expect(await count()).toBe(1);
  });

  it('is missing with all that is in it, but for its author and the managers', async () => {
    const { channel, group } = await makeGroup();
    const params = { id: group.id };
    await club.reporter.get(groups.subscribeToGroup, { params });
    await club.author.get(comments.createComment, { params, body: { text: 'Ten for one' } });
    await club.server.runJobs();
    const reads = (by: Person) =>
      Promise.all([
        by.call(groups.getGroup, { params }),
        by.call(groups.listResources, { params }),
        by.call(groups.listGroupMembers, { params }),
        by.call(comments.listComments, { params }),
      ]).then((answers) => answers.map((answer) => answer.status));
    const listed = async (by: Person) => {
      const lists = [
        await by.get(groups.listMyGroups, {}),
        await by.get(groups.listMyGroups, { query: { channel_id: channel.id } }),
        await by.get(groups.listGroups, { params: { id: channel.id } }),
        await by.get(groups.searchGroups, { query: { query: 'Stamp sellers' } }),
        await by.get(listNotifications, {}),
      ];
      return JSON.stringify(lists).includes('Stamp sellers');
    };
    expect([await listed(club.reporter), await reads(club.reporter)]).toEqual([true, [200, 200, 200, 200]]);
    expect((await getGroup(club.reporter, group.id)).can.report).toBe(true);
    const decision = await remove('group', group.id);
    expect([await listed(club.reporter), await reads(club.reporter)]).toEqual([false, [404, 404, 404, 404]]);
    expect(await reads(club.admin)).toEqual([200, 200, 200, 200]);
    expect(await getGroup(club.admin, group.id)).toMatchObject({ removed: { decision: null } });
    expect(await getGroup(club.author, group.id)).toMatchObject({
      removed: { decision },
      can: { edit: false, comment: false, add_resource: false, delete: true },
    });
    expect(await listed(club.author)).toBe(true);
    await undo(decision);
    expect([await listed(club.reporter), await reads(club.reporter)]).toEqual([true, [200, 200, 200, 200]]);
  });

  const getGroup = (by: Person, id: string) => by.get(groups.getGroup, { params: { id } });
});

describe('a resource that moderators removed', () => {
  it('is hidden from all but who added it and those who moderate', async () => {
    const channel = await makeChannel(club.owner, club.community, { is_private: false });
    for (const person of [club.author, club.reporter]) await joinChannelAs(person, channel, club.owner);
    const group = await getFirstGroup(club.author, channel);
    const params = { id: group.id };
    const file = new File(['Words'], 'prices.txt');
    const resource = await club.author.get(groups.createResource, {
      params,
      body: { title: 'Prices' },
      files: { file },
    });
    const list = async (by: Person) => (await by.get(groups.listResources, { params })).results;
    const count = async () => (await club.reporter.get(groups.getGroup, { params })).resources_count;
    const loads = async (by: Person) => (await by.fetch(resource.url)).status;
    expect([(await list(club.reporter))[0]?.can.report, (await list(club.author))[0]?.can.report]).toEqual([
      true,
      false,
    ]);
    const decision = await remove('resource', resource.id);
    expect([await list(club.reporter), await count(), await loads(club.reporter)]).toEqual([[], 0, 404]);
    expect([await loads(club.author), await loads(club.admin)]).toEqual([200, 200]);
    expect((await list(club.author))[0]).toMatchObject({ removed: { decision }, can: { edit: false, delete: true } });
    expect((await list(club.admin))[0]).toMatchObject({ removed: { decision: null } });
    const { evidence } = await club.caseAbout(resource.id);
    expect(evidence[0]).toMatchObject({ title: 'Prices', text: 'prices.txt' });
    await undo(decision);
    expect([(await list(club.reporter)).length, await count(), await loads(club.reporter)]).toEqual([1, 1, 200]);
  });

  it('that its author deletes meanwhile is not counted twice', async () => {
    const channel = await makeChannel(club.owner, club.community, { is_private: false });
    for (const person of [club.author, club.reporter]) await joinChannelAs(person, channel, club.owner);
    const group = await getFirstGroup(club.author, channel);
    const params = { id: group.id };
    const { id: rid } = await club.author.get(groups.createResource, { params, body: { url: 'example.org' } });
    const decision = await remove('resource', rid);
    await club.author.get(groups.deleteResource, { params: { ...params, rid } });
    await undo(decision);
    expect((await club.reporter.get(groups.getGroup, { params })).resources_count).toBe(0);
  });
});

// Last: it has events at times of its own, and those of the others are soon over.
describe('an event that moderators removed, and its people', () => {
  it('get no mail about it, nor see it in their calendar, until an undo', async () => {
    const { admin, server } = club;
    const HOUR = 60 * 60_000;
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR).toISOString();
    const event = await makeEvent(admin, club.community, {
      title: 'Cheap stamps',
      approval_required: true,
      starts_at: at(30),
      ends_at: at(32),
    });
    const params = { id: event.id };
    const going = await club.member('Going');
    const asking = await club.member('Asking');
    await admin.get(addAttendee, { params, body: { user_id: going.user.id } });
    await asking.get(register, { params, body: {} });
    const { url } = await going.get(renewCalendarFeed, {});
    const feed = async () => (await fetch(new URL(new URL(url ?? '').pathname, server.url))).text();
    await server.runJobs();
    expect(await feed()).toContain('Cheap stamps');
    const mailed = server.mails.length;
    const blast = await admin.get(blasts.createBlast, { params, body: { message: 'Come early' } });
    const decision = await remove('event', event.id);
    server.clock.forward(8 * HOUR);
    const remind = async () => {
      await sendAutomaticReminders.run(server.app, {});
      await server.runJobs();
    };
    await remind();
    const about = () =>
      server.mails.slice(mailed).filter(({ to, subject }) => to === going.user.email && subject.includes('stamps'));
    expect(about()).toEqual([]);
    expect(await feed()).not.toContain('Cheap stamps');
    const { results } = await admin.get(listEventRequests, { params });
    for (const { status } of [
      await admin.call(blasts.createBlast, { params, body: { message: 'Come early' } }),
      await admin.call(blasts.updateBlast, {
        params: { ...params, blastId: blast.id },
        body: { message: 'Come late' },
      }),
      await admin.call(blasts.sendReminder, { params, body: {} }),
      await admin.call(scheduleFeedback, { params, body: { subject: 'How', message: 'Well?', scheduled_at: at(48) } }),
      await admin.call(approveEventRequest, { params: { ...params, requestId: results[0]?.id ?? '' } }),
    ]) {
      expect(status).toBe(403);
    }
    await undo(decision);
    await remind();
    expect(about().map(({ subject }) => subject)).toEqual(['Coming up: Cheap stamps']);
    expect(await feed()).toContain('Cheap stamps');
  });
});
