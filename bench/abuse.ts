import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '../contract/src/accounts.ts';
import { updateOwnProfile } from '../contract/src/profiles.ts';
import { MAX_UNFINISHED } from '../server/src/platform/http/protection/connection-limits.ts';
import { createClient, type Client } from '../testkit/src/client.ts';
import { testImage } from '../testkit/src/pictures.ts';
import { atMost, exactly, shown, type Figure } from './figures.ts';
import { root, startServer, temporaryDirectory, type RunningServer } from './servers.ts';

const SOCKETS = 400;
const REQUESTS_PER_SOCKET = 50;
const UPLOADS = 40;
/** Megabytes that an attack may add to the memory of the server. */
const MEMORY_GOAL = 150;

/** What one attacker can do to the others: memory, waiting times, and how long slow requests stay. */
export async function measure(): Promise<Figure[]> {
  return [
    ...(await withServer({}, (server) => measurePipelining(server, REQUESTS_PER_SOCKET))),
    // As from several addresses: one may send fewer requests a minute.
    ...(await withServer({ RATE_LIMIT: 'off' }, (server) => measurePipelining(server, MAX_UNFINISHED))),
    ...(await withServer({}, measureSlowRequests)),
    ...(await withServer({ RATE_LIMIT: 'off' }, measureUploads)),
  ];
}

/** A new server for each measurement, so that none uses up the rate limits or the memory of another. */
async function withServer(
  env: Record<string, string>,
  work: (server: RunningServer) => Promise<Figure[]>,
): Promise<Figure[]> {
  const directory = temporaryDirectory();
  try {
    const all = { DATA_DIR: directory.path, DEMO: 'off', PAYMENTS: 'off', ...env };
    const server = await startServer('server/src/main.ts', all, '/health/ready');
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    directory.remove();
  }
}

/** Many requests for the largest built file from sockets that read nothing. */
async function measurePipelining(server: RunningServer, count: number): Promise<Figure[]> {
  const assets = path.join(root, 'web/dist/assets');
  const sizes = readdirSync(assets).map((name) => ({ name, size: statSync(path.join(assets, name)).size }));
  const largest = sizes.filter(({ name }) => /\.(js|wasm)$/.test(name)).toSorted((a, b) => b.size - a.size)[0];
  const request = `GET /assets/${largest?.name} HTTP/1.1\r\nHost: here\r\n\r\n`;
  await (await fetch(`${server.url}/assets/${largest?.name}`)).arrayBuffer();
  const before = server.memoryMb();
  const sockets = Array.from({ length: SOCKETS }, () => openSocket(server));
  for (const socket of sockets) socket.pause().write(request.repeat(count));
  const { memory, slowest } = await watch(server, wait(10_000));
  const name = `${SOCKETS} sockets × ${count} requests that read nothing`;
  const figures = [atMost(`${name}: memory added`, memory - before, MEMORY_GOAL, 'MB')];
  if (count > MAX_UNFINISHED) {
    figures.push(atMost(`${name}: /health/live of another`, slowest, 1_000, 'ms'));
  } else {
    const starts = await Promise.all(sockets.map(readStart));
    figures.push(
      shown(`${name}: /health/live of another`, `${slowest.toFixed(0)} ms`),
      exactly(`${name}: first answers`, [...new Set(starts)].join(', '), 'HTTP/1.1 200'),
    );
  }
  for (const socket of sockets) socket.destroy();
  return figures;
}

/** The beginning of the first answer on a socket. */
function readStart(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (data) => {
      socket.pause();
      resolve(String(data).slice(0, 'HTTP/1.1 200'.length));
    });
    socket.once('close', () => resolve('closed'));
    socket.resume();
  });
}

async function measureSlowRequests(server: RunningServer): Promise<Figure[]> {
  const head = 'POST /api/v1/auth/login/ HTTP/1.1\r\nHost: here\r\n';
  const [headers, body] = await Promise.all([
    secondsUntilClosed(server, head),
    secondsUntilClosed(server, `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`),
  ]);
  return [
    atMost('headers that never end: closed after', headers, 17, 's'),
    atMost('a body that never ends: closed after', body, 32, 's'),
  ];
}

async function measureUploads(server: RunningServer): Promise<Figure[]> {
  const nobody = createClient(server.url);
  const people: Client[] = [];
  for (let number = 0; number < UPLOADS; number += 1) {
    const email = `person${number}@example.org`;
    const { access_token: token } = await nobody.get(signUp, {
      body: { email, password: 'a long enough password', first_name: 'A', last_name: 'Person' },
    });
    people.push(createClient(server.url, token));
  }
  const photo = await testImage(7_300, 5_475);
  const upload = (person: Client) => person.call(updateOwnProfile, { body: {}, files: { photo } });
  await upload(people[0] ?? nobody);
  const before = server.memoryMb();
  const uploads = Promise.all(people.map(upload));
  const { memory } = await watch(server, uploads);
  const statuses = (await uploads).map(({ status }) => status);
  const name = `${UPLOADS} uploads of 40 megapixels`;
  return [
    exactly(`${name}: taken`, String(statuses.filter((status) => status === 200).length), String(UPLOADS)),
    atMost(`${name}: memory added`, memory - before, MEMORY_GOAL, 'MB'),
  ];
}

/** The highest memory and the slowest answer to a new connection until `work` is done. */
async function watch(server: RunningServer, work: Promise<unknown>) {
  let [memory, slowest] = [0, 0];
  const done = work.then(() => true);
  while (!(await Promise.race([done, wait(100, false)]))) {
    const startedAt = performance.now();
    await fetch(`${server.url}/health/live`, { headers: { connection: 'close' } }).then((answer) => answer.text());
    slowest = Math.max(slowest, performance.now() - startedAt);
    memory = Math.max(memory, server.memoryMb());
  }
  return { memory, slowest };
}

async function secondsUntilClosed(server: RunningServer, text: string): Promise<number> {
  const startedAt = performance.now();
  const socket = openSocket(server).resume();
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return (performance.now() - startedAt) / 1_000;
}

function openSocket({ url }: RunningServer): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on('error', () => undefined);
}
