import * as contract from '@homecoming/contract/event-feedback.ts';
import { getEvent, updateEvent } from '@homecoming/contract/events.ts';
import { getOwnPoints } from '@homecoming/contract/points.ts';
import { makeStaff, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../schema/events.ts';
import { failEventMailings, openClub, registered, type Club } from '../fixtures/club-with-events.ts';
import { sendFeedbackMails } from './jobs.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

let server: TestServer;
let club: Club;
let owner: Person;
let ana: Person;
let ben: Person;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
  owner = club.owner;
});
afterAll(() => server.close());
beforeEach(async () => {
  [ana, ben] = await Promise.all([club.join('Ana Lima'), club.join('Ben Moss')]);
  id = await club.newEvent({ startsAt: new Date(server.clock.now().getTime() + HOUR) });
  await registered(server, id, [ana, ben]);
});

const end = () => server.clock.forward(5 * HOUR);
const give = (body: object, by = ana) =>
  by.call(contract.submitFeedback, { params: { id }, body: { rating: 5, ...body } });
const list = (by: Person, query = {}) => by.get(contract.listFeedback, { params: { id }, query });

it('accepts feedback of those who had a seat, once the event is over', async () => {
  expect((await give({})).error.code).toBe('feedback_not_open');
  end();
  const { status, body } = await give({
    rating: 4,
    enjoyed_aspects: ['food', 'venue'],
    other_enjoyed_detail: '  The band  ',
    improvement_suggestions: '',
  });
  expect([status, body]).toMatchObject([
    200,
    {
      rating: 4,
      enjoyed_aspects: ['food', 'venue'],
      other_enjoyed_detail: 'The band',
      improvement_suggestions: null,
      anonymous: false,
      author: { id: ana.user.id },
      is_mine: true,
      edited_at: null,
    },
  ]);
  expect((await ana.get(getEvent, { params: { id } })).has_feedback).toBe(true);
  const outsider = await club.join('Cleo Park');
  expect((await give({}, outsider)).error.code).toBe('feedback_for_guests');
  await registered(server, id, [outsider], { status: 'cancelled' });
  expect((await give({}, outsider)).error.code).toBe('feedback_for_guests');
  expect((await give({}, await signUpAs(server, `Stranger ${id.slice(-6)}`))).status).toBe(404);
});

it('shows organisers their own feedback alone on request, without the summary', async () => {
  await registered(server, id, [owner]);
  end();
  await give({ rating: 2 });
  await give({ rating: 4 }, owner);
  const { results, next, summary } = await list(owner, { show: 'mine' });
  expect([results.map(({ rating, is_mine }) => [rating, is_mine]), next, summary]).toEqual([[[4, true]], null, null]);
  expect((await list(owner)).results).toHaveLength(2);
});

it('rejects a rating outside 1 to 5, unknown aspects and long texts', async () => {
  end();
  for (const wrong of [
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: null },
    { enjoyed_aspects: ['parking'] },
    { enjoyed_aspects: ['food', 'food'] },
    { other_enjoyed_detail: 'x'.repeat(301) },
    { improvement_suggestions: 'x'.repeat(2_001) },
    { user: ben.user.id },
  ]) {
    expect((await give(wrong)).status).toBe(400);
  }
});

it('replaces the whole feedback for 7 days', async () => {
  end();
  const [first] = await Promise.all(Array.from({ length: 10 }, () => give({ enjoyed_aspects: ['food'] })));
  server.clock.forward(6 * DAY);
  const { body } = await give({ rating: 2 });
  expect(body).toMatchObject({ id: first?.body.id, rating: 2, enjoyed_aspects: [], edited_at: expect.any(String) });
  server.clock.forward(DAY + HOUR);
  expect((await give({ rating: 3 })).error.code).toBe('feedback_closed');
  expect((await list(ana)).results).toMatchObject([{ rating: 2 }]);
  // Late, but for the first time.
  expect((await give({}, ben)).status).toBe(200);
});

