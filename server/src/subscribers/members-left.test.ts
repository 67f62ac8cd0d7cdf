import { blockUser, listBlocked } from '@homecoming/contract/blocks.ts';
import { updateCommunity } from '@homecoming/contract/communities.ts';
import { addMember, searchPeople, suggestValues } from '@homecoming/contract/members.ts';
import { askMentor, saveOffer } from '@homecoming/contract/mentoring.ts';
import { listNewcomers, LOS_ANGELES, setMove } from '@homecoming/contract/moves.ts';
import { getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createSavedSearch, listSavedSearches } from '@homecoming/contract/saved-searches.ts';
import { joinAs, makeCommunity } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { chooseEachOther, list as listMet, startMeetings } from '../contacts/fixtures/meetings.ts';
import { continueMentorships } from '../mentoring/jobs.ts';
import { listNewcomers as listOfWeek, mailNewcomers } from '../moves/newcomer-lists.ts';
import { writePlaces } from '../places/load.ts';
import { newId } from '../platform/db/new-id.ts';
import { mentorships } from '../schema/alumni/mentoring.ts';
import { newcomerLists } from '../schema/alumni/moves.ts';
import { memberships } from '../schema/communities.ts';
import { deleteCrowded } from './fixtures/crowd-out.ts';

it('connects nobody through a deleted community whose members are left to the job', { timeout: 120_000 }, async () => {
  const meetings = await startMeetings();
  const { server, owner } = meetings;
  try {
    const town = { near: null, country: 'US', people: 10_000, aliases: [] };
    await writePlaces(server.app.db, [
      { id: LOS_ANGELES, name: 'Los Angeles', x: -118.244, y: 34.052, ...town },
      { id: 11, name: 'Burbank', x: -118.309, y: 34.181, ...town },
    ]);
    const [ana, ben, cleo] = [
      await meetings.addGuest('Ana Lima'),
      await meetings.addGuest('Ben Moss'),
      await meetings.addGuest('Cleo Park'),
    ];
    const doomed = await makeCommunity(owner, { name: 'Doomed', visibility: 'private' });
    for (const person of [ana, ben, cleo]) await joinAs(person, doomed, owner);
    const own = await makeCommunity(ben, { name: 'Own', visibility: 'private' });
    const inDoomed = { params: { id: doomed.id } };

    // Ana moves to near the city of Ben, and shows her company there only. They are contacts.
    const audiences = { company: [doomed.id] };
    await ana.get(updateOwnProfile, { body: { company: 'Aster', program: 'Botany', audiences } });
    await ben.get(updateOwnProfile, { body: { company: 'Aster', city: 11, welcomes: true } });
    await server.runJobs();
    await ana.get(setMove, { body: { place: LOS_ANGELES } });
    const event = await meetings.hold([ana, ben]);
    await chooseEachOther(event, ana, ben);
    await ben.get(blockUser, { body: { blocked: cleo.user.id } });
    const query = { company: ['Aster'] };
    await ben.get(createSavedSearch, { body: { kind: 'people', community: doomed.id, name: 'At Aster', query } });
    await owner.get(updateCommunity, { ...inDoomed, body: { mentoring: 'open' } });
    await ana.get(saveOffer, { ...inDoomed, body: { topics: ['first_job'], lasts: 'one_talk', capacity: 2 } });
    const text = 'I would like to learn how you found your first job.';
    const body = { mentor: ana.user.id, topic: 'first_job', text } as const;
    const { id: mentorshipId } = await ben.get(askMentor, { ...inDoomed, body });

    const readAll = async () => {
      const found = (await ben.get(searchPeople, { query: { query: 'Ana' } })).results;
      const profile = await ben.get(getProfile, { params: { id: ana.user.id } });
      return {
        searched: found.map(({ communities }) => communities.map(({ name }) => name)),
        found: (await ben.get(searchPeople, { query: { query: 'Botany' } })).results.length,
        byFilter: (await ben.get(searchPeople, { query: { company: ['Aster'] } })).results.length,
        suggested: (await ben.get(suggestValues, { query: { field: 'program', query: 'Bot' } })).results,
        stranger: (await ana.call(getProfile, { params: { id: cleo.user.id } })).status,
        profile: [profile.company, profile.communities.map(({ name }) => name)],
        inCommon: (await listMet(ben, event)).body.results.flatMap(({ in_common }) => in_common),
        newcomers: (await ben.get(listNewcomers, {})).results.length,
        blocked: (await ben.get(listBlocked, {})).blocked_users.map(({ blocked_user: { communities } }) => communities),
        searches: (await ben.get(listSavedSearches, {})).results.map(({ name }) => name),
      };
    };
    expect(await readAll()).toMatchObject({
      searched: [['Doomed']],
      found: 1,
      byFilter: 1,
      suggested: ['Botany'],
      stranger: 200,
      profile: ['Aster', ['Doomed']],
      inCommon: [{ field: 'company', value: 'Aster' }],
      newcomers: 1,
      blocked: [[{ name: 'Doomed' }]],
      searches: ['At Aster'],
    });
    await deleteCrowded(server, owner, [doomed]);
    expect(await server.app.db.$count(memberships, eq(memberships.communityId, doomed.id))).toBe(3);
    expect(await readAll()).toEqual({
      searched: [[]],
      found: 0,
      byFilter: 0,
      suggested: [],
      stranger: 404,
      profile: [null, []],
      inCommon: [],
      newcomers: 0,
      blocked: [[]],
      searches: [],
    });
    // Ana asked for nothing in the community of Ben.
    const added = await ben.call(addMember, { params: { id: own.id }, body: { user_id: ana.user.id } });
    expect([added.status, added.body]).toMatchObject([404, { code: 'person_not_found' }]);

    const findDue = () => server.app.db.select().from(mentorships).where(eq(mentorships.id, mentorshipId));
    const before = await findDue();
    await meetings.pass(15);
    await listOfWeek.run(server.app, {});
    expect(await server.app.db.$count(newcomerLists)).toBe(0);
    const mails = server.mails.length;
    await mailNewcomers.run(server.app, { userId: ben.user.id, people: [ana.user.id], more: 0, mailId: newId() });
    expect(server.mails).toHaveLength(mails);
    // Neither a reminder nor an end.
    await continueMentorships.run(server.app, {});
    expect(await findDue()).toEqual(before);
  } finally {
    await server.close();
  }
});
