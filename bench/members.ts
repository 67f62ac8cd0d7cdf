import { median, ratio, shown, type Figure } from './figures.ts';
import { inTurns, type Load } from './load.ts';
import { createCrowds, type Crowd } from './people.ts';
import { startPostgres, startServer, temporaryDirectory } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 3;

/** What people type: beginnings, whole names, other fields, and slips. */
const typed = [
  'may',
  'olivia',
  'amir cor',
  'oskar',
  'helene',
  'astro',
  'north',
  'corban',
  'ingrid el',
  'jonass',
  'westingouse',
];

/** Members of a community of 100,000 against one of 1,000, and the search against its bare query. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const url = postgres.url('members');
    const [small, large] = await createCrowds(url, [1_000, 100_000]);
    if (small === undefined || large === undefined) throw new Error('there are two crowds');
    const env = { DATABASE_URL: url, DEMO: 'off', RATE_LIMIT: 'off', WEB_DEV: '1' };
    const ours = await startServer('server/src/main.ts', env, '/health/ready');
    const bare = await startServer('bench/bare-server.ts', { DATABASE_URL: url }, '/ready');
    try {
      const one = { connections: 1, seconds: SECONDS };
      const listing = await inTurns(
        ROUNDS,
        { ...one, url: ours.url, requests: list(large) },
        { ...one, url: ours.url, requests: list(small) },
      );
      const searching = await inTurns(
        ROUNDS,
        { ...one, url: ours.url, requests: search(large) },
        { ...one, url: ours.url, requests: search(small) },
      );
      const many = { connections: 32, seconds: SECONDS };
      const againstBare = await inTurns(
        ROUNDS,
        { ...many, url: ours.url, requests: search(large) },
        { ...many, url: bare.url, requests: searchBare(large) },
      );
      return [
        ratio('members list at 100 k / at 1 k members, time', slower(listing), { atMost: 1.2 }),
        ratio('members search at 100 k / at 1 k members, time', slower(searching), { atMost: 1.2 }),
        shown('members search, ours / bare, requests a second', rates(againstBare)),
        ratio('members search, requests a second / bare', 1 / slower(againstBare), { atLeast: 0.5 }),
      ];
    } finally {
      await ours.stop();
      await bare.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

function list({ community, token }: Crowd) {
  return [get(`/api/v1/community/${community}/members/`, token)];
}

function search({ community, token }: Crowd) {
  return typed.map((query) =>
    get(`/api/v1/community/${community}/members/search/?query=${encodeURIComponent(query)}`, token),
  );
}

function searchBare({ community }: Crowd) {
  return typed.map((query) => ({
    method: 'GET' as const,
    path: `/members?community=${community}&query=${encodeURIComponent(query)}`,
  }));
}

function get(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json; version=v1' };
  return { method: 'GET' as const, path, headers };
}

type Turn = { first: Load; second: Load };

/** How many times as long the first takes: latencies are whole milliseconds in the tool, its rate is the finer measure. */
function slower(turns: readonly Turn[]): number {
  return median(turns.map(({ first, second }) => second.rate / first.rate));
}

function rates(turns: readonly Turn[]): string {
  const middle = (side: keyof Turn) => median(turns.map((turn) => turn[side].rate)).toFixed(0);
  return `${middle('first')} / ${middle('second')}`;
}
