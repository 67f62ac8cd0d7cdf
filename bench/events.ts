import pg from 'pg';
import { growth, type Figure } from './figures.ts';
import { inTurns } from './load.ts';
import { createCrowds, type Crowd } from './people.ts';
import { startOurs, startPostgres, temporaryDirectory } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 3;
const ATTENDEES = 5_000;

/** The page of an event that thousands go to against that of a small one, and against its statistics. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const url = postgres.url('events');
    const [crowd] = await createCrowds(url, [2 * ATTENDEES]);
    if (crowd === undefined) throw new Error('there is a crowd');
    const { small, large } = await createEvents(url, crowd);
    const ours = await startOurs(url);
    try {
      const target = (path: string) => ({
        server: ours,
        connections: 1,
        seconds: SECONDS,
        requests: [get(path, crowd.token)],
      });
      const page = `/api/v1/events/${large}/`;
      const pages = await inTurns(ROUNDS, target(page), target(`/api/v1/events/${small}/`));
      const statistics = await inTurns(ROUNDS, target(`${page}statistics/`), target(page));
      return [
        growth('event page with 5,000 attendees / with 10, time', pages, 1.2),
        growth('statistics of an event with 5,000 attendees / its page, time', statistics, 3),
      ];
    } finally {
      await ours.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

/** Two events of a community; its member with the session owns it, goes to both, and has written with 50 attendees. */
async function createEvents(url: string, { community }: Crowd): Promise<{ small: string; large: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `update memberships set role = 'community_owner' where community_id = $1
       and user_id = (select user_id from sessions limit 1) returning user_id`,
      [community],
    );
    const owner: string = rows[0].user_id;
    const [small, large] = [await insertEvent(client, community, 10), await insertEvent(client, community, ATTENDEES)];
    await client.query(
      `insert into conversations (kind, low_id, high_id)
       select 'private', least(user_id, $1::uuid), greatest(user_id, $1::uuid) from registrations
       where event_id = $2 and user_id <> $1 order by md5(user_id::text) limit 50`,
      [owner, large],
    );
    await client.query('vacuum analyze');
    return { small, large };
  } finally {
    await client.end();
  }
}

async function insertEvent(client: pg.Client, community: string, attendees: number): Promise<string> {
  const { rows } = await client.query(
    `insert into events (community_id, title, description, starts_at, ends_at, timezone, venue_kind, venue_name, status, published_at)
     values ($1, 'Reunion', $2, now() + interval '7 days', now() + interval '8 days', 'Europe/Lisbon', 'in_person',
       'Alder Hall', 'published', now()) returning id`,
    [community, 'All who were here. '.repeat(20)],
  );
  const event: string = rows[0].id;
  await client.query(
    `insert into registrations (event_id, user_id, status, ticket_code)
     select $1::uuid, user_id, 'going', gen_random_uuid()::text from memberships where community_id = $2
     order by user_id limit $3`,
    [event, community, attendees],
  );
  return event;
}

function get(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json; version=v1' };
  return { method: 'GET' as const, path, headers };
}
