import * as contract from '@homecoming/contract/blasts.ts';
import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { cancelRegistration } from '@homecoming/contract/registrations.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { events } from '../../schema/events.ts';
import { blastReactions } from '../../schema/outreach.ts';
import { openClub, registered, type Club } from '../fixtures/club-with-events.ts';

const DAY = 24 * 60 * 60 * 1_000;

let server: TestServer;
let club: Club;
let owner: Person;
let ana: Person;
let ben: Person;
let id: string;
let registrationId: string;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
  owner = club.owner;
  [ana, ben] = [await club.join('Ana Lima'), await club.join('Ben Moss')];
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await club.newEvent({ startsAt: new Date(server.clock.now().getTime() + 10 * DAY) });
  [registrationId = ''] = await registered(server, id, [ana]);
});

const send = (body: { title?: string | null; message: string }, by = owner) =>
  by.call(contract.createBlast, { params: { id }, body });
const list = (reader: Person) => reader.call(contract.listBlasts, { params: { id } });
const sent = async (message = 'See you soon') => (await send({ message })).body.id;
const react = (blastId: string, reaction_type: 'like' | 'love', by = ana) =>
  by.call(contract.addBlastReaction, { params: { id, blastId }, body: { reaction_type } });

it('trims title and message, and leaves a blank title out', async () => {
  const { status, body } = await send({ title: '  ', message: '  Bring a friend.\n' });
  expect([status, body]).toMatchObject([
    201,
    { title: null, message: 'Bring a friend.', hidden: false, edited_at: null, author: { id: owner.user.id } },
  ]);
  expect(body.mails).toEqual({ sent: 0, total: 1 });
  for (const wrong of [{ message: ' ' }, { message: 'x'.repeat(5_001) }, { title: 'x'.repeat(121), message: 'A' }]) {
    expect((await send(wrong)).status).toBe(400);
  }
});

it('shows blasts to those who are going, newest first, and to nobody else', async () => {
  await sent('One');
  await sent('Two');
  const { body } = await list(ana);
  expect(body.results.map(({ message, mails }) => [message, mails])).toEqual([
    ['Two', null],
    ['One', null],
  ]);
  expect((await list(ben)).status).toBe(403);
  await registered(server, id, [ben], { status: 'requested' });
  expect((await list(ben)).status).toBe(403);
  const { owner: stranger } = await openClub(server, `Other ${id.slice(-6)}`);
  expect((await list(stranger)).status).toBe(404);
  // Guests of other communities who are going read them.
  await registered(server, id, [stranger]);
  expect((await list(stranger)).status).toBe(200);
  const first = await ana.get(contract.listBlasts, { params: { id }, query: { limit: 1 } });
  const second = await ana.get(contract.listBlasts, { params: { id }, query: { cursor: first.next ?? '' } });
  expect(second.results.map(({ message }) => message)).toEqual(['One']);
});

it('shows earlier blasts to people who join later, and mails them nothing', async () => {
  await sent();
  await server.runJobs();
  const before = server.mails.length;
  await registered(server, id, [ben]);
  await server.runJobs();
  expect((await list(ben)).body.results).toHaveLength(1);
  expect(server.mails).toHaveLength(before);
});

