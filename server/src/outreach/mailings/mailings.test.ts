import * as contract from '@homecoming/contract/blasts.ts';
import { unsubscribe, updateNotificationSettings } from '@homecoming/contract/notifications.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { notifications } from '../../schema/notifications.ts';
import { eventMailings, mailingRecipients } from '../../schema/outreach.ts';
import { registrations } from '../../schema/registrations.ts';
import { users } from '../../schema/users.ts';
import { openClub, registered, type Club } from '../fixtures/club-with-events.ts';
import { notifyRecipients, resumeMailings, sendMailing, sweepMailings } from './jobs.ts';

const MINUTE = 60_000;

let server: TestServer;
let club: Club;
let owner: Person;
let guests: Person[];
let id: string;
let send: TestServer['app']['mail']['send'];
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
  owner = club.owner;
  guests = [];
  for (const name of ['Ana Lima', 'Ben Moss', 'Cleo Park', 'Dan Roy']) guests.push(await club.join(name));
  send = server.app.mail.send;
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await club.newEvent();
  await registered(server, id, guests);
  await server.runJobs();
  server.mails.splice(0);
});
afterEach(() => {
  Object.assign(server.app.mail, { send });
});

const blast = (body: { title?: string | null; message: string } = { message: 'Bring a friend.' }) =>
  owner.get(contract.createBlast, { params: { id }, body });
const progress = async () => (await owner.get(contract.listBlasts, { params: { id } })).results[0]?.mails;
const recipients = () => server.mails.map(({ to }) => to).toSorted();
const emails = () => guests.map(({ user }) => user.email).toSorted();
const mailingId = async () => {
  const rows = await server.app.db
    .select()
    .from(eventMailings)
    .orderBy(sql`created_at desc`)
    .limit(1);
  return rows[0]?.id ?? '';
};
/** The cron job of the next minute, and what it enqueues. */
async function nextMinute(): Promise<void> {
  server.clock.forward(MINUTE);
  await resumeMailings.run(server.app, {});
  await server.runJobs();
}

it('reaches each recipient once, in plain text too, with a link to the event and one that ends such mails', async () => {
  const { mails } = await blast({ title: 'The bus', message: 'It leaves at 9.\n\nBring water.' });
  expect(mails).toEqual({ sent: 0, total: 4 });
  await server.runJobs();
  await server.runJobs();
  expect(recipients()).toEqual(emails());
  expect(await progress()).toEqual({ sent: 4, total: 4 });
  const [mail] = server.mails;
  expect(mail).toMatchObject({ subject: 'The bus', unsubscribeUrl: expect.stringContaining('/unsubscribe/?token=') });
  expect(mail?.text).toContain('It leaves at 9.\n\nBring water.');
  expect(mail?.text).toContain(`/events/${id}`);
  expect(mail?.html).toContain(`/events/${id}`);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(4);
});

