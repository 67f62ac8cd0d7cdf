import { postgresCpuMs } from './cpu.ts';
import { compareReads, exactly, growth, type Figure } from './figures.ts';
import { inTurns } from './load.ts';
import { createCrowds, createRush, type Crowd } from './people.ts';
import { startBare, startOurs, startPostgres, temporaryDirectory } from './servers.ts';

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
    const ours = await startOurs(url);
    const bare = await startBare(url);
    try {
      const one = { connections: 1, seconds: SECONDS };
      const listing = await inTurns(
        ROUNDS,
        { ...one, server: ours, requests: list(large) },
        { ...one, server: ours, requests: list(small) },
      );
      const searching = await inTurns(
        ROUNDS,
        { ...one, server: ours, requests: search(large) },
        { ...one, server: ours, requests: search(small) },
      );
      const many = { connections: 32, seconds: SECONDS };
      const againstBare = await inTurns(
        ROUNDS,
        { ...many, server: ours, requests: search(large) },
        { ...many, server: bare, requests: searchBare(large) },
        { postgresCpuMs: () => postgresCpuMs(postgres) },
      );
      const rush = await approveAtOnce(ours.url, await createRush(url));
      return [
        growth('members list at 100 k / at 1 k members, time', listing, 1.2),
        growth('members search at 100 k / at 1 k members, time', searching, 1.2),
        ...compareReads('members search', againstBare, 0.5),
        exactly('200 approvals at once into 20 places: let in, refused', rush, '20, 180'),
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

/** How many of the requests were approved, and how many refused because the plan is full. */
async function approveAtOnce(
  url: string,
  { requests, token }: Awaited<ReturnType<typeof createRush>>,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    requests.map(async (id) => {
      const response = await fetch(`${url}/api/v1/requests/${id}/approve/`, { method: 'POST', headers });
      const body: unknown = await response.json();
      const refused = typeof body === 'object' && body !== null && 'code' in body && body.code === 'plan_limit';
      return response.status === 200 ? 'in' : refused ? 'refused' : 'else';
    }),
  );
  return ['in', 'refused'].map((kind) => answers.filter((answer) => answer === kind).length).join(', ');
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
