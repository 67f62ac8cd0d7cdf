import type { TableRows } from '../../server/src/fixtures/foreign-rows/foreign-rows.ts';
import { ownCommunity, planPeople, planPlaces } from './people-and-places.ts';
import { BUSY, EVENT_GUESTS, HUGE_SHARE, LONG, SHORT, type Sizes, type Writers } from './sizes.ts';

/** The tables in two streams, which are filled at the same time; `talk` is messages, which take as long as the rest. */
export function planWorld(sizes: Sizes, writers: Writers): { rest: TableRows[]; talk: TableRows[] } {
  return {
    rest: [
      ...planPeople(sizes, writers),
      ...planPlaces(sizes, writers),
      ...planPosts(sizes, writers),
      ...planEvents(sizes, writers),
    ],
    talk: planTalk(sizes, writers),
  };
}

const WORDS = `'Two presses, one working guillotine and forty drawers of type: who takes them? '`;

function planPosts(sizes: Sizes, { people, places, posts }: Writers): TableRows[] {
  const { members } = sizes;
  const author = `n % ${members}`;
  const isHuge = `(n % ${members} % ${HUGE_SHARE} = 0 and n / ${members} % 2 = 0)`;
  const inChannel = `n / ${members} = 1`;
  const own = ownCommunity(sizes, author);
  const community = places.id('community', `case when ${isHuge} then 0 else ${own} end`);
  const channel = places.id('channel', own);
  const post = posts.id('post', 'n');
  const liked = { user_id: people.id('user', `(n + 7) % ${members}`), created_at: posts.at('n') };
  const fifth = Math.ceil(sizes.posts / 5);
  return [
    {
      table: 'posts',
      rows: sizes.posts,
      values: {
        id: post,
        author_id: people.id('user', author),
        community_id: community,
        category: `case when ${inChannel} then 'channel' else 'community' end`,
        channel_id: `case when ${inChannel} then ${channel} end`,
        place_id: `case when ${inChannel} then ${channel} else ${community} end`,
        title: `case when n % 3 = 0 then 'A title of some words' end`,
        comment: `repeat(${WORDS}, 1 + (n % 3)::int)`,
        likes_count: '1',
        comments_count: `case when n % 5 < 4 then 1 else 0 end`,
        created_at: posts.at('n'),
      },
    },
    { table: 'post_likes', rows: sizes.posts, values: { post_id: post, ...liked } },
    {
      table: 'bookmarks',
      rows: Math.ceil(sizes.posts / 10),
      values: { post_id: posts.id('post', 'n * 10'), ...liked },
    },
    {
      table: 'deleted_posts',
      rows: Math.ceil(sizes.posts / 50),
      values: {
        id: posts.id('comment', 'n * 50 + 7'),
        kind: `'comment'`,
        community_id: places.id('community', `n % ${sizes.communities}`),
        author_id: people.id('user', author),
        deleted_by: people.id('user', author),
        deleted_at: posts.at('n * 50'),
      },
    },
    {
      table: 'comments',
      rows: sizes.posts,
      values: {
        id: posts.id('comment', 'n'),
        post_id: `case when n % 5 < 4 then ${post} end`,
        group_id: `case when n % 5 = 4 then ${places.id('group', own)} end`,
        author_id: people.id('user', `(n + 7) % ${members}`),
        text: `'I would, and I bring pastries. ' || repeat('Saturday? ', (n % 7)::int)`,
        likes_count: `case when n % 5 = 0 then 1 else 0 end`,
        created_at: posts.at('n'),
      },
    },
    {
      table: 'comment_likes',
      rows: fifth,
      values: {
        comment_id: posts.id('comment', 'n * 5'),
        user_id: people.id('user', `(n + 7) % ${members}`),
        created_at: posts.at('n * 5'),
      },
    },
  ];
}

