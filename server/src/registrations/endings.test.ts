import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { cancelEvent } from '@homecoming/contract/events.ts';
import { deleteAccount, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { createQuestions } from '@homecoming/contract/questions.ts';
import * as contract from '@homecoming/contract/registrations.ts';
import { makeEvent, PASSWORD } from '@homecoming/testkit/cast.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { events } from '../schema/events.ts';
import { cancel, getCounts, insertWaitlist, signUpFor, fetchStatus, useClub } from './fixtures/club.ts';
import { endRegistrations, promoteRest } from './jobs.ts';

const club = useClub();
const at = (event: { id: string }) => ({ id: event.id });

describe('the end', () => {
  it('ends every registration of an event: the first at once, all of a large one in a job', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true });
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    await insertWaitlist(club.server, event, 1_100);
    await club.owner.get(cancelEvent, { params: at(event), body: { reason: 'Storm' } });
    const live = async () => {
      const { going, waitlisted } = await getCounts(club.owner, event);
      return going + (waitlisted ?? 0);
    };
    expect(await live()).toBe(602);
    await club.server.runJobs();
    expect(await live()).toBe(0);
    club.server.clock.forward(61_000);
    expect((await fetchStatus(club.ben, event)).status).toBe('cancelled');
    expect((await cancel(club.ben, event)).error.code).toBe('registration_already_cancelled');
  });

  it('ends the first registrations of a person who leaves at once, and all of many in a job', async () => {
    const leaver = await club.member('Many');
    const joined = await Promise.all(Array.from({ length: 25 }, () => makeEvent(club.owner, club.community)));
    for (const event of joined) await signUpFor(leaver, event);
    await leaver.get(leaveCommunity, { params: { id: club.community.id } });
    const countLive = async () => {
      const { rows } = await club.server.app.pool.query<{ n: number }>(
        `select count(*)::int as n from registrations where user_id = $1 and status = 'going'`,
        [leaver.user.id],
      );
      return rows[0]?.n;
    };
    expect(await countLive()).toBe(5);
    // What they register for as a member again stays.
    await leaver.get(createJoinRequest, { body: { request_type: 'community', community: club.community.id } });
    club.server.clock.forward(1_000);
    const again = await makeEvent(club.owner, club.community);
    expect((await signUpFor(leaver, again)).status).toBe(201);
    await club.server.runJobs();
    expect(await countLive()).toBe(1);
  });

  it('frees the seats of a former member at future joined for members, and passes them on', async () => {
    const [forMembers, open, over] = [
      await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true }),
      await makeEvent(club.owner, club.community, { visibility: 'public' }),
      await makeEvent(club.owner, club.community),
    ];
    for (const event of [forMembers, open, over]) await signUpFor(club.ana, event);
    await signUpFor(club.ben, forMembers);
    await club.server.app.db
      .update(events)
      .set({ startsAt: new Date(0), endsAt: new Date(1) })
      .where(eq(events.id, over.id));
    await club.ana.get(leaveCommunity, { params: { id: club.community.id } });
    expect((await fetchStatus(club.ben, forMembers)).status).toBe('going');
    expect((await club.ana.call(contract.getRegistrationStatus, { params: { eventId: forMembers.id } })).status).toBe(
      404,
    );
    expect((await fetchStatus(club.ana, open)).status).toBe('going');
    expect(await getCounts(club.owner, over)).toMatchObject({ going: 1 });
  });

  it('frees all seats of a deleted account, and deletes its answers', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true, visibility: 'public' });
    const { questions } = await club.owner.get(createQuestions, {
      params: at(event),
      body: { questions: [{ label: 'Allergies?' }] },
    });
    const guest = await club.outsider();
    const answers = [{ question: questions[0]?.id ?? '', answer: 'A secret allergy' }];
    await signUpFor(guest, event, { answers });
    await signUpFor(club.ben, event);
    expect((await guest.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204);
    await club.server.runJobs();
    expect((await fetchStatus(club.ben, event)).status).toBe('going');
    const { rows } = await club.server.app.pool.query(
      `select 1 from registration_answers where answer::text like '%secret%'`,
    );
    expect(rows).toEqual([]);
  });

  it('frees a seat that a guest takes while their account is deleted', async () => {
    const event = await makeEvent(club.owner, club.community, { visibility: 'public' });
    const guest = await club.outsider();
    const release = await lock('select from events where id = $1 for no key update', event.id);
    const registering = signUpFor(guest, event);
    await untilWaitingForLocks(club.server, 1);
    const deleting = guest.call(deleteAccount, { body: { password: PASSWORD } });
    await release();
    expect((await deleting).status).toBe(204);
    // A registration that tries again after a wait may come after the deletion.
    expect([201, 401]).toContain((await registering).status);
    await club.server.runJobs();
    expect(await getCounts(club.owner, event)).toMatchObject({ going: 0 });
  });

  it('refuses a guest who registers while their account is deleted', async () => {
    const [first, second] = [
      await makeEvent(club.owner, club.community, { visibility: 'public' }),
      await makeEvent(club.owner, club.community, { visibility: 'public' }),
    ];
    const guest = await club.outsider();
    await signUpFor(guest, first);
    await guest.get(updateOwnProfile, { body: {}, files: { photo: await testImage(60, 40) } });
    // A deletion locks the photo after the account.
    const release = await lock('select from media where owner_id = $1 for update', guest.user.id);
    const deleting = guest.call(deleteAccount, { body: { password: PASSWORD } });
    await untilWaitingForLocks(club.server, 1);
    const registering = signUpFor(guest, second);
    await untilWaitingForLocks(club.server, 2);
    await release();
    expect([(await deleting).status, (await registering).status]).toEqual([204, 401]);
    expect(await getCounts(club.owner, second)).toMatchObject({ going: 0 });
    const adding = { params: at(first), body: { user_id: guest.user.id } };
    expect((await club.owner.call(contract.addAttendee, adding)).error.code).toBe('attendee_not_member');
  });

  it('frees a seat that a person takes while their membership ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await club.member('Lea');
      const event = await makeEvent(club.owner, club.community);
      await Promise.all([
        signUpFor(person, event),
        person.call(leaveCommunity, { params: { id: club.community.id } }),
        signUpFor(person, event),
      ]);
      expect(await getCounts(club.owner, event)).toMatchObject({ going: 0 });
    }
  });

  it.each([
    ['was checked in', `update registrations set checked_in_at = now() where event_id = $1`],
    ['registered for an event that became public', `update events set visibility = 'public' where id = $1`],
  ])('of a membership keeps the seat of a person who %s meanwhile', async (_, change) => {
    const event = await makeEvent(club.owner, club.community);
    await signUpFor(club.ana, event);
    const client = await club.server.app.pool.connect();
    await client.query('begin');
    await client.query('select from events where id = $1 for no key update', [event.id]);
    const leaving = club.ana.get(leaveCommunity, { params: { id: club.community.id } });
    await untilWaitingForLocks(club.server, 1);
    await client.query(change, [event.id]);
    await client.query('commit');
    client.release();
    await leaving;
    expect(await getCounts(club.owner, event)).toMatchObject({ going: 1 });
  });

  it('changes nothing when a large event is gone before its job runs', async () => {
    const eventId = newId();
    await endRegistrations.run(club.server.app, { eventId, by: null, at: new Date().toISOString() });
    await promoteRest.run(club.server.app, { eventId });
  });
});

/** Locks a row on another connection. Returns what ends that. */
async function lock(statement: string, id: string): Promise<() => Promise<void>> {
  const client = await club.server.app.pool.connect();
  await client.query('begin');
  await client.query(statement, [id]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}