it('resumes after a server was killed: everybody gets the mail, at most one person twice', async () => {
  await blast();
  // The queue keeps the job for the worker that was killed.
  await server.app.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1
    where key = 'mailing:' || $1`,
    [await mailingId()],
  );
  const killed = Promise.withResolvers<void>();
  const sending = Promise.withResolvers<void>();
  let sent = 0;
  Object.assign(server.app.mail, {
    async send(mail: Parameters<typeof send>[0]) {
      await send(mail);
      sent += 1;
      // The process ends here: the mail is sent, and never marked.
      if (sent !== 2) return;
      sending.resolve();
      await killed.promise;
    },
  });
  const dead = sendMailing.run(server.app, { mailingId: await mailingId() });
  await sending.promise;
  Object.assign(server.app.mail, { send });
  // Half a minute later its jobs are given to others. While it may still be sending, they send nothing.
  server.clock.forward(MINUTE / 2);
  await server.app.pool.query(`select graphile_worker.force_unlock_workers(array['dead'])`);
  await server.runJobs();
  expect(server.mails).toHaveLength(2);
  server.clock.forward(MINUTE / 2);
  await server.runJobs();
  expect(new Set(recipients())).toEqual(new Set(emails()));
  expect(server.mails).toHaveLength(5);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(4);
  expect(await progress()).toEqual({ sent: 4, total: 4 });
  // Back from the dead, it sends nothing more.
  killed.resolve();
  await dead;
  expect(server.mails).toHaveLength(5);
  expect(await progress()).toEqual({ sent: 4, total: 4 });
});

it('sends each mail once with several servers', async () => {
  await blast();
  const job = { mailingId: await mailingId() };
  await Promise.all(Array.from({ length: 20 }, () => sendMailing.run(server.app, job)));
  expect(recipients()).toEqual(emails());
});

it('keeps its lease while mails fail slowly: no other server sends them meanwhile', async () => {
  await blast();
  const job = { mailingId: await mailingId() };
  let tries = 0;
  Object.assign(server.app.mail, {
    async send(mail: Parameters<typeof send>[0]) {
      tries += 1;
      server.clock.forward(MINUTE / 2);
      // Another server looks for work, while this one is sending.
      if (tries < 5) await sendMailing.run(server.app, job);
      if (tries < 3) throw new Error('no answer');
      await send(mail);
    },
  });
  await sendMailing.run(server.app, job);
  expect(tries).toBe(4);
  expect(server.mails).toHaveLength(2);
  Object.assign(server.app.mail, { send });
  await nextMinute();
  await nextMinute();
  expect(recipients()).toEqual(emails());
});

it('retries an address that fails, and sends to the others meanwhile', async () => {
  const [wrong] = emails();
  const refusing = vi.fn<typeof send>(async (mail: Parameters<typeof send>[0]) => {
    if (mail.to === wrong) throw new Error('550 no such mailbox');
    await send(mail);
  });
  Object.assign(server.app.mail, { send: refusing });
  await blast();
  await server.runJobs();
  expect(recipients()).toEqual(emails().slice(1));
  expect(await progress()).toEqual({ sent: 3, total: 4 });
  await nextMinute();
  expect(refusing).toHaveBeenCalledTimes(5);
  // The pauses grow.
  await nextMinute();
  expect(refusing).toHaveBeenCalledTimes(5);
  Object.assign(server.app.mail, { send });
  await nextMinute();
  expect(recipients()).toEqual(emails());
  expect(await progress()).toEqual({ sent: 4, total: 4 });
});

it('gives an address up after ten tries', async () => {
  const refused = vi.fn<() => void>();
  const refusing = async ({ subject }: Parameters<typeof send>[0]) => {
    if (!subject.startsWith('News')) return;
    refused();
    throw new Error('550 no such mailbox');
  };
  Object.assign(server.app.mail, { send: refusing });
  const [lonely] = [await club.newEvent()];
  await registered(server, lonely, guests.slice(0, 1));
  await owner.get(contract.createBlast, { params: { id: lonely }, body: { message: 'Hello?' } });
  await server.runJobs();
  for (let hour = 0; hour < 15; hour += 1) {
    server.clock.forward(10 * 60 * MINUTE);
    await nextMinute();
  }
  expect(refused).toHaveBeenCalledTimes(10);
  const [mailing] = await server.app.db
    .select()
    .from(eventMailings)
    .where(sql`event_id = ${lonely}`);
  expect(mailing).toMatchObject({ sent: 0, total: 1, finishedAt: expect.any(Date) });
});

it('stops early while the mail server is away, and counts nobody twice', async () => {
  const many = await club.newEvent();
  const crowd = await strangers(30);
  await server.app.db.insert(registrations).values(
    crowd.map((userId, index) => ({
      eventId: many,
      userId,
      status: 'going' as const,
      ticketCode: `AWAY${index}`,
    })),
  );
  const away = vi.fn<typeof send>(async () => {
    throw new Error('connection refused');
  });
  Object.assign(server.app.mail, { send: away });
  await owner.get(contract.createBlast, { params: { id: many }, body: { message: 'Hello' } });
  await server.runJobs();
  expect(away).toHaveBeenCalledTimes(5);
  Object.assign(server.app.mail, { send });
  await nextMinute();
  expect(server.mails).toHaveLength(30);
});

it('goes to thousands of people in the background, a hundred in a job', async () => {
  const big = await club.newEvent();
  const crowd = await strangers(1_000);
  await server.app.db.insert(registrations).values(
    crowd.map((userId, index) => ({
      eventId: big,
      userId,
      status: 'going' as const,
      ticketCode: `BIG${index}`,
    })),
  );
  const { mails } = await owner.get(contract.createBlast, { params: { id: big }, body: { message: 'Hello all' } });
  expect(mails).toEqual({ sent: 0, total: 1_000 });
  await sendMailing.run(server.app, { mailingId: await mailingId() });
  expect(server.mails).toHaveLength(100);
  await server.runJobs();
  expect(new Set(recipients()).size).toBe(1_000);
  expect(server.mails).toHaveLength(1_000);
  expect(
    await server.app.db.$count(mailingRecipients, sql`sent_at is null and mailing_id = ${await mailingId()}`),
  ).toBe(0);
});

it('leaves out people who want no such mails, or get none; they still see it in the app', async () => {
  const [ana, ben, cleo] = guests as [Person, Person, Person];
  await ana.get(updateNotificationSettings, { body: { kind: 'event_blast', mail: false } });
  await server.app.db
    .update(users)
    .set({ verifiedAt: null })
    .where(sql`id = ${ben.user.id}`);
  const { mails } = await blast();
  expect(mails).toEqual({ sent: 0, total: 2 });
  // Cleo changes her mind while it waits.
  await cleo.get(updateNotificationSettings, { body: { kind: 'event_blast', mail: false } });
  await server.runJobs();
  expect(recipients()).toEqual([guests[3]?.user.email]);
  expect(await progress()).toEqual({ sent: 1, total: 1 });
  const lines = await server.app.db.execute(sql`select user_id from notifications where event_id = ${id}`);
  expect(lines.rows).toHaveLength(4);
  await server.app.db
    .update(users)
    .set({ verifiedAt: new Date() })
    .where(sql`id = ${ben.user.id}`);
  for (const person of [ana, cleo]) {
    await person.get(updateNotificationSettings, { body: { kind: 'event_blast', mail: true } });
  }
});

it('ends such mails by the link in the mail', async () => {
  await blast();
  await server.runJobs();
  const mail = server.mails.find(({ to }) => to === guests[0]?.user.email);
  const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
  expect((await server.nobody.get(unsubscribe, { body: { token } })).message).toContain('Announcements at events');
  expect((await blast()).mails?.total).toBe(3);
  await guests[0]?.get(updateNotificationSettings, { body: { kind: 'event_blast', mail: true } });
});

it('is harmless with line breaks in subjects and template marks in texts', async () => {
  const title = 'Free drinks {{user}} ${secret} <b>';
  expect(
    (
      await owner.call(contract.createBlast, {
        params: { id },
        body: { title: 'One\r\nBcc: all@example.org', message: 'Two' },
      })
    ).status,
  ).toBe(400);
  await blast({ title, message: '{{constructor}} ${process.env} <script>alert(1)</script> %s' });
  await server.runJobs();
  const [mail] = server.mails;
  expect(mail?.subject).toBe(title);
  expect(mail?.text).toContain('{{constructor}} ${process.env} <script>');
  expect(mail?.html).not.toContain('<script>');
});

it('notifies in the app once, also when the job runs again', async () => {
  await blast();
  await server.runJobs();
  await server.app.db.execute(sql`update notifications set read_at = now() where event_id = ${id}`);
  await notifyRecipients.run(server.app, { mailingId: await mailingId() });
  const lines = await server.app.db.execute(sql`select user_id from notifications where event_id = ${id}`);
  expect(lines.rows).toHaveLength(4);
});

it('notifies large audiences in several transactions', async () => {
  const big = await club.newEvent();
  const crowd = await strangers(600);
  await server.app.db
    .insert(registrations)
    .values(crowd.map((userId) => ({ eventId: big, userId, status: 'going' as const, ticketCode: `PAGE${userId}` })));
  await owner.get(contract.createBlast, { params: { id: big }, body: { message: 'Hello all' } });
  const notified = () => server.app.db.$count(notifications, eq(notifications.eventId, big));
  const job = { mailingId: await mailingId() };
  await notifyRecipients.run(server.app, job);
  expect(await notified()).toBe(500);
  await server.runJobs();
  expect(await notified()).toBe(600);
});

it('does not notify of a blast that was deleted before the job ran', async () => {
  const { id: blastId } = await blast();
  await owner.call(contract.deleteBlast, { params: { id, blastId } });
  await server.runJobs();
  expect(await server.app.db.$count(notifications, eq(notifications.eventId, id))).toBe(0);
});

it('keeps its recipients for 90 days after it ended, and its numbers longer', async () => {
  await blast();
  await server.runJobs();
  const job = await mailingId();
  const kept = () => server.app.db.$count(mailingRecipients, sql`mailing_id = ${job}`);
  server.clock.forward(89 * 24 * 60 * MINUTE);
  await sweepMailings.run(server.app, {});
  expect(await kept()).toBe(4);
  server.clock.forward(2 * 24 * 60 * MINUTE);
  await sweepMailings.run(server.app, {});
  expect(await kept()).toBe(0);
  const [mailing] = await server.app.db
    .select()
    .from(eventMailings)
    .where(sql`id = ${job}`);
  expect(mailing).toMatchObject({ sent: 4, total: 4 });
});

/** People of whom the server only has a row. */
async function strangers(count: number): Promise<string[]> {
  const { rows } = await server.app.db.execute<{ id: string }>(sql`
    insert into users (email, password_hash, first_name, last_name, verified_at)
    select 'crowd' || gen_random_uuid() || '@example.org', 'x', 'Crowd', 'Person', now()
    from generate_series(1, ${count}) returning id`);
  return rows.map((row) => row.id);
}
