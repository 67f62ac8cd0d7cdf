import * as contract from '@homecoming/contract/registrations.ts';
import { makeEvent } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { users } from '../schema/users.ts';
import { cancel, signUpFor, fetchStatus, useClub } from './fixtures/club.ts';

const club = useClub();
const at = (event: { id: string }) => ({ id: event.id });

describe('requests', () => {
  const ids = async (event: { id: string }, status?: 'waitlisted' | 'declined') =>
    (await club.owner.get(contract.listEventRequests, { params: at(event), ...(status ? { query: { status } } : {}) }))
      .results;

  it('lets organisers approve and decline requests, once', async () => {
    const event = await makeEvent(club.owner, club.community, { approval_required: true, capacity: 1, waitlist: true });
    for (const person of [club.ana, club.ben, club.cleo]) {
      expect((await signUpFor(person, event)).body.status).toBe('requested');
    }
    const [first, second, third] = await ids(event);
    expect([first, second, third].map((one) => one?.user.id)).toEqual(
      [club.ana, club.ben, club.cleo].map(({ user }) => user.id),
    );
    const answer = (call: typeof contract.approveEventRequest, requestId = '', by = club.owner) =>
      by.call(call, { params: { id: event.id, requestId } });
    expect((await answer(contract.approveEventRequest, first?.id, club.ana)).error.code).toBe('forbidden');
    expect((await answer(contract.approveEventRequest, first?.id)).body.status).toBe('going');
    expect((await answer(contract.approveEventRequest, first?.id)).error.code).toBe('request_answered');
    expect((await answer(contract.approveEventRequest, second?.id)).body.status).toBe('waitlisted');
    expect((await ids(event, 'waitlisted')).map(({ id }) => id)).toEqual([second?.id]);
    const declined = await club.owner.get(contract.declineEventRequest, {
      params: { id: event.id, requestId: third?.id ?? '' },
      body: { reason: 'Only for singers' },
    });
    expect(declined.status).toBe('declined');
    expect((await fetchStatus(club.cleo, event)).registration).toMatchObject({ decline_reason: 'Only for singers' });
    expect((await signUpFor(club.cleo, event)).error.code).toBe('ask_an_organiser');
    expect((await answer(contract.approveEventRequest, newId())).error.code).toBe('registration_not_found');
    expect((await club.ana.call(contract.listEventRequests, { params: at(event) })).error.code).toBe('forbidden');
    const stranger = await club.outsider();
    expect((await stranger.call(contract.listEventRequests, { params: at(event) })).error.code).toBe('event_not_found');
  });

  it('keeps requests when the event is full without a waitlist', async () => {
    const event = await makeEvent(club.owner, club.community, { approval_required: true, capacity: 1 });
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    const [first, second] = await ids(event);
    const approve = (requestId = '') =>
      club.owner.call(contract.approveEventRequest, { params: { id: event.id, requestId } });
    await approve(first?.id);
    expect((await approve(second?.id)).error.code).toBe('event_full');
    expect((await fetchStatus(club.ben, event)).status).toBe('requested');
    await cancel(club.ana, event);
    expect((await approve(second?.id)).body.status).toBe('going');
  });

  it('lists requests and the waitlist in pages', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true });
    for (const person of [club.owner, club.ana, club.ben, club.cleo]) await signUpFor(person, event);
    const page = async (cursor?: string | null) =>
      club.owner.get(contract.listEventRequests, {
        params: at(event),
        query: { status: 'waitlisted', limit: 2, ...(cursor ? { cursor } : {}) },
      });
    const first = await page();
    const second = await page(first.next);
    expect([...first.results, ...second.results].map(({ user }) => user.id)).toEqual(
      [club.ana, club.ben, club.cleo].map(({ user }) => user.id),
    );
    expect(second.next).toBeNull();
  });

  it('neither lists nor answers requests of deactivated accounts', async () => {
    const event = await makeEvent(club.owner, club.community, { approval_required: true });
    await signUpFor(club.ana, event);
    const [request] = await ids(event);
    const setActive = (isActive: boolean) =>
      club.server.app.db.update(users).set({ isActive }).where(eq(users.id, club.ana.user.id));
    await setActive(false);
    expect(await ids(event)).toEqual([]);
    const params = { id: event.id, requestId: request?.id ?? '' };
    expect((await club.owner.call(contract.approveEventRequest, { params })).error.code).toBe('registration_not_found');
    await setActive(true);
    expect((await club.owner.get(contract.approveEventRequest, { params })).status).toBe('going');
  });
});
