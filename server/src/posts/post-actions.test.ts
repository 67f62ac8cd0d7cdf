import type { Channel } from '@homecoming/contract/channels.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import * as commentCalls from '@homecoming/contract/comments.ts';
import { getUnreadCount, readNotifications } from '@homecoming/contract/notifications.ts';
import * as contract from '@homecoming/contract/posts.ts';
import {
  makeChannel,
  makeCommunity,
  joinAs,
  joinChannelAs,
  makeStaff,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import {
  countQueries,
  recordQueries,
  recordStatements,
  startTestServer,
  type TestServer,
} from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks } from '../schema/blocks.ts';
import { deletedPosts } from '../schema/posts.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let stranger: Person;
let community: Community;
let channel: Channel;
beforeAll(async () => {
  server = await startTestServer();
  [owner, member, stranger] = (await Promise.all(
    ['Olivia Owner', 'Mia Member', 'Stran Ger'].map((name) => signUpAs(server, name)),
  )) as [Person, Person, Person];
  community = await makeCommunity(owner);
  await joinAs(member, community, owner);
  channel = await makeChannel(owner, community, { is_private: true });
});
afterAll(() => server.close());

const post = (by: Person, comment: string, more: { title?: string; mentions?: string[] } = {}) =>
  by.get(contract.createPost, { body: { category: 'community', community: community.id, comment, ...more } });
const comment = (by: Person, id: string, words: string, mentions: string[] = []) =>
  by.get(commentCalls.createPostComment, { params: { id }, body: { comment: words, mentions } });
const read = (id: string, by = owner) => by.get(contract.getPost, { params: { id } });
const feed = async (by: Person, query: Parameters<typeof by.get>[1] extends never ? never : object = {}) =>
  (await by.get(contract.listPosts, { query })).results.map(({ id }) => id);

describe('a post for a channel', () => {
  it('lets only members of a channel read and write its posts, which appear in their home feeds', async () => {
    const body = { category: 'channel', channel: channel.id, comment: 'Among us' } as const;
    const early = await member.call(contract.createPost, { body });
    expect([early.status, early.error.code]).toEqual([403, 'channel_forbidden']);
    expect((await stranger.call(contract.createPost, { body })).status).toBe(404);
    const made = await owner.get(contract.createPost, { body: { ...body, community: community.id } });
    expect(made).toMatchObject({ category: 'channel', channel: { id: channel.id, name: channel.name }, event: null });
    expect((await member.call(contract.getPost, { params: { id: made.id } })).status).toBe(404);
    expect(await feed(member)).not.toContain(made.id);
    await joinChannelAs(member, channel, owner);
    expect(await feed(member)).toContain(made.id);
    expect(await feed(member, { channel: channel.id })).toEqual([made.id]);
    expect(await feed(member, { community: community.id })).not.toContain(made.id);
    expect((await member.get(contract.createPost, { body })).can).toEqual({
      take_part: true,
      edit: true,
      delete: true,
      report: false,
    });
  });

  it('requires the target of its category', async () => {
    const nowhere = await owner.call(contract.createPost, { body: { category: 'channel', comment: 'Hi' } });
    expect([nowhere.status, nowhere.error.fields]).toEqual([400, { channel: 'Choose the channel.' }]);
    const other = await makeCommunity(owner, { name: 'Elsewhere' });
    const crossed = { category: 'channel', channel: channel.id, community: other.id, comment: 'Hi' } as const;
    expect((await owner.call(contract.createPost, { body: crossed })).error.code).toBe('channel_not_found');
    const unknown = { category: 'newsletter', community: community.id, comment: 'Hi' };
    const refused = await owner.fetch('/api/v1/posts/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(unknown),
    });
    expect(refused.status).toBe(400);
    const event = { category: 'event', event: community.id, comment: 'Hi' } as const;
    expect((await owner.call(contract.createPost, { body: event })).error.code).toBe('event_not_found');
  });
});

