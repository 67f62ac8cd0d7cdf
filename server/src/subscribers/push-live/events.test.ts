import { createBlast } from '@homecoming/contract/blasts.ts';
import { cancelEvent, updateEvent } from '@homecoming/contract/events.ts';
import * as contract from '@homecoming/contract/registrations.ts';
import type { LiveMessages } from '@homecoming/contract/live.ts';
import { makeCommunity, makeEvent, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type Listener } from '../fixtures/listen.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const getReceivedData = <T extends keyof LiveMessages>({ received }: Listener, type: T): LiveMessages[T][] =>
  received.flatMap((message) => (message.type === type ? [message.data as LiveMessages[T]] : []));

it('shows each registration and check-in to its person and the organisers, and the seats to members', async () => {
  const people = await Promise.all(
    ['Olivia Own', 'Ana Live', 'Ben Live', 'Otto Side'].map((name) => signUpAs(server, name)),
  );
  const [owner, ana, ben, outsider] = people as [Person, Person, Person, Person];
  const community = await makeCommunity(owner, { join_policy: 'open' });
  for (const person of [ana, ben]) await joinAs(person, community, owner);
  const event = await makeEvent(owner, community, { capacity: 1, waitlist: true });
  const [atOwner, atAna, atBen, atOutsider] = await Promise.all(
    ([owner, ana, ben, outsider] as const).map((person) => listen(server, person)),
  );
  if (!atOwner || !atAna || !atBen || !atOutsider) throw new Error('four listeners');
  const params = { id: event.id };
  const { registration } = await ana.get(contract.register, { params, body: {} });
  const id = registration?.id ?? '';
  const shown = { event: event.id, registration: id, user: ana.user.id, checked_in_at: null, door: null };
  for (const listener of [atOwner, atAna]) {
    await waitFor(() =>
      expect(getReceivedData(listener, 'registration.updated')).toEqual([{ ...shown, status: 'going' }]),
    );
  }
  await waitFor(() => expect(getReceivedData(atBen, 'event.updated')).toEqual([{ event: event.id }]));
  const { checked_in_at } = await owner.get(contract.checkIn, {
    params: { id },
    body: { event_id: event.id, door: 'North' },
  });
  const inside = { ...shown, status: 'going', checked_in_at, door: 'North' };
  for (const listener of [atAna, atOwner]) {
    await waitFor(() => expect(getReceivedData(listener, 'registration.updated').at(-1)).toEqual(inside));
  }
  // Check-ins are for organisers: members would load the event again with each one.
  server.app.live.push({ user: ben.user.id }, 'notification.created', { unread_count: 7 });
  await waitFor(() => expect(getReceivedData(atBen, 'notification.created')).toContainEqual({ unread_count: 7 }));
  expect(getReceivedData(atBen, 'event.updated')).toHaveLength(1);
  await owner.get(contract.removeAttendee, { params, body: { user_id: ana.user.id } });
  await waitFor(() => expect(getReceivedData(atAna, 'registration.updated')).toHaveLength(3));
  expect(getReceivedData(atAna, 'registration.updated').at(-1)).toEqual({ ...shown, status: 'cancelled' });
  await owner.get(updateEvent, { params, body: { title: 'Another name' } });
  await waitFor(() => expect(getReceivedData(atBen, 'event.updated').length).toBeGreaterThan(1));
  expect(getReceivedData(atBen, 'registration.updated')).toEqual([]);
  expect(atOutsider.received.map(({ type }) => type)).toEqual(['ready']);
  for (const { socket } of [atOwner, atAna, atBen, atOutsider]) socket.terminate();
});

