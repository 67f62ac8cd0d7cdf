import {
  createRowWriter,
  type RowWriter,
  type TableRows,
} from '../../server/src/fixtures/foreign-rows/foreign-rows.ts';

/** How many there are of what, for a number of members. */
export interface Sizes {
  readonly members: number;
  readonly communities: number;
  readonly posts: number;
  readonly events: number;
  readonly conversations: number;
  /** Conversations of a thousand messages each. */
  readonly longConversations: number;
  readonly messages: number;
  readonly notifications: number;
  readonly pointEntries: number;
}

/** Messages of a long conversation, and of each other one. */
const LONG = 1_000;
const SHORT = 9;
/** Conversations of the person with number 0. */
export const BUSY = 200;
const EVENT_GUESTS = 20;
/** One person in this number belongs to the first community, which is the huge one. */
export const HUGE_SHARE = 5;

/** For each member five posts, ten messages, ten entries of points, and the rest in proportion. */
export function planSizes(members: number): Sizes {
  const conversations = members - 100;
  const longConversations = Math.ceil(conversations / 1_000);
  return {
    members,
    communities: Math.ceil(members / 100),
    posts: 5 * members,
    events: Math.ceil(members / EVENT_GUESTS),
    conversations,
    longConversations,
    messages: longConversations * LONG + (conversations - longConversations) * SHORT,
    notifications: 5 * members,
    pointEntries: 10 * members,
  };
}

/** The number of the person with whom a person has the conversation with the same number. */
export function getPartner(number: number): number {
  return number + 1 + (number < BUSY ? 0 : number % 50);
}

/** A writer for each size, with one clock, so that a thing has the same id in all tables. */
export function createWriters(sizes: Sizes) {
  const now = Date.now();
  const write = (rows: number) => createRowWriter(rows, sizes.communities, now);
  const [people, places, posts] = [write(sizes.members), write(sizes.communities), write(sizes.posts)];
  const [events, conversations] = [write(sizes.events), write(sizes.conversations)];
  const [messages, notifications] = [write(sizes.messages), write(sizes.notifications)];
  return {
    people,
    places,
    posts,
    events,
    conversations,
    messages,
    notifications,
    registrations: write(sizes.events * EVENT_GUESTS),
  };
}

type Writers = Record<keyof ReturnType<typeof createWriters>, RowWriter>;

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

/** SQL: a share from 0 to 1 of a number, always the same, that looks random. */
const spread = (number: string) => `((${number})::bigint * 2654435761 & 4294967295) / 4294967296.0`;

/** SQL: the number of a person's own community. The largest have tens of thousands of members, most have tens to thousands. */
const ownCommunity = ({ communities }: Sizes, person: string) =>
  `(1 + floor(${communities - 1} * power(${spread(person)}, 3)))::int`;

const FIRST_NAMES = `'Amara', 'Noah', 'Maya', 'Olivia', 'Amir', 'Lena', 'Jonas', 'Priya', 'Tomasz', 'Bilal', 'Hazel'`;
const firstName = (person: string) => `(array[${FIRST_NAMES}])[1 + (${person}) % 11]`;
const lastName = (person: string) => `'Member' || (${person}) % 9973`;