describe('changing a post', () => {
  it('lets only the author change a post: text, title, picture; other fields keep their values', async () => {
    const made = await post(member, 'Befor', { title: 'A title' });
    const params = { id: made.id };
    const changed = await member.get(contract.updatePost, { params, body: { comment: 'Before' } });
    expect(changed).toMatchObject({ comment: 'Before', title: 'A title' });
    expect(changed.edited_at).not.toBeNull();
    const pictured = await member.get(contract.updatePost, {
      params,
      body: {},
      files: { image: await testImage(600, 300) },
    });
    const picture = pictured.image?.url ?? '';
    expect((await owner.fetch(picture)).status).toBe(200);
    const bare = await member.get(contract.updatePost, { params, body: { remove_image: true, title: '' } });
    expect([bare.image, bare.title, bare.comment]).toEqual([null, null, 'Before']);
    expect((await owner.fetch(picture)).status).toBe(404);
    expect((await owner.call(contract.updatePost, { params, body: { comment: 'Mine' } })).status).toBe(403);
    expect((await stranger.call(contract.updatePost, { params, body: { comment: 'Mine' } })).status).toBe(404);
    expect((await member.call(contract.updatePost, { params, body: { comment: '  ' } })).status).toBe(400);
    expect((await member.call(contract.updatePost, { params, body: { title: '\u200b\u3164' } })).status).toBe(400);
    const both = { comment: 'Mine', level_count: 1 };
    expect((await owner.call(contract.updatePost, { params, body: both })).status).toBe(403);
    expect((await read(made.id)).level_count).toBe(0);
  });

  it('counts a share once for each reader, whatever number they send', async () => {
    const { id } = await post(owner, 'Spread the word');
    const share = (by: Person) => by.call(contract.updatePost, { params: { id }, body: { level_count: 400 } });
    const answers = await Promise.all([owner, member].flatMap((by) => Array.from({ length: 10 }, () => share(by))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(id)).toMatchObject({ level_count: 2, edited_at: null });
  });
});

describe('deleting a post', () => {
  it('deletes its comments, likes and bookmarks, keeps an audit row without text, and happens once', async () => {
    const made = await post(member, 'Gone tomorrow');
    const params = { id: made.id };
    const picture = await owner.get(commentCalls.createPostComment, {
      params,
      body: { comment: 'Look' },
      files: { image: await testImage(300, 300) },
    });
    await owner.get(contract.addBookmark, { params });
    const other = await signUpAs(server, 'Another Member');
    await joinAs(other, community, owner);
    expect((await other.call(contract.deletePost, { params })).status).toBe(403);
    expect((await stranger.call(contract.deletePost, { params })).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.call(contract.deletePost, { params })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array.from({ length: 19 }, () => 404)]);
    expect((await member.fetch(picture.image?.url ?? '')).status).toBe(404);
    expect(await feed(owner, { bookmarked: true })).not.toContain(made.id);
    const traces = await server.app.db.select().from(deletedPosts);
    expect(traces.find(({ id }) => id === made.id)).toMatchObject({ kind: 'post', deletedBy: member.user.id });
  });

  it('deletes a post and its comments concurrently without a deadlock', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { id } = await post(member, 'Going, and all with it');
      const said = await Promise.all(Array.from({ length: 12 }, (_, n) => comment(owner, id, `Word ${n}`)));
      const answers = await Promise.all([
        ...said.map(({ id: commentId }) => owner.call(commentCalls.deletePostComment, { params: { id, commentId } })),
        member.call(contract.deletePost, { params: { id } }),
      ]);
      for (const { status } of answers) expect([204, 404]).toContain(status);
    }
  });

  it('leaves no comment without its post when it is deleted while people comment, and no 500', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await post(member, 'Going');
      const writing = Array.from({ length: 8 }, () =>
        owner.call(commentCalls.createPostComment, { params: { id }, body: { comment: 'Wait' } }),
      );
      const liking = Array.from({ length: 4 }, () => owner.call(contract.likePost, { params: { id }, body: {} }));
      const [, ...answers] = await Promise.all([
        member.call(contract.deletePost, { params: { id } }),
        ...writing,
        ...liking,
      ]);
      for (const { status } of answers) expect([200, 201, 404]).toContain(status);
    }
  });
});

