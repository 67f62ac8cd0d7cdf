import { createComment, createPostComment, updatePostComment } from '@homecoming/contract/comments.ts';
import { updateCommunity } from '@homecoming/contract/communities.ts';
import { createBlast } from '@homecoming/contract/blasts.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { setRules } from '@homecoming/contract/rules.ts';
import { createEvent } from '@homecoming/contract/events.ts';
import { createGroup, createResource, updateGroup } from '@homecoming/contract/groups.ts';
import { listCases } from '@homecoming/contract/cases.ts';
import { LOS_ANGELES, setMove } from '@homecoming/contract/moves.ts';
import { createPost, updatePost } from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createStudy } from '@homecoming/contract/studies.ts';
import { signUp } from '@homecoming/contract/accounts.ts';
import {
  getModerationSettings,
  getStaffList,
  setStaffList,
  updateModerationSettings,
  type Filter,
} from '@homecoming/contract/trust.ts';
import { getFirstGroup, makeChannel, signUpAs } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { memberships } from '../schema/communities.ts';
import { useModeratedClub } from './fixtures/club.ts';

const club = useModeratedClub();
const DAY = 24 * 60 * 60 * 1_000;

const word = (value: string, action: Filter['action'] = 'refuse') => ({ kind: 'word' as const, value, action });
const setFilters = (...filters: Filter[]) =>
  club.admin.get(updateModerationSettings, { params: { id: club.community.id }, body: { filters } });
const post = (comment: string, title?: string) =>
  club.author.call(createPost, {
    body: { category: 'community', community: club.community.id, comment, title: title ?? null },
  });

beforeEach(() => club.staff.get(setStaffList, { params: { kind: 'words' }, body: { entries: [] } }));

it('refuses a post with the word and the field, and takes it again once the word is off the list', async () => {
  expect((await post('Come to the casino')).status).toBe(201);
  await setFilters(word('Casino*'));
  const refused = await post('Come to the CÁSINOS');
  expect(refused).toMatchObject({ status: 400, error: { code: 'text_refused', details: { word: 'casino*' } } });
  expect(refused.error.fields).toEqual({ comment: '“casino*” is not allowed here.' });
  expect((await post('Come', 'Casino')).error.fields).toHaveProperty('title');
  expect((await post('Come to the occasion')).status).toBe(201);
  await setFilters();
  expect((await post('Come to the casino')).status).toBe(201);
});

it('looks at edits, comments, groups, resources, events and communities', async () => {
  const { admin, author, community } = club;
  const id = await club.write(club.author);
  const comment = await author.get(createPostComment, { params: { id }, body: { comment: 'Fine' } });
  const channel = await makeChannel(admin, community);
  const group = await getFirstGroup(admin, channel);
  const words = 'Cheap watches';
  const calls = async () =>
    Promise.all([
      author.call(updatePost, { params: { id }, body: { comment: words } }),
      author.call(createPostComment, { params: { id }, body: { comment: words } }),
      author.call(updatePostComment, { params: { id, commentId: comment.id }, body: { comment: words } }),
      admin.call(createComment, { params: { id: group.id }, body: { text: words } }),
      admin.call(createGroup, { params: { id: channel.id }, body: { name: words } }),
      admin.call(createResource, { params: { id: group.id }, body: { title: words, url: 'https://example.org' } }),
      admin.call(createEvent, { params: { id: community.id }, body: eventInput({ title: words }) }),
      admin.call(updateCommunity, { params: { id: community.id }, body: { description: words } }),
      author.call(createStudy, { body: { community: community.id, program: words } }),
      // All communities of its person read it.
      author.call(setMove, { body: { place: LOS_ANGELES, note: words } }),
    ]);
  // The name of a file is its title, if it has no other.
  const upload = () =>
    admin.call(createResource, {
      params: { id: group.id },
      body: { title: 'Fine' },
      files: { file: new File(['words'], 'watches.txt', { type: 'text/plain' }) },
    });
  await setFilters(word('watches'));
  expect((await upload()).error.code).toBe('text_refused');
  for (const { status, error } of await calls()) expect([status, error.code]).toEqual([400, 'text_refused']);
  await setFilters();
  for (const { status } of await calls()) expect(status).toBeLessThan(300);
});

it('opens one case for a word that is to be looked at, which names the word', async () => {
  await setFilters(word('lottery', 'flag'));
  const { body } = await post('A lottery, a lottery');
  await club.author.get(updatePost, { params: { id: body.id }, body: { comment: 'Still a lottery' } });
  const { results } = await club.admin.get(listCases, { query: { community: club.community.id } });
  expect(results).toMatchObject([{ subject: body.id, found_word: 'lottery', reports_count: 0 }]);
});

it('opens cases about groups, resources, events and communities, when they are made and changed', async () => {
  const { admin, owner, community, staff, server } = club;
  const at = (days: number) => new Date(server.clock.now().getTime() + days * DAY).toISOString();
  await setFilters(word('lottery', 'flag'));
  const words = 'A lottery';
  const channel = await makeChannel(admin, community);
  const first = await getFirstGroup(admin, channel);
  await admin.get(updateGroup, { params: { id: first.id }, body: { description: words } });
  const resource = { title: words, url: 'https://example.org' };
  const event = { ...eventInput({ title: words }), starts_at: at(7), ends_at: at(8) };
  const made = [
    await admin.get(createGroup, { params: { id: channel.id }, body: { name: words } }),
    await admin.get(createResource, { params: { id: first.id }, body: resource }),
    await admin.get(createEvent, { params: { id: community.id }, body: event }),
  ];
  await admin.get(updateCommunity, { params: { id: community.id }, body: { description: words } });
  const { results } = await owner.get(listCases, { query: { community: community.id } });
  expect(results.map(({ subject }) => subject).toSorted()).toEqual([first.id, ...made.map(({ id }) => id)].toSorted());
  const ofStaff = await club.queue(staff, {});
  expect(ofStaff.filter(({ subject }) => subject === community.id)).toMatchObject([{ found_word: 'lottery' }]);
});

