import { blockUser } from '@homecoming/contract/blocks.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/contacts.ts';
import { deleteEvent } from '@homecoming/contract/events.ts';
import { decideCase, openCase } from '@homecoming/contract/cases.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { undoCheckIn } from '@homecoming/contract/registrations.ts';
import { makeStaff } from '@homecoming/testkit/cast.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streamRows } from '../profiles/export/pages.ts';
import { ownLists } from '../profiles/export/queries.ts';
import { metChoices } from '../schema/alumni/contacts.ts';
import { events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';
import { choose, list, listSeen, show, startMeetings, withdraw } from './fixtures/meetings.ts';

const HOUR_MS = 60 * 60 * 1_000;

let meetings: Awaited<ReturnType<typeof startMeetings>>;
beforeAll(async () => {
  meetings = await startMeetings();
});
afterAll(() => meetings.server.close());

it('is for those who were checked in, from the end of the event to day 14', async () => {
  const [ana, ben, away, host, hidden] = [
    await meetings.addMember(),
    await meetings.addGuest(),
    await meetings.addMember(),
    await meetings.addMember(),
    await meetings.addGuest(),
  ];
  const event = await meetings.hold([ana, ben, hidden], [ana, ben]);
  const missing = [404, 'met_not_found'];
  // A host who was not checked in is as anybody who was not there, and so are owners.
  for (const by of [away, host, meetings.owner]) {
    expect(getStatusAndCode(await list(by, event))).toEqual(missing);
    expect(getStatusAndCode(await by.call(contract.updateMet, { params: event, body: { shown: true } }))).toEqual(
      missing,
    );
    expect(getStatusAndCode(await choose(by, event, ana))).toEqual(missing);
    expect(getStatusAndCode(await withdraw(by, event, ana))).toEqual(missing);
  }
  expect(await listSeen(ana, event)).toEqual([ben.user.id]);
  // Who is not shown sees nobody, and chooses nobody; nor can they be chosen.
  expect((await list(hidden, event)).body).toMatchObject({ shown: false, results: [], choices_left: 12 });
  const unseen = [404, 'met_person_not_found'];
  expect(getStatusAndCode(await choose(hidden, event, ana))).toEqual(unseen);
  for (const whom of [hidden, away, ana]) expect(getStatusAndCode(await choose(ana, event, whom))).toEqual(unseen);
  await show(ben, event, false);
  expect(await listSeen(ana, event)).toEqual([]);
  expect(getStatusAndCode(await choose(ana, event, ben))).toEqual(unseen);
  await show(ben, event);
  // What somebody does in the community changes nothing: they were there.
  await ana.get(leaveCommunity, { params: { id: meetings.school.id } });
  expect(await listSeen(ben, event)).toEqual([ana.user.id]);
  const change = (values: PgUpdateSetSource<typeof events>) =>
    meetings.server.app.db.update(events).set(values).where(eq(events.id, event.id));
  const now = meetings.server.clock.now();
  const { endsAt } = (await meetings.server.app.db.select().from(events).where(eq(events.id, event.id)))[0] ?? {};
  for (const [then, back] of [
    [{ endsAt: new Date(now.getTime() + HOUR_MS) }, { endsAt }],
    [
      { status: 'cancelled', cancelledAt: now },
      { status: 'published', cancelledAt: null },
    ],
    [{ removedBy: event.id }, { removedBy: null }],
  ] as const) {
    await change(then);
    expect(getStatusAndCode(await list(ana, event))).toEqual(missing);
    await change({ ...back });
    expect(await listSeen(ana, event)).toEqual([ben.user.id]);
  }
  const [seat] = await meetings.server.app.db.select().from(registrations).where(eq(registrations.userId, ben.user.id));
  await meetings.owner.get(undoCheckIn, { params: { id: seat?.id ?? '' } });
  expect(await listSeen(ana, event)).toEqual([]);
  expect(getStatusAndCode(await list(ben, event))).toEqual(missing);
  await makeStaff(meetings.server, hidden);
  expect(getStatusAndCode(await list(hidden, event))).toEqual(missing);
  await meetings.pass(14);
  for (const call of [list(ana, event), choose(ana, event, ben), withdraw(ana, event, ben)]) {
    expect(getStatusAndCode(await call)).toEqual([409, 'met_over']);
  }
  await meetings.owner.get(deleteEvent, { params: { id: event.id } });
  expect(getStatusAndCode(await list(ana, event))).toEqual(missing);
});

it('hides who is kept out of the community, closed, or has a block with the reader', async () => {
  const [ana, ben, banned, closed] = [
    await meetings.addGuest(),
    await meetings.addGuest(),
    await meetings.addMember(),
    await meetings.addGuest(),
  ];
  const event = await meetings.hold([ana, ben, banned, closed]);
  expect((await listSeen(ana, event)).toSorted()).toEqual([ben, banned, closed].map(({ user }) => user.id).toSorted());
  const { pool } = meetings.server.app;
  await pool.query(`update users set is_active = false where id = $1`, [closed.user.id]);
  const body = { category: 'community', community: meetings.school.id, comment: 'Bad words' } as const;
  const { id: subject } = await banned.get(createPost, { body });
  const { id, version } = await meetings.owner.get(openCase, { body: { kind: 'post', subject } });
  await meetings.owner.get(decideCase, {
    params: { id },
    body: { version, item: 'keep', person: 'suspend', hours: 24 },
  });
  expect(await listSeen(ana, event)).toEqual([ben.user.id]);
  expect(getStatusAndCode(await list(banned, event))).toEqual([404, 'met_not_found']);
  await ben.get(blockUser, { body: { blocked: ana.user.id } });
  expect(await listSeen(ana, event)).toEqual([]);
  expect(getStatusAndCode(await choose(ana, event, ben))).toEqual([404, 'met_person_not_found']);
});

it('lists who has most in common first, by what both show to each other', async () => {
  const [reader, plain, hides, alike, member] = [
    await meetings.addMember(),
    await meetings.addGuest(),
    await meetings.addGuest(),
    await meetings.addGuest(),
    await meetings.addMember(),
  ];
  const same = { company: 'Acme', program: 'Botany', interests: ['Sailing', 'Chess'] };
  await reader.get(updateOwnProfile, {
    body: { ...same, hometown: 'Porto', audiences: { program: [meetings.school.id], hometown: 'me' } },
  });
  await alike.get(updateOwnProfile, { body: { ...same, company: 'ACME', hometown: 'Porto', interests: ['sailing'] } });
  await member.get(updateOwnProfile, { body: same });
  await hides.get(updateOwnProfile, {
    body: { ...same, audiences: { company: 'me', program: 'managers', interests: 'me' } },
  });
  const event = await meetings.hold([reader, plain, hides, alike, member]);
  const order = [member, alike, ...[plain, hides].toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1))];
  const ids = order.map(({ user }) => user.id);
  const { results } = (await list(reader, event)).body;
  expect(results.map(({ id }) => id)).toEqual(ids);
  const words = results.map(({ in_common }) => in_common.map(({ field, value }) => `${field} ${value}`));
  expect(words).toEqual([
    ['program Botany', 'company Acme', 'interests Chess', 'interests Sailing'],
    // The reader shows the program to the community only, and the hometown to nobody.
    ['company ACME', 'interests sailing'],
    [],
    [],
  ]);
  const theirs = (await list(alike, event)).body.results.find(({ id }) => id === reader.user.id);
  expect(theirs?.in_common.map(({ field }) => field)).toEqual(['company', 'interests']);
  const pages: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { body } = await list(reader, event, { limit: 1, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(...body.results.map(({ id }) => id));
    if (body.next === null) break;
    cursor = body.next;
  }
  expect(pages).toEqual(ids);
});