function planEvents(sizes: Sizes, { people, places, events, registrations }: Writers): TableRows[] {
  const event = events.id('event', 'n');
  const startsAt = `now() + case when n % 2 = 0 then -1 else 1 end * make_interval(mins => 10000 + (n / 2 % 300000)::int)`;
  return [
    {
      table: 'events',
      rows: sizes.events,
      values: {
        id: event,
        community_id: places.id('community', `n % ${sizes.communities}`),
        created_by: people.id('user', 'n'),
        title: `'Words and music'`,
        description: `'All who were here, with those whom they bring along. '`,
        starts_at: startsAt,
        ends_at: `${startsAt} + interval '2 hours'`,
        timezone: `'Europe/Lisbon'`,
        venue_kind: `'in_person'`,
        venue_name: `'Boathouse'`,
        status: `'published'`,
        published_at: events.at('n'),
        going_count: String(EVENT_GUESTS),
        created_at: events.at('n'),
      },
    },
    { table: 'event_hosts', rows: sizes.events, values: { event_id: event, user_id: people.id('user', 'n') } },
    {
      table: 'registrations',
      rows: sizes.events * EVENT_GUESTS,
      values: {
        id: registrations.id('registration', 'n'),
        event_id: events.id('event', `n / ${EVENT_GUESTS}`),
        user_id: people.id('user', `(n / ${EVENT_GUESTS} * 37 + n % ${EVENT_GUESTS} * 7919) % ${sizes.members}`),
        status: `'going'`,
        status_at: registrations.at('n'),
        ticket_code: `md5('ticket' || n)`,
        created_at: registrations.at('n'),
      },
    },
  ];
}

function planTalk(sizes: Sizes, { people, conversations, messages }: Writers): TableRows[] {
  const { longConversations: long } = sizes;
  const inLong = long * LONG;
  // Long ones come last, since people write in them now: each has its part of the newest messages.
  const short = sizes.messages - inLong;
  const low = (number: string) => `case when ${number} < ${BUSY} then 0 else ${number} end`;
  const high = (number: string) => `${number} + 1 + case when ${number} < ${BUSY} then 0 else ${number} % 50 end`;
  const isLong = (number: string) => `${number} < ${long}`;
  const length = (number: string) => `case when ${isLong(number)} then ${LONG} else ${SHORT} end`;
  const lastAt = messages.at(
    `case when ${isLong('n')} then ${sizes.messages - long} + n else (n - ${long}) * ${SHORT} + ${SHORT - 1} end`,
  );
  const place = `case when n < ${short} then n % ${SHORT} else (n - ${short}) / ${long} end`;
  const of = `case when n < ${short} then ${long} + n / ${SHORT} else (n - ${short}) % ${long} end`;
  const member = `(n / 2)`;
  return [
    {
      table: 'conversations',
      rows: sizes.conversations,
      values: {
        id: conversations.id('conversation', 'n'),
        kind: `'private'`,
        low_id: people.id('user', low('n')),
        high_id: people.id('user', high('n')),
        last_sequence: length('n'),
        last_change: length('n'),
        last_at: lastAt,
        created_at: conversations.at('n'),
      },
    },
    {
      table: 'conversation_members',
      rows: 2 * sizes.conversations,
      values: {
        conversation_id: conversations.id('conversation', member),
        user_id: people.id('user', `case when n % 2 = 0 then ${low(member)} else ${high(member)} end`),
        // One of ten has not read the last two messages, of which mails were sent.
        read_sequence: `${length(member)} - case when n % 10 = 0 then 2 else 0 end`,
        mailed_sequence: length(member),
        joined_at: conversations.at(member),
      },
    },
    {
      table: 'messages',
      rows: sizes.messages,
      values: {
        id: messages.id('message', 'n'),
        conversation_id: conversations.id('conversation', of),
        sequence: `1 + ${place}`,
        change: `1 + ${place}`,
        sender_id: people.id('user', `case when (${place}) % 2 = 0 then ${low(`(${of})`)} else ${high(`(${of})`)} end`),
        client_id: `md5('message' || n)`,
        body_hash: `sha256(('message' || n)::bytea)`,
        text: `'Saturday works for me, and I bring w' || n % 9973 || ' with w' || n % 49999`,
        created_at: messages.at('n'),
      },
    },
  ];
}