it('opens cases about profiles for the staff', async () => {
  const entries = [{ value: 'pyramid', action: 'flag' as const }];
  await club.staff.get(setStaffList, { params: { kind: 'words' }, body: { entries } });
  await club.author.get(updateOwnProfile, { body: { short_bio: 'I build a pyramid' } });
  const found = (await club.queue(club.staff, {})).filter(({ subject }) => subject === club.author.user.id);
  expect(found).toMatchObject([{ kind: 'profile', found_word: 'pyramid' }]);
});

it('opens cases about the event or the community that names, rules and mails belong to', async () => {
  const { admin, owner, community, server, staff } = club;
  await setFilters(word('lottery', 'flag'));
  const params = { id: community.id };
  const at = (days: number) => new Date(server.clock.now().getTime() + days * DAY).toISOString();
  const event = { ...eventInput({ title: 'Picnic' }), starts_at: at(7), ends_at: at(8) };
  const { id } = await admin.get(createEvent, { params, body: event });
  await admin.get(createBlast, { params: { id }, body: { message: 'A lottery' } });
  await admin.get(setRules, { params, body: { rules: [{ title: 'Lottery', text: 'Only on Fridays.' }] } });
  expect(await club.queue(owner)).toMatchObject([{ subject: id, found_word: 'lottery' }]);
  const ofStaff = await club.queue(staff, {});
  expect(ofStaff.filter(({ subject }) => subject === community.id)).toMatchObject([{ found_word: 'lottery' }]);
});

it('opens a case about a new account whose name has a word that staff look at', async () => {
  const entries = [{ value: 'pyramid', action: 'flag' as const }];
  await club.staff.get(setStaffList, { params: { kind: 'words' }, body: { entries } });
  const { user } = await signUpAs(club.server, 'Pyramid Seller');
  const found = (await club.queue(club.staff, {})).filter(({ subject }) => subject === user.id);
  expect(found).toMatchObject([{ kind: 'profile', found_word: 'pyramid' }]);
});

it('takes answers for organisers from a member under review', async () => {
  const { author, owner, community } = club;
  const channel = await makeChannel(owner, community, { is_private: true });
  await club.server.app.db
    .update(memberships)
    .set({ reviewedUntil: new Date('2100-01-01') })
    .where(eq(memberships.userId, author.user.id));
  const body = { request_type: 'channel', channel: channel.id, message: 'Please let me in' } as const;
  expect((await author.call(createJoinRequest, { body })).status).toBe(201);
});

it('lets staff keep words from everywhere, also from profiles, and addresses from signing up', async () => {
  const entries = [{ value: 'pyramid scheme', action: 'refuse' as const }];
  await club.staff.get(setStaffList, { params: { kind: 'words' }, body: { entries } });
  expect((await club.author.call(setStaffList, { params: { kind: 'words' }, body: { entries } })).status).toBe(404);
  expect((await post('My pyramid-scheme')).status).toBe(400);
  const bio = await club.author.call(updateOwnProfile, { body: { short_bio: 'Ask for the Pyramid Scheme' } });
  expect(bio.error.fields).toHaveProperty('short_bio');

  const params = { kind: 'email-domains' } as const;
  const domains = [{ value: 'throwaway.example', action: 'flag' as const }];
  const saved = await club.staff.get(setStaffList, { params, body: { entries: domains } });
  expect(saved.entries).toEqual([{ value: 'throwaway.example', action: 'refuse' }]);
  const anonymous = createClient(club.server.url);
  const join = (email: string) =>
    anonymous.call(signUp, {
      body: { email, password: 'correct battery horse', first_name: 'Nia', last_name: 'New' },
    });
  expect((await join('nia@mail.throwaway.example')).error).toMatchObject({ code: 'email_domain_refused' });
  expect((await join('nia@notthrowaway.example')).status).toBe(201);
  await club.staff.get(setStaffList, { params, body: { entries: [] } });
  expect((await club.staff.get(getStaffList, { params })).entries).toEqual([]);
});

it('shows the settings to managers, and refuses filters that match nothing or everything', async () => {
  const params = { id: club.community.id };
  const saved = await setFilters(word('ABC'), word('abc', 'flag'), {
    kind: 'domain',
    value: 'Bad.example',
    action: 'review',
  });
  expect(saved.filters).toEqual([
    { kind: 'word', value: 'abc', action: 'flag' },
    { kind: 'domain', value: 'bad.example', action: 'review' },
  ]);
  expect(await club.owner.get(getModerationSettings, { params })).toEqual(saved);
  expect((await club.author.call(getModerationSettings, { params })).status).toBe(403);
  for (const wrong of [word('a*b'), word('*!'), word('a*'), { ...word('nodots'), kind: 'domain' as const }]) {
    const answer = await club.admin.call(updateModerationSettings, { params, body: { filters: [wrong] } });
    expect(answer.error.fields, wrong.value).toHaveProperty('filters');
  }
  expect((await club.owner.get(getModerationSettings, { params })).filters).toHaveLength(2);
});