it('shows a changed public event to guests, and its cancellation once to those who were checked in', async () => {
  const [owner, guest] = [await signUpAs(server, 'Opal Own'), await signUpAs(server, 'Gus Guest')];
  const event = await makeEvent(owner, await makeCommunity(owner), { visibility: 'public' });
  const params = { id: event.id };
  const { registration } = await guest.get(contract.register, { params, body: {} });
  const [atOwner, atGuest] = [await listen(server, owner), await listen(server, guest)];
  await owner.get(updateEvent, { params, body: { title: 'Another name' } });
  await waitFor(() => expect(getReceivedData(atGuest, 'event.updated')).toContainEqual({ event: event.id }));
  await owner.get(contract.checkIn, { params: { id: registration?.id ?? '' }, body: { event_id: event.id } });
  await owner.get(cancelEvent, { params, body: {} });
  for (const listener of [atGuest, atOwner]) {
    const ended = () =>
      getReceivedData(listener, 'registration.updated').filter(({ status }) => status === 'cancelled');
    await waitFor(() => expect(ended()).toHaveLength(1));
  }
  server.app.live.push({ users: [owner.user.id, guest.user.id] }, 'notification.created', { unread_count: 7 });
  for (const listener of [atGuest, atOwner]) {
    await waitFor(() => expect(getReceivedData(listener, 'notification.created')).toContainEqual({ unread_count: 7 }));
    const states = getReceivedData(listener, 'registration.updated').map(({ status }) => status);
    expect(states.filter((status) => status === 'cancelled')).toHaveLength(1);
    listener.socket.terminate();
  }
});

it('shows a blast to its organisers and to those who are going, and not to those who have cancelled', async () => {
  const people = await Promise.all(['Oda Own', 'Ada Live', 'Bea Live'].map((name) => signUpAs(server, name)));
  const [owner, ana, ben] = people as [Person, Person, Person];
  const community = await makeCommunity(owner, { join_policy: 'open' });
  const event = await makeEvent(owner, community);
  for (const person of [ana, ben]) {
    await joinAs(person, community, owner);
    await person.get(contract.register, { params: { id: event.id }, body: {} });
  }
  await owner.get(contract.removeAttendee, { params: { id: event.id }, body: { user_id: ben.user.id } });
  const [atOwner, atAna, atBen] = [await listen(server, owner), await listen(server, ana), await listen(server, ben)];
  const { id: blast } = await owner.get(createBlast, { params: { id: event.id }, body: { message: 'See you soon' } });
  for (const listener of [atOwner, atAna]) {
    await waitFor(() => expect(getReceivedData(listener, 'blast.updated')).toEqual([{ event: event.id, blast }]));
  }
  server.app.live.push({ user: ben.user.id }, 'notification.created', { unread_count: 7 });
  await waitFor(() => expect(getReceivedData(atBen, 'notification.created')).toContainEqual({ unread_count: 7 }));
  expect(getReceivedData(atBen, 'blast.updated')).toEqual([]);
  for (const { socket } of [atOwner, atAna, atBen]) socket.terminate();
});

it('shows new hosts to members, and those of a draft to its organisers and the dismissed only', async () => {
  const people = await Promise.all(['Olga Own', 'Hugo Host', 'Mia Member'].map((name) => signUpAs(server, name)));
  const [owner, host, member] = people as [Person, Person, Person];
  const community = await makeCommunity(owner, { join_policy: 'open' });
  for (const person of [host, member]) await joinAs(person, community, owner);
  const draft = await makeEvent(owner, community, { status: 'draft' });
  const event = await makeEvent(owner, community);
  const [atHost, atMember] = [await listen(server, host), await listen(server, member)];
  const appoint = (id: string, ...hosts: Person[]) =>
    owner.get(updateEvent, { params: { id }, body: { hosts: hosts.map(({ user }) => user.id) } });
  await appoint(draft.id, owner, host);
  await appoint(draft.id, owner);
  await appoint(event.id, owner, host);
  const [ofDraft, ofEvent] = [{ event: draft.id }, { event: event.id }];
  await waitFor(() => expect(getReceivedData(atHost, 'event.updated')).toEqual([ofDraft, ofDraft, ofEvent]));
  await waitFor(() => expect(getReceivedData(atMember, 'event.updated')).toEqual([ofEvent]));
  for (const { socket } of [atHost, atMember]) socket.terminate();
});