describe('the notification', () => {
  const sentence = async (reader = ana) => {
    const { results } = await reader.get(listNotifications, {});
    return results.find(({ event }) => event?.id === id)?.sentence;
  };
  const hidden = 'The organisers of “Summer reunion” have news for everybody who is going';

  beforeEach(async () => {
    await owner.get(updateOwnProfile, { body: { graduation_year: 2004 } });
  });

  it('says who wrote what, with a link to the event', async () => {
    await send({ title: 'Room change', message: 'We moved\nto the map room' });
    await server.runJobs();
    const [line] = (await ana.get(listNotifications, {})).results;
    expect(line).toMatchObject({ kind: 'event_blast', event: { id }, url: `/events/${id}`, actors: [] });
    expect(line?.sentence).toBe(`${owner.user.first_name} ’04: Room change. We moved to the map room`);
    await send({ message: `It rains. ${'Bring a coat. '.repeat(20)}` });
    await server.runJobs();
    expect(await sentence()).toMatch(new RegExp(`^${owner.user.first_name} ’04: It rains. Bring a coat. .{80,100}…$`));
  });

  it('says what the blast says now, and nothing of it to those who may not read it', async () => {
    const params = { id, blastId: await sent('The rom is 12') };
    await server.runJobs();
    await owner.get(contract.updateBlast, { params, body: { title: 'Which room?', message: 'It is 12' } });
    expect(await sentence()).toMatch(/: Which room\? It is 12$/);
    await owner.get(contract.hideBlast, { params, body: { hidden: true } });
    expect(await sentence()).toBe(hidden);
    await owner.get(contract.hideBlast, { params, body: { hidden: false } });
    await ana.get(cancelRegistration, { params: { id, joinId: registrationId } });
    expect(await sentence()).toBe(hidden);
  });

  it('does not name an author who blocked the reader, or whom the reader blocked', async () => {
    await registered(server, id, [ben]);
    await ana.get(blockUser, { body: { blocked: owner.user.id } });
    await owner.get(blockUser, { body: { blocked: ben.user.id } });
    await sent('See you soon');
    await server.runJobs();
    for (const reader of [ana, ben])
      expect(await sentence(reader)).toBe('The organisers of “Summer reunion”: See you soon');
    await ana.get(unblockUser, { params: { id: owner.user.id } });
    await owner.get(unblockUser, { params: { id: ben.user.id } });
    for (const reader of [ana, ben]) expect(await sentence(reader)).toBe(`${owner.user.first_name} ’04: See you soon`);
  });
});

it('lets only organisers send, change, hide and delete blasts', async () => {
  const blastId = await sent();
  const params = { id, blastId };
  for (const by of [ana, ben]) {
    expect((await send({ message: 'Mine' }, by)).status).toBe(403);
    expect((await by.call(contract.updateBlast, { params, body: { message: 'Mine' } })).status).toBe(403);
    expect((await by.call(contract.hideBlast, { params, body: {} })).status).toBe(403);
    expect((await by.call(contract.deleteBlast, { params })).status).toBe(403);
  }
});

it('changes a blast without a mail, and shows when', async () => {
  const blastId = await sent('Ons');
  await server.runJobs();
  const mails = server.mails.length;
  const params = { id, blastId };
  const same = await owner.get(contract.updateBlast, { params, body: { message: 'Ons' } });
  expect(same.edited_at).toBeNull();
  const changed = await owner.get(contract.updateBlast, { params, body: { title: 'Oops', message: 'One' } });
  expect(changed).toMatchObject({ title: 'Oops', message: 'One', edited_at: expect.any(String) });
  expect((await owner.get(contract.updateBlast, { params, body: { title: '' } })).title).toBeNull();
  await server.runJobs();
  expect(server.mails).toHaveLength(mails);
});

it('mails a blast as it was sent, also after it was changed, hidden or deleted', async () => {
  const blastId = await sent('The first words');
  const params = { id, blastId };
  await owner.get(contract.updateBlast, { params, body: { message: 'Other words' } });
  await owner.get(contract.hideBlast, { params, body: {} });
  await owner.call(contract.deleteBlast, { params });
  await server.runJobs();
  expect(server.mails.at(-1)?.text).toContain('The first words');
});

it('hides a blast from everybody but organisers, and shows it again', async () => {
  const blastId = await sent();
  const params = { id, blastId };
  expect((await owner.get(contract.hideBlast, { params, body: {} })).hidden).toBe(true);
  expect((await list(ana)).body.results).toEqual([]);
  expect((await list(owner)).body.results).toMatchObject([{ id: blastId, hidden: true }]);
  expect((await react(blastId, 'like')).error.code).toBe('blast_not_found');
  expect((await owner.get(contract.hideBlast, { params, body: {} })).hidden).toBe(false);
  expect((await list(ana)).body.results).toHaveLength(1);
});

it('does not toggle when a request with `hidden` is repeated', async () => {
  const params = { id, blastId: await sent() };
  const hide = (hidden: boolean) => owner.get(contract.hideBlast, { params, body: { hidden } });
  expect([(await hide(true)).hidden, (await hide(true)).hidden]).toEqual([true, true]);
  expect([(await hide(false)).hidden, (await hide(false)).hidden]).toEqual([false, false]);
});