it('awards points for feedback once', async () => {
  const points = async () => (await ana.get(getOwnPoints, {})).points;
  end();
  const before = await points();
  await give({});
  await give({ rating: 3 });
  expect((await points()) - before).toBe(3);
});

it('shows organisers all feedback with a summary, and guests only their own', async () => {
  end();
  await give({ rating: 5, enjoyed_aspects: ['food', 'venue'] });
  server.clock.forward(HOUR);
  await give({ rating: 2, enjoyed_aspects: ['food'] }, ben);
  const { results, summary } = await list(owner);
  expect(results.map(({ rating, author }) => [rating, author?.id])).toEqual([
    [2, ben.user.id],
    [5, ana.user.id],
  ]);
  expect(summary).toEqual({
    count: 2,
    average: 3.5,
    ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 5 || rating === 2 ? 1 : 0 })),
    aspects: [
      { aspect: 'food', count: 2 },
      { aspect: 'venue', count: 1 },
    ],
  });
  expect(await list(ana)).toMatchObject({ results: [{ rating: 5, is_mine: true }], summary: null, next: null });
  const first = await list(owner, { limit: 1 });
  const second = await list(owner, { limit: 1, cursor: first.next });
  expect([...first.results, ...second.results].map(({ rating }) => rating)).toEqual([2, 5]);
  const staff = await signUpAs(server, `Staff ${id.slice(-6)}`);
  await makeStaff(server, staff);
  expect((await list(staff)).results).toHaveLength(2);
});

it('has an empty summary without feedback', async () => {
  const { summary } = await list(owner);
  expect(summary).toMatchObject({ count: 0, average: null, aspects: [] });
});

it('hides name and time of anonymous feedback from organisers, also in its place and its id', async () => {
  end();
  await give({ rating: 1, anonymous: true });
  server.clock.forward(HOUR);
  const { body: named } = await give({ rating: 4 }, ben);
  server.clock.forward(HOUR);
  const cleo = await club.join('Cleo Park');
  await registered(server, id, [cleo]);
  await give({ rating: 3, anonymous: true }, cleo);
  const { results, summary } = await list(owner);
  expect(results[0]?.id).toBe(named.id);
  expect(results.slice(1).map(({ author, created_at, edited_at }) => [author, created_at, edited_at])).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  // Version 4: random, without a time.
  for (const { id: feedbackId } of results) expect(feedbackId[14]).toBe('4');
  expect(summary?.count).toBe(3);
  expect((await list(ana)).results).toMatchObject([{ author: { id: ana.user.id }, created_at: expect.any(String) }]);
  const pages = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(owner, { limit: 1, cursor });
    pages.push(...page.results);
    cursor = page.next;
  }
  expect(pages).toEqual(results);
});

