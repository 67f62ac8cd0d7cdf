import { logIn } from '../contract/src/accounts.ts';
import { catalogue } from '../contract/src/catalogue.ts';
import { listCommunities } from '../contract/src/communities.ts';
import { listEvents } from '../contract/src/events.ts';
import { createClient } from '../testkit/src/client.ts';
import { atMost, shown, type Figure } from './figures.ts';
import { startServer, temporaryDirectory, type RunningServer } from './servers.ts';

const REQUESTS = 1_000;
const WARM_UP = 1_000;
const MAX_MS = 1;
/** Routes beside the contract. */
const FILES = [
  '/',
  '/home',
  '/api/openapi.json',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/health/live',
  '/nowhere.js',
];

interface Route {
  readonly name: string;
  readonly url: string;
  readonly init: RequestInit;
}

/**
 * The time that each route which anybody can call takes of the event loop. POST routes get an empty body, which they refuse: the hash of a
 * password is computed outside of the event loop.
 */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const env = { DATA_DIR: directory.path, DEMO: 'on', RATE_LIMIT: 'off', WORKER: 'off' };
  const server = await startServer('server/src/main.ts', env, '/health/ready');
  try {
    const costs: { name: string; ms: number }[] = [];
    for (const route of await findRoutes(server))
      costs.push({ name: route.name, ms: await eventLoopMs(server, route) });
    const [dearest] = costs.toSorted((a, b) => b.ms - a.ms);
    return [
      ...costs.map(({ name, ms }) => shown(name, `${ms.toFixed(2)} ms`)),
      atMost(`the dearest, ${dearest?.name}`, dearest?.ms ?? Number.NaN, MAX_MS, 'ms'),
    ];
  } finally {
    await server.stop();
    directory.remove();
  }
}

async function findRoutes({ url }: RunningServer): Promise<Route[]> {
  const { access_token: token } = await createClient(url).get(logIn, {
    body: { email: 'maya@homecoming.test', password: 'homecoming' },
  });
  const maya = createClient(url, token);
  const [community] = (await maya.get(listCommunities, {})).results;
  const event = (await maya.get(listEvents, { query: {} })).results.find(({ visibility }) => visibility === 'public');
  const getId = (path: string): string => (path.startsWith('/events') ? event?.id : community?.id) ?? 'none';
  const calls = catalogue
    .filter(({ endpoint }) => endpoint.access === 'anyone')
    .map(({ endpoint: { method, path } }): Route => {
      const init = method === 'GET' ? {} : { method, headers: { 'content-type': 'application/json' }, body: '{}' };
      const address = path.replace(':id', getId(path)).replace(/:\w+/, 'unknown');
      return { name: `${method} ${path}`, url: `${url}/api/v1${address}`, init };
    });
  return [...FILES.map((path) => ({ name: `GET ${path}`, url: url + path, init: {} })), ...calls];
}

/** The milliseconds of the event loop that a request takes. */
async function eventLoopMs(server: RunningServer, { url, init }: Route): Promise<number> {
  const send = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) await (await fetch(url, init)).arrayBuffer();
  };
  await send(WARM_UP);
  const before = server.eventLoopMs();
  await send(REQUESTS);
  return (server.eventLoopMs() - before) / REQUESTS;
}