it('deletes a blast with its reactions and notifications', async () => {
  const blastId = await sent();
  await server.runJobs();
  await react(blastId, 'like');
  await owner.call(contract.deleteBlast, { params: { id, blastId } });
  expect((await list(ana)).body.results).toEqual([]);
  expect(await server.app.db.$count(blastReactions, eq(blastReactions.blastId, blastId))).toBe(0);
  const { results } = await ana.get(listNotifications, {});
  expect(results.filter(({ subject }) => subject === blastId)).toEqual([]);
  expect((await owner.call(contract.deleteBlast, { params: { id, blastId } })).status).toBe(404);
});

it('counts one reaction of each type of a person, in a fixed order', async () => {
  const blastId = await sent();
  await registered(server, id, [ben]);
  await react(blastId, 'love');
  await Promise.all(Array.from({ length: 5 }, () => react(blastId, 'like')));
  const { body } = await react(blastId, 'like', ben);
  expect(body.reactions).toEqual([
    { reaction_type: 'like', count: 2, mine: true },
    { reaction_type: 'love', count: 1, mine: false },
  ]);
  const remove = (call: object) =>
    ben.call(contract.removeBlastReaction, { params: { id, blastId }, ...call } as never);
  expect((await remove({ query: { reaction_type: 'like' } })).status).toBe(204);
  expect((await remove({ body: { reaction_type: 'like' } })).status).toBe(204);
  expect((await remove({ body: {} })).status).toBe(400);
  const [blast] = (await list(ana)).body.results;
  expect(blast?.reactions).toEqual([
    { reaction_type: 'like', count: 1, mine: true },
    { reaction_type: 'love', count: 1, mine: true },
  ]);
  expect(
    (await ana.call(contract.addBlastReaction, { params: { id, blastId }, body: { reaction_type: 'x' as 'like' } }))
      .status,
  ).toBe(400);
  const other = await club.newEvent();
  await registered(server, other, [ana]);
  expect(
    (await ana.call(contract.addBlastReaction, { params: { id: other, blastId }, body: { reaction_type: 'like' } }))
      .status,
  ).toBe(404);
});

it('limits blasts to five a day, deleted ones included', async () => {
  server.clock.forward(DAY - (server.clock.now().getTime() % DAY));
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send({ message: `No. ${index}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  const [first] = (await list(owner)).body.results;
  await owner.call(contract.deleteBlast, { params: { id, blastId: first?.id ?? '' } });
  expect((await send({ message: 'Sixth' })).error.code).toBe('blast_limit');
  server.clock.forward(DAY);
  expect((await send({ message: 'Tomorrow' })).status).toBe(201);
});

it('rejects a blast for a draft or a cancelled event', async () => {
  const state = (values: object) => server.app.db.update(events).set(values).where(eq(events.id, id));
  await state({ status: 'cancelled', cancelledAt: new Date() });
  expect((await send({ message: 'Hello' })).error.code).toBe('event_cancelled');
  await state({ status: 'draft', cancelledAt: null, publishedAt: null });
  expect((await send({ message: 'Hello' })).error.code).toBe('not_published');
});

it('creates one blast for a repeated Idempotency-Key', async () => {
  const call = { params: { id }, body: { message: 'Once' }, idempotencyKey: `blast-${id}` };
  const [first, second] = [await owner.get(contract.createBlast, call), await owner.get(contract.createBlast, call)];
  expect(second.id).toBe(first.id);
  await server.runJobs();
  expect((await list(owner)).body.results).toMatchObject([{ mails: { sent: 1, total: 1 } }]);
});

it('pushes blasts to those who are going and organisers, and the progress of mails to organisers', async () => {
  const push = vi.spyOn(server.app.live, 'push');
  const blastId = await sent();
  const pushed = () => {
    const frames = push.mock.calls.filter(([, type]) => type === 'blast.updated');
    push.mockClear();
    // One for all, so that a large event does not fill the bus.
    expect(frames).toHaveLength(1);
    return frames.flatMap(([to]) => ('users' in to ? to.users : []));
  };
  expect(new Set(pushed())).toEqual(new Set([owner.user.id, ana.user.id]));
  await server.runJobs();
  expect(pushed()).toEqual([owner.user.id]);
  await owner.get(contract.hideBlast, { params: { id, blastId }, body: {} });
  expect(new Set(pushed())).toEqual(new Set([owner.user.id, ana.user.id]));
  push.mockRestore();
});
