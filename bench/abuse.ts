import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '../contract/src/accounts.ts';
import { updateOwnProfile } from '../contract/src/profiles.ts';
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
  const directory = temporaryDirectory();
  const env = { DATA_DIR: directory.path, DEMO: 'off', PAYMENTS: 'off' };
  try {
    const limited = await startServer('server/src/main.ts', env, '/health/ready');
    const pipelined = await measurePipelining(limited);
    const slow = await measureSlowRequests(limited);
    await limited.stop();
    const unlimited = await startServer('server/src/main.ts', { ...env, RATE_LIMIT: 'off' }, '/health/ready');
    const uploads = await measureUploads(unlimited);
    await unlimited.stop();
    return [...pipelined, ...slow, ...uploads];
  } finally {
    directory.remove();
  }
}

/** Many requests for the largest built file from sockets that read nothing, within the limit of 16 a socket and above it. */
async function measurePipelining(server: RunningServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  const assets = path.join(root, 'web/dist/assets');
  const sizes = readdirSync(assets).map((name) => ({ name, size: statSync(path.join(assets, name)).size }));
  const largest = sizes.filter(({ name }) => /\.(js|wasm)$/.test(name)).toSorted((a, b) => b.size - a.size)[0];
  const request = `GET /assets/${largest?.name} HTTP/1.1\r\nHost: here\r\n\r\n`;
  for (const count of [REQUESTS_PER_SOCKET, 16]) {
    await (await fetch(`${server.url}/assets/${largest?.name}`)).arrayBuffer();
    const before = server.memoryMb();
    const sockets = Array.from({ length: SOCKETS }, () => openSocket(server));
    for (const socket of sockets) socket.pause().write(request.repeat(count));
    const { memory, slowest } = await watch(server, wait(10_000));
    for (const socket of sockets) socket.destroy();
    const name = `${SOCKETS} sockets × ${count} requests that read nothing`;
    figures.push(
      atMost(`${name}: memory added`, memory - before, MEMORY_GOAL, 'MB'),
      count > 16
        ? atMost(`${name}: /health/live of another`, slowest, 1_000, 'ms')
        : shown(`${name}: /health/live of another`, `${slowest.toFixed(0)} ms`),
    );
  }
  return figures;
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