describe('comments', () => {
  it('lists comments newest first in pages, two of them with the post, and counts them exactly', async () => {
    const { id } = await post(owner, 'Who comes?');
    const params = { id };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? owner : member).call(commentCalls.createPostComment, { params, body: { comment: `Me ${n}` } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const first = await member.get(commentCalls.listPostComments, { params, query: { limit: 20 } });
    const second = await member.get(commentCalls.listPostComments, { params, query: { cursor: first.next ?? '' } });
    const all = [...first.results, ...second.results];
    expect(new Set(all.map((each) => each.id)).size).toBe(30);
    expect(all.map((each) => each.id)).toEqual(
      all
        .map((each) => each.id)
        .toSorted()
        .toReversed(),
    );
    expect(second.next).toBeNull();
    const seen = await read(id);
    expect(seen.comments_count).toBe(30);
    expect(seen.child_posts.map((each) => each.id)).toEqual(all.slice(0, 2).map((each) => each.id));
  });

  it('gives comments an optional title; their author changes them, and managers too delete them', async () => {
    const { id } = await post(owner, 'Say something');
    const words = await member.get(commentCalls.createPostComment, {
      params: { id },
      body: { comment: 'Something', title: ' Well ' },
    });
    expect(words).toMatchObject({ title: 'Well', can: { edit: true, delete: true } });
    const params = { id, commentId: words.id };
    const renamed = await member.get(commentCalls.updatePostComment, { params, body: { title: 'Better' } });
    expect(renamed).toMatchObject({ title: 'Better', text: 'Something' });
    expect(renamed.edited_at).not.toBeNull();
    expect((await owner.call(commentCalls.updatePostComment, { params, body: { title: 'Mine' } })).status).toBe(403);
    const elsewhere = await post(owner, 'Elsewhere');
    const wrong = { id: elsewhere.id, commentId: words.id };
    expect((await owner.call(commentCalls.deletePostComment, { params: wrong })).error.code).toBe('comment_not_found');
    expect((await owner.call(commentCalls.deletePostComment, { params })).status).toBe(204);
    expect((await owner.call(commentCalls.deletePostComment, { params })).status).toBe(404);
    expect((await read(id)).comments_count).toBe(0);
  });

  it('are checked once when they are written, and a like takes two statements and its fact', async () => {
    const { id } = await post(owner, 'Count these');
    const params = { id };
    const readBack: string[] = [];
    const written = await recordStatements(server, async () => {
      const write = () => member.get(commentCalls.createPostComment, { params, body: { comment: 'Counted' } });
      readBack.push(...(await recordQueries(server, write)));
    });
    const isAccess = (text: string) => text.includes('"posts" left join "memberships"');
    expect([written, readBack].map((texts) => texts.filter(isAccess).length)).toEqual([1, 0]);
    const liked = await recordStatements(server, () => member.get(contract.likePost, { params, body: {} }));
    expect(liked.slice(0, liked.indexOf('commit') + 1)).toHaveLength(5);
  });

  it('cost one query more than posts without, however many posts have them', async () => {
    const made = await post(owner, 'First');
    await comment(member, made.id, 'One');
    const query = { community: community.id };
    const one = await countQueries(server, () => owner.get(contract.listPosts, { query: { ...query, limit: 1 } }));
    for (let n = 0; n < 5; n += 1) await comment(member, (await post(owner, `More ${n}`)).id, 'Two');
    expect(await countQueries(server, () => owner.get(contract.listPosts, { query }))).toBe(one);
    // The caller, the feed, and its comments.
    expect(one).toBe(3);
  });
});

describe('bookmarks', () => {
  it('stores bookmarks once, lists them by the time of bookmarking, and hides them without the right to read', async () => {
    const reader = await signUpAs(server, 'Rea Der');
    await joinAs(reader, community, owner);
    const [early, late] = [await post(owner, 'Early'), await post(owner, 'Late')];
    const add = (id: string, by = reader) => by.call(contract.addBookmark, { params: { id } });
    await add(late.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(early.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await feed(reader, { bookmarked: true })).toEqual([early.id, late.id]);
    expect(await read(early.id, reader)).toMatchObject({ is_bookmarked: true });
    expect(await read(early.id, owner)).toMatchObject({ is_bookmarked: false });
    const first = await reader.get(contract.listPosts, { query: { bookmarked: true, limit: 1 } });
    const second = await reader.get(contract.listPosts, { query: { bookmarked: true, cursor: first.next ?? '' } });
    expect(second.results.map(({ id }) => id)).toEqual([late.id]);
    await reader.call(contract.removeBookmark, { params: { id: late.id } });
    expect(await feed(reader, { bookmarked: true })).toEqual([early.id]);
    expect((await add(early.id, stranger)).status).toBe(404);
    await reader.get(leaveCommunity, { params: { id: community.id } });
    expect(await feed(reader, { bookmarked: true })).toEqual([]);
    expect((await reader.call(contract.removeBookmark, { params: { id: early.id } })).status).toBe(204);
  });
});

describe('mentions', () => {
  it('name people who may read the text, with the name used in it; other names stay text', async () => {
    const text = 'Ask @Mia Member, @Stran Ger or @Olivia Owner.';
    const ids = [stranger.user.id, member.user.id, owner.user.id];
    const made = await post(owner, text, { mentions: ids });
    expect(made.mentions).toEqual([
      { id: member.user.id, name: 'Mia Member' },
      { id: owner.user.id, name: 'Olivia Owner' },
    ]);
    const shorter = await owner.get(contract.updatePost, {
      params: { id: made.id },
      body: { comment: 'Ask @Mia Member.' },
    });
    expect(shorter.mentions).toEqual([{ id: member.user.id, name: 'Mia Member' }]);
    expect((await post(owner, 'Nobody is named', { mentions: ids })).mentions).toEqual([]);
    const said = await comment(member, made.id, 'Thank you @Olivia Owner', [owner.user.id]);
    expect(said.mentions).toEqual([{ id: owner.user.id, name: 'Olivia Owner' }]);
    const many = Array.from({ length: 51 }, () => member.user.id);
    const body = { category: 'community', community: community.id, comment: text, mentions: many } as const;
    expect((await owner.call(contract.createPost, { body })).status).toBe(400);
  });

  it('treats mentions with ids in capitals as those with small letters: an edit mentions nobody again', async () => {
    const text = 'Ask @Mia Member and @Olivia Owner.';
    const mentions = [member.user.id, owner.user.id];
    const capitals = mentions.map((id) => id.toUpperCase());
    const made = await post(owner, text, { mentions: capitals });
    expect(made.mentions.map(({ id }) => id)).toEqual(mentions);
    const unread = async () => (await member.get(getUnreadCount, {})).unread_count;
    const before = await unread();
    await member.get(readNotifications, { body: {} });
    const params = { id: made.id };
    const edited = await owner.get(contract.updatePost, { params, body: { comment: text, mentions: capitals } });
    expect([edited.mentions, await unread()]).toEqual([made.mentions, 0]);
    expect(before).toBeGreaterThan(0);
  });

  it('accepts no more than fifty mentions, also after edits', async () => {
    const { rows } = await server.app.pool.query<{ id: string }>(
      `with added as (
        insert into users (email, password_hash, first_name, last_name)
        select 'same-' || n || '@example.org', 'x', 'Same', 'Name' from generate_series(1, 60) n returning id
      ) insert into memberships (community_id, user_id, role) select $1, id, 'member' from added returning user_id as id`,
      [community.id],
    );
    const ids = rows.map(({ id }) => id);
    const text = 'Hello @Same Name';
    const made = await post(owner, text, { mentions: ids.slice(0, 30) });
    const body = { comment: text, mentions: ids.slice(30) };
    const edited = await owner.get(contract.updatePost, { params: { id: made.id }, body });
    expect(edited.mentions.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  });

  it('keeps mentions as text of people who are not in the private channel, or are blocked', async () => {
    const outsider = await signUpAs(server, 'Out Side');
    await joinAs(outsider, community, owner);
    const closed = await makeChannel(owner, community, { is_private: true, name: 'Closed' });
    const mentions = [outsider.user.id];
    const body = { category: 'channel', channel: closed.id, comment: 'Hello @Out Side', mentions } as const;
    expect((await owner.get(contract.createPost, { body })).mentions).toEqual([]);
    expect((await post(owner, 'Hello @Out Side', { mentions })).mentions).toHaveLength(1);
    await server.app.db.insert(blocks).values({ blockerId: outsider.user.id, blockedId: owner.user.id });
    expect((await post(owner, 'Hello @Out Side', { mentions })).mentions).toEqual([]);
  });
});

describe('lists', () => {
  it('leave out blocked people, and communities and channels that the reader left, at once', async () => {
    const [one, two] = [await signUpAs(server, 'On Ne'), await signUpAs(server, 'Tw Wo')];
    for (const person of [one, two]) await joinAs(person, community, owner);
    const [ofOne, ofTwo] = [await post(one, 'By one'), await post(two, 'By two')];
    expect(await feed(one)).toContain(ofTwo.id);
    await server.app.db.insert(blocks).values({ blockerId: one.user.id, blockedId: two.user.id });
    expect(await feed(one)).not.toContain(ofTwo.id);
    expect(await feed(two, { community: community.id })).not.toContain(ofOne.id);
    expect(await feed(two)).toContain(ofTwo.id);
    const shared = await post(owner, 'Before both');
    const said = await comment(one, shared.id, 'Said by one');
    expect((await read(shared.id, two)).child_posts).toEqual([]);
    expect((await two.get(commentCalls.listPostComments, { params: { id: shared.id }, query: {} })).results).toEqual(
      [],
    );
    expect((await read(shared.id, member)).child_posts.map(({ id }) => id)).toEqual([said.id]);
    await two.get(leaveCommunity, { params: { id: community.id } });
    expect(await feed(two)).toEqual([]);
    expect((await two.call(contract.getPost, { params: { id: ofTwo.id } })).status).toBe(404);
  });

  it('lists the posts of a person that the reader may read', async () => {
    const author = await signUpAs(server, 'Au Thor');
    await joinAs(author, community, owner);
    const secret = await makeChannel(owner, community, { is_private: true, name: 'Secret' });
    await joinChannelAs(author, secret, owner);
    const open = await post(author, 'For all');
    const body = { category: 'channel', channel: secret.id, comment: 'For few' } as const;
    const closed = await author.get(contract.createPost, { body });
    const query = { user: author.user.id };
    expect(await feed(member, query)).toEqual([open.id]);
    expect(await feed(owner, query)).toEqual([closed.id, open.id]);
    const hidden = await stranger.call(contract.listPosts, { query });
    expect([hidden.status, hidden.error.code]).toEqual([404, 'profile_not_found']);
    const staff = await signUpAs(server, 'Sta Ff');
    await makeStaff(server, staff);
    expect(await feed(staff, query)).toEqual([closed.id, open.id]);
  });

  it('accept one filter at a time', async () => {
    const both = await owner.call(contract.listPosts, { query: { community: community.id, channel: channel.id } });
    expect([both.status, both.error.message]).toEqual([400, 'Ask for one of community and channel.']);
  });
});
