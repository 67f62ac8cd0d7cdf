import * as comments from '@homecoming/contract/comments.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { updateEvent } from '@homecoming/contract/events.ts';
import type { Group } from '@homecoming/contract/groups.ts';
import { acceptInvite, inviteByEmail } from '@homecoming/contract/invites.ts';
import { approveJoinRequest, createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { addAdmin } from '@homecoming/contract/members.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { getOwnPoints } from '@homecoming/contract/points.ts';
import * as posts from '@homecoming/contract/posts.ts';
import * as events from '@homecoming/contract/registrations.ts';
import { updateOwnProfile, type ProfileChanges } from '@homecoming/contract/profiles.ts';
import {
  makeChannel,
  makeCommunity,
  makeEvent,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let count = 0;
let owner: Person;
let ana: Person;
let ben: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const somebody = (name = 'Some') => signUpAs(server, `${name} Body${(count += 1)}`);

beforeEach(async () => {
  [owner, ana, ben] = [await somebody('Olivia'), await somebody('Ana'), await somebody('Ben')];
  community = await makeCommunity(owner);
  for (const person of [ana, ben]) await joinAs(person, community, owner);
});

/** Whatever happened: everybody has as many points as the ledger says, and the ledger says what is there. */
async function expectExactLedger() {
  const broken = sql`
    select u.id::text as what from users u left join point_entries e on e.user_id = u.id
      group by u.id having u.points <> coalesce(sum(e.points), 0)
    union all select e.subject_id::text from point_entries e where reason in ('post', 'comment', 'like_received')
      and not exists (select from posts p where p.id = e.subject_id)
      and not exists (select from comments c where c.id = e.subject_id and c.deleted_at is null)
    union all select e.subject_id::text from point_entries e where reason = 'like_received'
      and not exists (select from post_likes l where l.post_id = e.subject_id and l.user_id = e.from_id)
      and not exists (select from comment_likes l where l.comment_id = e.subject_id and l.user_id = e.from_id)
    union all select l.post_id::text from post_likes l join posts p on p.id = l.post_id and p.author_id <> l.user_id
      where not exists (select from point_entries e where e.subject_id = l.post_id and e.from_id = l.user_id)
    union all select p.id::text from posts p where not exists (select from point_entries e where e.subject_id = p.id)`;
  expect((await server.app.db.execute(broken)).rows).toEqual([]);
}
afterEach(expectExactLedger);

const getPoints = async (person: Person) => (await person.get(getOwnPoints, {})).points;
const post = (author: Person, comment = 'Words') =>
  author.get(posts.createPost, { body: { category: 'community', community: community.id, comment } });
const like = (reader: Person, id: string) => reader.call(posts.likePost, { params: { id }, body: {} });
const unlike = (reader: Person, id: string) => reader.call(posts.unlikePost, { params: { id }, body: {} });
const comment = (author: Person, id: string) =>
  author.get(comments.createPostComment, { params: { id }, body: { comment: 'Indeed' } });
const times = <Result>(many: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: many }, (_, index) => work(index)));