it('answers byte for byte alike where the other has not looked, has not decided, and has refused', async () => {
  const [reader, other, third] = await meetings.addGuests(3);
  if (!reader || !other || !third) throw new Error('no guests');
  const event = await meetings.hold([reader, other, third]);
  const listAnswers = async () => {
    const answers: string[] = [];
    const ask = async (path: string, method = 'GET') => {
      const answer = await reader.fetch(`/api/v1${path}`, { method });
      const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').toSorted();
      return `${method} ${path} ${answer.status} ${headers.join()} ${await answer.text()}`;
    };
    const askAll = async () => {
      const paths = [
        `/events/${event.id}/met/`,
        `/events/${event.id}/met/?limit=1`,
        `/events/${event.id}/`,
        '/contacts/',
        '/notifications/',
        '/notifications/unread/',
        '/chat/conversations/',
        `/chat/conversations/${other.user.id}/`,
        `/users/${other.user.id}/details/`,
        `/users/search/?query=${other.user.last_name}`,
        '/users/suggestions/',
      ];
      answers.push(...(await Promise.all(paths.map((path) => ask(path)))));
      for (const name of ['met-guests', 'met-choices', 'contacts', 'notifications', 'conversations']) {
        const own = ownLists[name];
        if (own === undefined) throw new Error(`no list ${name}`);
        for await (const row of streamRows(meetings.server.app, reader.user.id, own)) answers.push(JSON.stringify(row));
      }
    };
    const choice = `/events/${event.id}/met/${other.user.id}/`;
    await askAll();
    for (const [path, method] of [
      [choice, 'PUT'],
      [choice, 'PUT'],
      [choice, 'DELETE'],
      [`/contacts/${other.user.id}/`, 'DELETE'],
      [choice, 'PUT'],
    ] as const) {
      answers.push(await ask(path, method));
      await askAll();
    }
    // The same reader asks again, as if for the first time.
    await meetings.server.app.db.delete(metChoices).where(eq(metChoices.userId, reader.user.id));
    return answers;
  };
  const unseen = await listAnswers();
  await list(other, event);
  const undecided = await listAnswers();
  await choose(other, event, reader);
  await withdraw(other, event, reader);
  const refused = await listAnswers();
  expect(unseen.length).toBeGreaterThan(70);
  expect(undecided).toEqual(unseen);
  expect(refused).toEqual(unseen);
  // The control: a choice that stays makes another answer.
  await choose(other, event, reader);
  expect(await listAnswers()).not.toEqual(unseen);
});