describe('the feedback mail', () => {
  const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
  const plan = (body: object = {}, by = owner) =>
    by.call(contract.scheduleFeedback, {
      params: { id },
      body: {
        subject: '  How was it?  ',
        message: 'Tell us.\n\nIt takes a minute.',
        scheduled_at: at(6 * HOUR),
        ...body,
      },
    });
  const planned = async () => (await owner.get(contract.getFeedbackSchedule, { params: { id } })).schedule;
  const take = (by = owner) => by.call(contract.unscheduleFeedback, { params: { id } });
  const mailed = async () => {
    await Promise.all([sendFeedbackMails.run(server.app, {}), sendFeedbackMails.run(server.app, {})]);
    await server.runJobs();
    return server.mails
      .splice(0)
      .filter(({ text }) => text.includes(`/events/${id}`))
      .map(({ to }) => to)
      .toSorted();
  };

  it('schedules one feedback mail for an event, which can be changed or cancelled until it is sent', async () => {
    expect(await planned()).toBeNull();
    expect((await plan()).body).toMatchObject({ subject: 'How was it?', sent_at: null });
    await plan({ subject: 'Your feedback' });
    expect(await planned()).toMatchObject({ subject: 'Your feedback' });
    expect((await take()).status).toBe(204);
    expect((await take()).status).toBe(204);
    expect(await planned()).toBeNull();
    server.clock.forward(7 * HOUR);
    expect(await mailed()).toEqual([]);
  });

  it('refuses members, the past, and bad input', async () => {
    expect((await plan({}, ana)).status).toBe(403);
    expect((await take(ana)).status).toBe(403);
    expect((await ana.call(contract.getFeedbackSchedule, { params: { id } })).status).toBe(403);
    expect((await plan({ scheduled_at: at(-1) })).error).toMatchObject({
      code: 'schedule_in_past',
      fields: { scheduled_at: expect.any(String) },
    });
    for (const wrong of [
      { subject: 'One\r\nBcc: all@example.org' },
      { subject: 'x'.repeat(161) },
      { subject: ' ' },
      { message: ' ' },
      { message: 'x'.repeat(5_001) },
      { scheduled_at: 'tomorrow' },
      { scheduled_at: '2027-02-30T10:00:00Z' },
      { scheduled_at: '2027-06-30T23:59:60Z' },
      { scheduled_at: '2100-01-01T00:00:00Z' },
    ]) {
      expect((await plan(wrong)).status).toBe(400);
    }
  });

  it('sends the feedback mail once to those who were checked in, with a link that ends such mails', async () => {
    const cleo = await club.join('Cleo Park');
    await registered(server, id, [cleo], { checkedInAt: new Date() });
    await plan();
    expect(await mailed()).toEqual([]);
    server.clock.forward(7 * HOUR);
    await Promise.all([sendFeedbackMails.run(server.app, {}), sendFeedbackMails.run(server.app, {})]);
    await server.runJobs();
    const mails = server.mails.filter(({ subject }) => subject === 'How was it?');
    expect(mails).toMatchObject([{ to: cleo.user.email, unsubscribeUrl: expect.any(String) }]);
    expect(mails[0]?.text).toContain('Tell us.\n\nIt takes a minute.');
    server.mails.splice(0);
    expect(await mailed()).toEqual([]);
    expect(await planned()).toMatchObject({ sent_at: expect.any(String) });
    expect((await plan()).error.code).toBe('schedule_sent');
    expect((await take()).error.code).toBe('schedule_sent');
  });

  it('sends the feedback mail to those who were going when nobody was checked in', async () => {
    await plan();
    server.clock.forward(7 * HOUR);
    expect(await mailed()).toEqual([ana, ben].map(({ user }) => user.email).toSorted());
  });

  it('sends the feedback mail of other events when one of them fails', async () => {
    const broken = await club.newEvent();
    await registered(server, broken, [ana]);
    const body = { subject: 'Broken', message: 'Tell us.', scheduled_at: at(5 * HOUR) };
    await owner.get(contract.scheduleFeedback, { params: { id: broken }, body });
    await plan();
    server.clock.forward(7 * HOUR);
    await failEventMailings(server, broken);
    expect(await mailed()).toEqual([ana, ben].map(({ user }) => user.email).toSorted());
    await failEventMailings(server, null);
  });

  it('waits for the end of an event that is later than its schedule, also when it was postponed', async () => {
    await plan({ scheduled_at: at(HOUR / 2) });
    server.clock.forward(2 * HOUR);
    expect(await mailed()).toEqual([]);
    await owner.get(updateEvent, { params: { id }, body: { ends_at: at(10 * HOUR) } });
    // About the change.
    expect(await mailed()).toHaveLength(2);
    server.clock.forward(6 * HOUR);
    expect(await mailed()).toEqual([]);
    expect(await planned()).toMatchObject({ sent_at: null });
    server.clock.forward(4 * HOUR);
    expect(await mailed()).toEqual([ana, ben].map(({ user }) => user.email).toSorted());
  });

  it('sends no feedback mail for a cancelled event', async () => {
    await plan();
    await server.app.db.update(events).set({ status: 'cancelled', cancelledAt: new Date() }).where(eq(events.id, id));
    server.clock.forward(7 * HOUR);
    expect(await mailed()).toEqual([]);
    expect((await plan({ scheduled_at: at(HOUR) })).error.code).toBe('event_cancelled');
  });
});