function planPeople({ members, notifications, pointEntries, posts: postCount }: Sizes, w: Writers): TableRows[] {
  const { id, at } = w.people;
  const user = id('user', 'n');
  const inAYear = `now() + interval '1 year'`;
  const notification = w.notifications.id('notification', 'n');
  const notifiedAt = w.notifications.at('n');
  return [
    {
      table: 'users',
      rows: members,
      values: {
        id: user,
        email: `'person' || n || '@example.org'`,
        password_hash: `'$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IHNpZ25zIGlu$bm9ib2R5IHNpZ25zIGluIHdpdGggdGhpcyBoYXNo'`,
        verified_at: at('n'),
        first_name: firstName('n'),
        last_name: lastName('n'),
        company: w.people.pick(`'Metalworks'`, `'Northwind'`, `'Acme'`),
        program: w.people.pick(`'Botany'`, `'Mechanics'`, `'Law'`),
        graduation_year: '1990 + n % 36',
        points: '50',
        onboarded: 'true',
        created_at: at('n'),
      },
    },
    {
      table: 'sessions',
      rows: members,
      values: {
        user_id: user,
        token_hash: `sha256(('token' || n)::bytea)`,
        media_token_hash: `sha256(('media' || n)::bytea)`,
        user_agent: `'Mozilla/5.0 (X11; Linux x64) Firefox/140.0'`,
        created_at: at('n'),
        last_used_at: at('n'),
        // Some have ended in the last hour.
        expires_at: `case when n % 2000 = 1999 then now() - interval '10 minutes' else ${inAYear} end`,
      },
    },
    { table: 'user_presence', rows: members, values: { user_id: user, last_active_at: at('n') } },
    {
      table: 'login_failures',
      rows: Math.ceil(members / 100),
      values: {
        email: `'person' || n || '@example.org'`,
        address: `'10.0.' || n % 256 || '.' || n / 256 % 256`,
        created_at: `now() - make_interval(mins => (n % 60)::int)`,
      },
    },
    {
      table: 'idempotency_keys',
      rows: Math.ceil(members / 2),
      values: {
        user_id: id('user', `n % ${members}`),
        key: `md5('key' || n)`,
        fingerprint: `md5('one' || n) || md5('other' || n)`,
        created: `to_json(${id('user', 'n')})`,
        // The oldest hour has ended.
        created_at: `now() - make_interval(mins => (n % 1500)::int)`,
      },
    },
    {
      table: 'media',
      rows: Math.ceil(members / 2),
      values: {
        owner_id: user,
        subject_type: `'user'`,
        subject_id: user,
        width: '800',
        height: '600',
        widths: `'{400,800}'`,
        placeholder: `'data:image/webp;base64,' || repeat('UklGRjYAAABXRUJQVlA4', 5)`,
        created_at: at('n'),
      },
    },
    {
      table: 'notifications',
      rows: notifications,
      values: {
        id: notification,
        user_id: id('user', `n % ${members}`),
        kind: `'post_liked'`,
        group_key: `'post_liked:' || ${w.posts.id('post', 'n')}`,
        post_id: w.posts.id('post', 'n'),
        actors_count: '1',
        created_at: notifiedAt,
        // Those of one day are due to be deleted.
        updated_at: `greatest(${notifiedAt}, now() - make_interval(days => case when n % 180 = 0 then 181 else 179 end))`,
        read_at: `case when n < ${4 * members} then ${notifiedAt} end`,
      },
    },
    {
      table: 'notification_actors',
      rows: notifications,
      values: { notification_id: notification, actor_id: id('user', `(n + 7) % ${members}`), created_at: notifiedAt },
    },
    {
      table: 'point_entries',
      rows: pointEntries,
      values: {
        user_id: id('user', 'n / 10'),
        reason: `case when n % 10 < 5 then 'post' else 'like_received' end`,
        subject_id: w.posts.id('post', `n / 10 + n % 5 * ${members}`),
        from_id: id('user', `case when n % 10 < 5 then n / 10 else (n / 10 + 7) % ${members} end`),
        points: '5',
        community_id: 'null::uuid',
        created_at: w.posts.at(`least(n / 10 + n % 5 * ${members}, ${postCount} - 1)`),
      },
    },
  ];
}

function planPlaces(sizes: Sizes, { people, places }: Writers): TableRows[] {
  const { members, communities } = sizes;
  const huge = Math.ceil(members / HUGE_SHARE);
  const person = `case when n < ${members} then n else (n - ${members}) * ${HUGE_SHARE} end`;
  const community = places.id('community', `case when n < ${members} then ${ownCommunity(sizes, 'n')} else 0 end`);
  const user = people.id('user', person);
  const own = (kind: 'channel' | 'group' | 'community', number = 'n') => places.id(kind, ownCommunity(sizes, number));
  return [
    {
      table: 'communities',
      rows: communities,
      values: {
        id: places.id('community', 'n'),
        name: `'Community ' || n`,
        description: `'Everybody who was here.'`,
        plan: `'pro'`,
        created_at: places.at('n'),
      },
    },
    {
      table: 'memberships',
      rows: members + huge,
      values: {
        community_id: community,
        user_id: user,
        role: `case when n % 100 = 0 and n <= ${members} then 'community_owner' else 'member' end`,
        joined_at: people.at(person),
        member_name: `${firstName(person)} || ' ' || ${lastName(person)}`,
        member_level: '1',
      },
    },
    ...[firstName, lastName].map((name) => ({
      table: 'member_words',
      rows: members + huge,
      values: { community_id: community, kind: '0', word: `lower(${name(person)})`, user_id: user },
    })),
    { table: 'known_words', rows: 9_973, values: { word: `'member' || n` } },
    {
      table: 'channels',
      rows: communities,
      values: {
        id: places.id('channel', 'n'),
        community_id: places.id('community', 'n'),
        name: `'General'`,
        groups_count: '1',
        created_at: places.at('n'),
      },
    },
    {
      table: 'channel_members',
      rows: members,
      values: {
        channel_id: own('channel'),
        user_id: people.id('user', 'n'),
        community_id: own('community'),
        joined_at: people.at('n'),
      },
    },
    {
      table: 'groups',
      rows: communities,
      values: {
        id: places.id('group', 'n'),
        channel_id: places.id('channel', 'n'),
        community_id: places.id('community', 'n'),
        name: `'Quince growers'`,
        last_activity_at: places.at('n'),
        created_at: places.at('n'),
      },
    },
    {
      table: 'group_members',
      rows: Math.ceil(members / 4),
      values: {
        group_id: own('group', 'n * 4'),
        user_id: people.id('user', 'n * 4'),
        channel_id: own('channel', 'n * 4'),
        joined_at: people.at('n * 4'),
      },
    },
  ];
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
