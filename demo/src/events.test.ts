import { listContacts, listMet } from '@homecoming/contract/contacts.ts';
import { listBlasts } from '@homecoming/contract/blasts.ts';
import { getFeedbackSchedule, listFeedback } from '@homecoming/contract/event-feedback.ts';
import { getEventStatistics } from '@homecoming/contract/event-statistics.ts';
import { getEvent, listEvents, listJoinedEvents, type Event } from '@homecoming/contract/events.ts';
import { getOpenEvent } from '@homecoming/contract/open-events.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { getTicket, listAttendees, listEventRequests } from '@homecoming/contract/registrations.ts';
import { listQuestions } from '@homecoming/contract/questions.ts';
import { findViolations } from '@homecoming/server/registrations/fixtures/invariants.ts';
import { events } from '@homecoming/server/schema/events.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import type { TestServer } from '@homecoming/testkit/test-server.ts';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAKING_TAKES, openDemoWorld, rowsThatBreak, signInTo } from './fixtures/demo-world.ts';

let server: TestServer;
let maya: Client;
let amir: Client;
beforeAll(async () => {
  ({ server } = await openDemoWorld());
  [maya, amir] = await Promise.all([signInTo(server, 'maya'), signInTo(server, 'amir')]);
}, MAKING_TAKES);
afterAll(() => server.close());

const broken = (rule: SQL) => rowsThatBreak(server, rule);

describe('the events', () => {
  it('makes demo events that keep the rules of registrations', async () => {
    expect(await server.app.db.$count(events)).toBe(14);
    expect(await findViolations(server.app.db, server.clock.now())).toEqual([]);
    expect(
      await broken(sql`select community_id, scene from events where cover_id is null
        group by community_id, scene having count(*) > 1 or scene is null`),
    ).toEqual([]);
    expect(
      await broken(sql`select c.name from events e join communities c on c.id = e.community_id
        where c.plan = 'free' group by c.id, date_trunc('month', e.published_at, 'UTC') having count(*) > 4`),
    ).toEqual([]);
  });

  it('gives demo events hosts and guests who could be there, and nothing before its time', async () => {
    const now = server.clock.now().toISOString();
    expect(
      await broken(sql`select e.title, u.email from events e join event_hosts h on h.event_id = e.id
        join users u on u.id = h.user_id
        left join memberships m on m.community_id = e.community_id and m.user_id = u.id and m.joined_at <= h.created_at
        where m.user_id is null`),
    ).toEqual([]);
    expect(
      await broken(sql`select e.title, u.email from registrations r join events e on e.id = r.event_id
        join users u on u.id = r.user_id
        left join memberships m on m.community_id = e.community_id and m.user_id = u.id and m.joined_at < r.created_at
        where (m.user_id is null and (e.visibility <> 'public' or u.created_at > r.created_at))
          or u.email like 'lena@%' or r.created_at < e.published_at or r.created_at > r.status_at
          or r.created_at > e.starts_at or r.status_at > ${now} or r.checked_in_at > ${now}
          or r.checked_in_at not between e.starts_at - interval '30 minutes' and e.ends_at
          or (r.checked_in_at is not null and not exists (select 1 from event_hosts h
            where h.event_id = e.id and h.user_id = r.checked_in_by))`),
    ).toEqual([]);
    expect(
      await broken(sql`select f.id from event_feedback f join events e on e.id = f.event_id
        left join registrations r on r.event_id = e.id and r.user_id = f.user_id and r.checked_in_at is not null
        where r.id is null or f.created_at < e.ends_at or f.created_at > ${now}`),
    ).toEqual([]);
    expect(
      await broken(sql`select b.id from event_blasts b join events e on e.id = b.event_id
        left join event_hosts h on h.event_id = e.id and h.user_id = b.author_id
        left join event_mailings g on g.blast_id = b.id and g.finished_at is not null and g.sent = g.total
        where h.user_id is null or g.id is null or b.created_at not between e.published_at and ${now}::timestamptz
        union all select b.id from event_blasts b join blast_reactions x on x.blast_id = b.id
        left join registrations r on r.event_id = b.event_id and r.user_id = x.user_id and r.status = 'going'
          and r.created_at <= x.created_at
        where r.id is null or x.created_at < b.created_at or x.created_at > ${now}`),
    ).toEqual([]);
    expect(
      await broken(sql`select p.id from posts p join events e on e.id = p.event_id
        where p.community_id <> e.community_id or e.published_at is null or p.created_at < e.published_at`),
    ).toEqual([]);
  });

  it('gives demo registrations only answers that their questions allow', async () => {
    expect(
      await broken(sql`select q.label, a.answer from registration_answers a join event_questions q on q.id = a.question_id
        join registrations r on r.id = a.registration_id
        where r.event_id <> q.event_id or a.label <> q.label
          or (q.kind = 'choice' and not a.answer #>> '{}' = any(q.options))
          or (q.kind = 'checkbox' and not a.answer <@ to_jsonb(q.options))
        union all select q.label, null from event_questions q join registrations r on r.event_id = q.event_id
          left join registration_answers a on a.question_id = q.id and a.registration_id = r.id
          where q.required and a.answer is null`),
    ).toEqual([]);
  });

  it('earn points for check-ins, for feedback and for hosts', async () => {
    expect(
      await broken(sql`(select user_id, 'event_checked_in', event_id from registrations where checked_in_at is not null
          union select user_id, 'event_feedback', event_id from event_feedback
          union select h.user_id, 'event_organised', h.event_id from event_hosts h
            join events e on e.id = h.event_id where e.checked_in_count >= 5)
        except select user_id, reason, subject_id from point_entries`),
    ).toEqual([]);
    const earned = await broken(sql`select reason, count(*)::int from point_entries
      where reason like 'event_%' group by reason order by reason`);
    expect(earned).toEqual([
      { reason: 'event_checked_in', count: 62 },
      { reason: 'event_feedback', count: 17 },
      { reason: 'event_organised', count: 4 },
    ]);
  });
});

