import * as blasts from '@homecoming/contract/blasts.ts';
import { listFeedback, scheduleFeedback, submitFeedback } from '@homecoming/contract/event-feedback.ts';
import { deleteCommunity, getCommunity } from '@homecoming/contract/communities.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { createQuestions } from '@homecoming/contract/questions.ts';
import { PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { communities } from '../schema/communities.ts';
import { eventBlasts, eventFeedback, eventMailings, mailingRecipients } from '../schema/outreach.ts';
import { eventQuestions } from '../schema/registrations.ts';
import { resumeMailings } from './mailings/jobs.ts';
import { openClub, registered, type Club } from './fixtures/club-with-events.ts';

const HOUR = 60 * 60 * 1_000;

let clubs = 0;
let server: TestServer;
let club: Club;
let ana: Person;
let ben: Person;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  club = await openClub(server, `Club ${(clubs += 1)}`);
  [ana, ben] = [await club.join('Ana Lima'), await club.join('Ben Moss')];
  id = await club.newEvent({ startsAt: new Date(server.clock.now().getTime() + HOUR) });
  await registered(server, id, [ana, ben]);
});

const send = () => club.owner.get(blasts.createBlast, { params: { id }, body: { message: 'Hello' } });
const leave = (person: Person) => person.call(deleteAccount, { body: { password: PASSWORD } });

it('a deleted account loses its feedback and reactions, and gets no mail that still waits', async () => {
  const { id: blastId } = await send();
  await ana.get(blasts.addBlastReaction, { params: { id, blastId }, body: { reaction_type: 'like' } });
  await server.app.db.insert(eventFeedback).values({ eventId: id, userId: ana.user.id, rating: 3, enjoyedAspects: [] });
  expect((await leave(ana)).status).toBeLessThan(300);
  await server.runJobs();
  expect(server.mails.filter(({ to, text }) => to === ana.user.email && text.includes(id))).toEqual([]);
  const [blast] = (await club.owner.get(blasts.listBlasts, { params: { id } })).results;
  expect(blast).toMatchObject({ reactions: [], mails: { sent: 1, total: 1 } });
  expect((await club.owner.get(listFeedback, { params: { id } })).summary?.count).toBe(0);
});

it('a mailing whose last waiting recipient deleted their account is finished', async () => {
  const { send: deliver } = server.app.mail;
  Object.assign(server.app.mail, {
    async send(mail: Parameters<typeof deliver>[0]) {
      if (mail.to === ana.user.email) throw new Error('550 mailbox unavailable');
      await deliver(mail);
    },
  });
  await send();
  await server.runJobs();
  Object.assign(server.app.mail, { send: deliver });
  const finishedAt = async () =>
    (await server.app.db.select().from(eventMailings).where(eq(eventMailings.eventId, id)))[0]?.finishedAt;
  await resumeMailings.run(server.app, {});
  await server.runJobs();
  expect(await finishedAt()).toBeNull();
  expect((await leave(ana)).status).toBeLessThan(300);
  await server.runJobs();
  await resumeMailings.run(server.app, {});
  await server.runJobs();
  expect(await finishedAt()).toEqual(expect.any(Date));
});

it('a deleted community mails the people of its events to come, without a link to them', async () => {
  const past = await club.newEvent({ startsAt: new Date(server.clock.now().getTime() - 30 * HOUR) });
  await registered(server, past, [ana]);
  await server.app.db.execute(sql`update registrations set status = 'cancelled' where user_id = ${ben.user.id}`);
  await server.runJobs();
  server.mails.splice(0);
  const body = { name: (await club.owner.get(getCommunity, { params: { id: club.id } })).name };
  expect((await club.owner.call(deleteCommunity, { params: { id: club.id }, body })).status).toBeLessThan(300);
  await server.runJobs();
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([[ana.user.email, 'Cancelled: Summer reunion']]);
  expect(server.mails[0]?.text).toContain('its community was deleted');
  expect(server.mails[0]?.text).toContain('(Lisbon time)');
  expect(server.mails[0]?.text).not.toContain(id);
});

it('a deleted organiser leaves their blasts without a name', async () => {
  const admin = await club.join('Ada Min');
  await server.app.db.execute(sql`update memberships set role = 'admin' where user_id = ${admin.user.id}`);
  await admin.get(blasts.createBlast, { params: { id }, body: { message: 'From Ada' } });
  expect((await leave(admin)).status).toBeLessThan(300);
  await server.runJobs();
  const [blast] = (await ben.get(blasts.listBlasts, { params: { id } })).results;
  expect(blast).toMatchObject({ message: 'From Ada', author: null });
});

it('a deleted community takes everything with it, and its waiting mails are not sent', async () => {
  const { db } = server.app;
  await send();
  const schedule = {
    subject: 'How',
    message: 'Was it',
    scheduled_at: new Date(server.clock.now().getTime() + HOUR).toISOString(),
  };
  await club.owner.get(scheduleFeedback, { params: { id }, body: schedule });
  await club.owner.get(createQuestions, { params: { id }, body: { questions: [{ label: 'Diet?' }] } });
  server.clock.forward(5 * HOUR);
  await ana.get(submitFeedback, { params: { id }, body: { rating: 3 } });
  const before = server.mails.length;
  await db.delete(communities).where(eq(communities.id, club.id));
  await server.runJobs();
  expect(server.mails.slice(before).filter(({ text }) => text.includes(id))).toEqual([]);
  for (const table of [eventBlasts, eventMailings, eventFeedback, eventQuestions]) {
    expect(await db.$count(table, eq(table.eventId, id))).toBe(0);
  }
  expect(await db.$count(mailingRecipients, eq(mailingRecipients.userId, ana.user.id))).toBe(0);
});