describe('posts', () => {
  it('earn for posts, comments and likes of others, and take it back', async () => {
    const { id } = await post(ana);
    const reply = await comment(ben, id);
    await comment(ana, id);
    for (const reader of [ben, owner, ana, ben]) await like(reader, id);
    expect([await getPoints(ana), await getPoints(ben), await getPoints(owner)]).toEqual([9, 2, 0]);
    for (const reader of [owner, owner, ana]) await unlike(reader, id);
    await ben.call(comments.deletePostComment, { params: { id, commentId: reply.id } });
    expect([await getPoints(ana), await getPoints(ben)]).toEqual([8, 0]);
    const { recent } = await ana.get(getOwnPoints, {});
    expect(recent.results.map(({ reason, about, post: of }) => [reason, about, of])).toEqual([
      ['like_received', 'Words', id],
      ['comment', 'Indeed', id],
      ['post', 'Words', id],
    ]);
  });

  it('take everything back from everybody when they are deleted', async () => {
    const [{ id }, kept] = [await post(ana), await post(ana)];
    for (const person of [ben, owner, ana]) await comment(person, id);
    for (const person of [ben, owner]) for (const each of [id, kept.id]) await like(person, each);
    expect([await getPoints(ana), await getPoints(ben), await getPoints(owner)]).toEqual([16, 2, 2]);
    expect((await ana.call(posts.deletePost, { params: { id } })).status).toBe(204);
    expect([await getPoints(ana), await getPoints(ben), await getPoints(owner)]).toEqual([7, 0, 0]);
  });

  it('show who they are about in one short line', async () => {
    await post(ana, `First line\n\n${'👩‍🎓 long '.repeat(60)}`);
    const about = (await ana.get(getOwnPoints, {})).recent.results[0]?.about ?? '';
    expect(about).toMatch(/^First line 👩‍🎓 long .*…$/u);
    expect([...about].length).toBeLessThanOrEqual(121);
  });

  it('counts points exactly when twenty like and unlike at once, and crosswise', async () => {
    await setPlan(server, community.id, 'pro');
    const crowd = await times(20, () => somebody('Fan'));
    for (const fan of crowd) await joinAs(fan, community, owner);
    const [mine, yours] = [await post(ana), await post(ben)];
    const likes = crowd.flatMap((fan) => [like(fan, mine.id), like(fan, mine.id), like(fan, yours.id)]);
    const crossing = times(10, async () => Promise.all([like(ana, yours.id), like(ben, mine.id)]));
    const answers = [...(await Promise.all(likes)), ...(await crossing).flat()];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await getPoints(ana), await getPoints(ben)]).toEqual([25, 25]);
    await Promise.all(crowd.flatMap((fan, index) => [index % 2 ? unlike(fan, mine.id) : like(fan, mine.id)]));
    await Promise.all(crowd.map((fan) => unlike(fan, yours.id)));
    // Of 21 likes the day's limit let 20 earn: whether Ana's is one of them is chance.
    expect([5, 6]).toContain(await getPoints(ben));
    expect([15, 16]).toContain(await getPoints(ana));
  });

  it('leaves no points of a post that is deleted while people like and comment', async () => {
    const crowd = [owner, ben, await somebody(), await somebody(), await somebody()];
    for (const fan of crowd.slice(2)) await joinAs(fan, community, owner);
    const ids = (await times(4, () => post(ana))).map(({ id }) => id);
    const acts = crowd.flatMap((fan) =>
      ids.flatMap((id) => [
        like(fan, id),
        fan.call(comments.createPostComment, { params: { id }, body: { comment: 'Indeed' } }),
      ]),
    );
    const deleting = ids.map((id) => ana.call(posts.deletePost, { params: { id } }));
    const answers = await Promise.all([...acts, ...deleting]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const person of [ana, ...crowd]) expect(await getPoints(person)).toBe(0);
  });
});

describe('groups', () => {
  let group: Group;
  beforeEach(async () => {
    const channel = await makeChannel(owner, community);
    for (const person of [ana, ben]) await joinChannelAs(person, channel, owner);
    group = await getFirstGroup(owner, channel);
  });
  const say = (person: Person) =>
    person.get(comments.createComment, { params: { id: group.id }, body: { text: 'Who is this?' } });
  const reply = (person: Person, pid: string) =>
    person.get(comments.createReply, { params: { id: group.id, pid }, body: { text: 'My aunt' } });
  const switchLike = (person: Person, id: string) => person.get(comments.likeComment, { params: { id } });

  it('earn for comments, replies and likes of others, and take it back', async () => {
    const first = await say(ana);
    await reply(ben, first.id);
    for (const person of [ana, ben, owner]) await switchLike(person, first.id);
    expect([await getPoints(ana), await getPoints(ben)]).toEqual([4, 2]);
    const { recent } = await ana.get(getOwnPoints, {});
    expect(recent.results[0]).toMatchObject({ reason: 'like_received', about: 'Who is this?', group: group.id });
    await switchLike(owner, first.id);
    expect(await getPoints(ana)).toBe(3);
    // It keeps its place, since there is a reply, but its words and likes are gone.
    await ana.call(comments.deleteComment, { params: { id: first.id } });
    expect([await getPoints(ana), await getPoints(ben)]).toEqual([0, 2]);
  });

  it('let nobody earn more than a day allows', async () => {
    for (let round = 0; round < 12; round += 1) await say(ana);
    expect(await getPoints(ana)).toBe(20);
    expect((await ana.get(getOwnPoints, {})).today[0]).toEqual({ limit: 'written', points: 20, most: 20 });
    const { id } = await post(ana);
    expect(await getPoints(ana)).toBe(20);
    await like(ben, id);
    expect(await getPoints(ana)).toBe(21);
  });
});

describe('a profile', () => {
  const all = {
    short_bio: 'Printer',
    graduation_year: 2016,
    program: 'Design',
    current_industry: 'Publishing',
    hometown: 'Turin',
    interests: ['Type'],
  };

  it('earns once for being complete, whatever is cleared and filled again', async () => {
    await ana.get(updateOwnProfile, { body: all });
    expect(await getPoints(ana)).toBe(0);
    const photo = await testImage(400, 400);
    const complete = await ana.get(updateOwnProfile, { body: {}, files: { photo } });
    expect(complete).toMatchObject({ points: 20, level: 1 });
    for (const hometown of ['', 'Turin', 'Genoa']) await ana.get(updateOwnProfile, { body: { hometown } });
    expect(await getPoints(ana)).toBe(20);
  });

  it('earns once when it is completed by twenty requests at once', async () => {
    await ben.get(updateOwnProfile, { body: {}, files: { photo: await testImage(400, 400) } });
    await times(20, () => ben.get(updateOwnProfile, { body: all }));
    expect(await getPoints(ben)).toBe(20);
  });
});