describe('the sign-ins', () => {
  const named = (list: readonly Event[], title: string): Event => {
    const found = list.find((event) => event.title.startsWith(title));
    if (found === undefined) throw new Error(`no event is called '${title}'`);
    return found;
  };
  const fetchEvents = async (person: Client, when: 'upcoming' | 'past') =>
    (await person.get(listEvents, { query: { when, limit: 100 } })).results;

  it('give Maya tickets, one soon, a place on a waitlist, a request, and an event to give feedback for', async () => {
    const joined = (await maya.get(listJoinedEvents, { query: { limit: 100 } })).results;
    expect(joined[0]?.title).toBe('Changing course: three people, three U-turns');
    // The weekday of the supper decides its place among them
    expect(Object.fromEntries(joined.map(({ title, my_registration }) => [title, my_registration?.status]))).toEqual({
      'Changing course: three people, three U-turns': 'going',
      'Reunion supper under the lanterns': 'going',
      'Supper for twenty in the long hall': 'waitlisted',
      'Rooftop supper for newcomers': 'going',
      'Evening of mentors': 'requested',
    });
    const inDays = (Date.parse(joined[0]?.starts_at ?? '') - server.clock.now().getTime()) / 86_400_000;
    expect(inDays).toBeGreaterThan(1);
    expect(inDays).toBeLessThan(3);
    const ticket = await maya.get(getTicket, { params: { id: named(joined, 'Reunion').id } });
    expect(ticket.ticket_code).toMatch(/^[A-Z2-7]{26}$/);

    const past = await fetchEvents(maya, 'past');
    const harvest = named(past, 'Harvest');
    expect([harvest.can.give_feedback, harvest.has_feedback, harvest.my_registration?.checked_in_at]).toEqual([
      true,
      false,
      expect.any(String),
    ]);
    const met = await maya.get(listMet, { params: { id: harvest.id } });
    expect([met.shown, met.choices_left, met.results.filter(({ contact }) => contact)]).toMatchObject([
      true,
      10,
      [{ person: { first_name: 'Grace' } }],
    ]);
    expect((await maya.get(listContacts, {})).results).toHaveLength(1);
    const [croquet, letterpress, dinner] = ['Croquet', 'Letterpress', 'Ten years'].map((title) =>
      fetchEvents(maya, 'upcoming').then((list) => named(list, title)),
    );
    expect((await croquet)?.status).toBe('cancelled');
    expect([(await letterpress)?.seats_left, (await letterpress)?.can.register]).toEqual([0, false]);
    expect([(await dinner)?.visibility, (await dinner)?.can.register]).toEqual(['members', true]);
    expect((await fetchEvents(maya, 'upcoming')).some(({ status }) => status === 'draft')).toBe(false);
  });

  it('let Amir answer requests, and read answers, feedback and statistics', async () => {
    const upcoming = await fetchEvents(amir, 'upcoming');
    const mentors = named(upcoming, 'Evening of mentors');
    const requests = await amir.get(listEventRequests, { params: { id: mentors.id }, query: {} });
    expect(requests.results).toHaveLength(7);
    const inbox = await amir.get(listNotifications, { query: {} });
    expect(inbox.results.some(({ kind, url }) => kind === 'request_received' && url.includes(mentors.id))).toBe(true);

    const supper = named(upcoming, 'Reunion supper');
    const params = { id: supper.id };
    expect((await amir.get(listQuestions, { params })).questions.map(({ kind }) => kind)).toEqual([
      'choice',
      'text',
      'checkbox',
    ]);
    expect((await amir.get(listAttendees, { params, query: {} })).results.length).toBeGreaterThan(10);
    const blasts = (await amir.get(listBlasts, { params, query: {} })).results;
    expect(blasts.map(({ title }) => title)).toEqual(['Parking and the shuttle', 'The menu is settled']);
    expect(blasts.every(({ reactions }) => reactions.length > 1)).toBe(true);
    expect(named(upcoming, 'Spring weekend').status).toBe('draft');

    const past = await fetchEvents(amir, 'past');
    const harvest = { id: named(past, 'Harvest').id };
    expect((await amir.get(getFeedbackSchedule, { params: harvest })).schedule?.sent_at).toBeNull();
    const night = { id: named(past, 'Long night').id };
    const feedback = await amir.get(listFeedback, { params: night, query: {} });
    expect(feedback.summary?.count).toBe(11);
    expect(feedback.results.filter(({ author }) => author === null)).toHaveLength(2);
    const statistics = await amir.get(getEventStatistics, { params: night });
    expect(statistics.feedback.average).toBeGreaterThan(4);
  });

  it('show everybody a public event, with the time in its zone', async () => {
    const [rooftop] = await server.app.db
      .select()
      .from(events)
      .where(sql`${events.title} like 'Rooftop%'`);
    const open = await server.nobody.get(getOpenEvent, { params: { id: rooftop?.id ?? '' } });
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: open.timezone,
      weekday: 'long',
      timeStyle: undefined,
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(local.format(new Date(open.starts_at))).toMatch(/^Friday\D+18:30$/);
    const picture = await server.nobody.fetch(open.cover?.url ?? '');
    expect(picture.status).toBe(200);
    expect((await maya.get(getEvent, { params: { id: open.id } })).community.name).toBe('Los Angeles Chapter');
  });
});
