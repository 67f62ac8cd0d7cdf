import type { TableRows } from '../../server/src/fixtures/foreign-rows/foreign-rows.ts';
import { HUGE_SHARE, type Sizes, type Writers } from './sizes.ts';

/** SQL: a share from 0 to 1 of a number, always the same, that looks random. */
const spread = (number: string) => `((${number})::bigint * 2654435761 & 4294967295) / 4294967296.0`;

/** SQL: the number of a person's own community. The largest have tens of thousands of members, most have tens to thousands. */
export const ownCommunity = ({ communities }: Sizes, person: string) =>
  `(1 + floor(${communities - 1} * power(${spread(person)}, 3)))::int`;

const FIRST_NAMES = `'Amara', 'Noah', 'Maya', 'Olivia', 'Amir', 'Lena', 'Jonas', 'Priya', 'Tomasz', 'Bilal', 'Hazel'`;
const firstName = (person: string) => `(array[${FIRST_NAMES}])[1 + (${person}) % 11]`;
const lastName = (person: string) => `'Member' || (${person}) % 9973`;

/** People, with what is theirs alone. */
export function planPeople({ members, notifications, pointEntries, posts: postCount }: Sizes, w: Writers): TableRows[] {
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

/** Communities, their members, channels and groups. */
export function planPlaces(sizes: Sizes, { people, places }: Writers): TableRows[] {
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