describe('a tutorial', () => {
  const end = (person: Person, body: ProfileChanges) => person.get(updateOwnProfile, { body });

  it('earns once each when it is finished, and nothing when it is skipped', async () => {
    expect(await end(ben, { info_1: true, tutorial_outcome: 'skipped' })).toMatchObject({ points: 0, info_1: true });
    const done = { is_tutorial_shown: true, tutorial_outcome: 'finished' } as const;
    expect(await end(ben, done)).toMatchObject({ points: 10, is_tutorial_shown: true });
    expect(await end(ben, done)).toMatchObject({ points: 10 });
    // The profile tutorial again: it has been marked as done before
    expect(await end(ben, { tutorial_outcome: 'finished' })).toMatchObject({ points: 20 });
    expect(await end(ben, { info_1: true, tutorial_outcome: 'finished' })).toMatchObject({ points: 20 });
    expect((await ben.get(getOwnPoints, {})).sources).toEqual([{ reason: 'tutorial_finished', points: 20, count: 2 }]);
    await expectExactLedger();
  });

  it('earns once when it is finished by twenty requests at once', async () => {
    await times(20, () => end(ana, { is_tutorial_shown: true, tutorial_outcome: 'finished' }));
    expect(await getPoints(ana)).toBe(10);
  });

  it('refuses unknown outcomes', async () => {
    // The type allows no such outcome.
    const body = { tutorial_outcome: 'begun' } as unknown as ProfileChanges;
    expect((await ana.call(updateOwnProfile, { body })).status).toBe(400);
  });
});

describe('an event', () => {
  it('earns for its hosts at the fifth check-in, not for later hosts, and takes it back below five', async () => {
    const event = await makeEvent(owner, community);
    const params = { id: event.id };
    const seats = await times(6, async () => {
      const guest = await somebody();
      await joinAs(guest, community, owner);
      return (await guest.get(events.register, { params, body: {} })).registration?.id ?? '';
    });
    const checkIn = (id: string) => owner.get(events.checkIn, { params: { id }, body: { event_id: event.id } });
    for (const id of seats.slice(0, 4)) await checkIn(id);
    expect(await getPoints(owner)).toBe(0);
    await checkIn(seats[4] ?? '');
    expect(await getPoints(owner)).toBe(15);
    await owner.get(updateEvent, { params, body: { hosts: [owner.user.id, ana.user.id] } });
    await checkIn(seats[5] ?? '');
    expect(await getPoints(ana)).toBe(0);
    await owner.get(updateEvent, { params, body: { hosts: [ana.user.id] } });
    const undo = (id: string) => owner.call(events.undoCheckIn, { params: { id } });
    await undo(seats[0] ?? '');
    expect(await getPoints(owner)).toBe(15);
    await undo(seats[1] ?? '');
    expect([await getPoints(owner), await getPoints(ana)]).toEqual([0, 0]);
  });
});

describe('an invite', () => {
  const invite = (by: Person, person: Person, to = community) =>
    by.get(inviteByEmail, { params: { id: to.id }, body: { emails: [person.user.email] } });

  async function accept(person: Person) {
    await server.runJobs();
    const mail = server.mails.findLast(({ to }) => to === person.user.email);
    const token = /\/invite\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await person.get(acceptInvite, { params: { token } });
  }

  it('earns for who invited when it is accepted, once for each person', async () => {
    const guest = await somebody();
    await invite(owner, guest);
    expect(await getPoints(owner)).toBe(0);
    await accept(guest);
    expect(await getPoints(owner)).toBe(10);
    await guest.get(leaveCommunity, { params: { id: community.id } });
    server.clock.forward(60_000);
    await invite(owner, guest);
    await accept(guest);
    expect(await getPoints(owner)).toBe(10);
    const another = await makeCommunity(owner, { name: 'Rowing' });
    await invite(owner, guest, another);
    await accept(guest);
    expect([await getPoints(owner), await getPoints(guest)]).toEqual([10, 0]);
  });

  it('earns also when the invited person joins in another way', async () => {
    await owner.get(addAdmin, { params: { id: community.id }, body: { user_id: ana.user.id } });
    const guest = await somebody();
    const body = { request_type: 'community' as const, community: community.id };
    const request = await guest.get(createJoinRequest, { body });
    await invite(ana, guest);
    await owner.get(approveJoinRequest, { params: { id: request.id } });
    expect([await getPoints(ana), await getPoints(owner)]).toEqual([10, 0]);
  });
});
