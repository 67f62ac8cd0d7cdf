import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import { LIVE_UNAUTHENTICATED, type LiveMessages } from '@homecoming/contract/live.ts';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Actor } from '../app.ts';
import { parseConfig } from '../config.ts';
import { openDatabase, type Pool } from '../db/database.ts';
import { handleErrors } from '../http/error-handler.ts';
import { createLog } from '../log.ts';
import type { Hub } from './hub.ts';
import { openLive, type OpenLive } from './open-live.ts';
import { socketOptions } from './socket-options.ts';
import { socketRoute } from './socket-route.ts';

const LISTENERS = "application_name = 'homecoming-live' and datname = current_database()";
const log = createLog('silent');

let databaseUrl: string;
let pool: Pool;
/** Sessions that are good, by token; a test ends one by taking it out. */
let sessions: Map<string, Actor>;
let topicsOf: (userId: string) => Promise<string[]>;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  const database = await freshDatabase();
  databaseUrl = database.url;
  pool = openDatabase(databaseUrl, { max: 4, log }).pool;
  cleanups.push(() => database.drop(), () => pool.end());
  sessions = new Map(['amara', 'noah'].map((name) => [`token-${name}`, actor(name)]));
  topicsOf = async () => ['community:north'];
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

describe('two servers', () => {
  test('pass on what one of them pushes to a user or a topic, each connection once and in order', async () => {
    const [a, b] = [await startServer(), await startServer()];
    const onA = await signIn(a, 'amara');
    const onB = await signIn(b, 'amara');
    const other = await signIn(b, 'noah');
    for (let likes = 1; likes <= 50; likes += 1) a.live.push({ user: 'amara' }, 'post.updated', { post: 'p', likes_count: likes });
    a.live.push({ topic: 'community:north' }, 'post.created', created('p2'));
    b.live.push({ topic: 'community:north' }, 'post.created', created('p3'));
    b.live.push({ topic: 'community:south' }, 'post.created', created('p4'));
    await vi.waitFor(() => expect([onA.got('post.created').length, onB.got('post.created').length]).toEqual([2, 2]));
    const counted = Array.from({ length: 50 }, (_, index) => index + 1);
    for (const client of [onA, onB]) {
      expect(client.got('post.updated').map((data) => data.likes_count)).toEqual(counted);
      expect(client.got('post.created').map((data) => data.post).toSorted()).toEqual(['p2', 'p3']);
    }
    expect([other.got('post.updated').length, other.got('post.created').length]).toEqual([0, 2]);
  });

  test('follow and unfollow on all of them', async () => {
    const [a, b] = [await startServer(), await startServer()];
    const client = await signIn(b, 'amara');
    a.live.follow('amara', 'community:south');
    a.live.push({ topic: 'community:south' }, 'post.created', created('p1'));
    await vi.waitFor(() => expect(client.posts()).toEqual(['p1']));
    a.live.unfollow('amara', 'community:south');
    a.live.push({ topic: 'community:south' }, 'post.created', created('p2'));
    a.live.push({ user: 'amara' }, 'post.created', created('p3'));
    await vi.waitFor(() => expect(client.posts()).toEqual(['p1', 'p3']));
  });

  test('close the connections of ended sessions, and no others', async () => {
    const [a, b] = [await startServer(), await startServer()];
    const ended = await signIn(b, 'amara');
    const kept = await signIn(b, 'noah');
    a.live.disconnect([...Array.from({ length: 300 }, (_, index) => `00000000-${index}`), 'session-amara']);
    expect(await ended.closed).toBe(LIVE_UNAUTHENTICATED);
    expect(kept.socket.readyState).toBe(WebSocket.OPEN);
    expect(b.live.hub.size).toBe(1);
  });

  test('refuse to carry bodies where ids would do, and deliver them nowhere', async () => {
    const server = await startServer();
    const client = await signIn(server, 'amara');
    expect(() => server.live.push({ user: 'amara' }, 'post.created', created('x'.repeat(8_000)))).toThrow('send ids');
    server.live.push({ user: 'amara' }, 'post.created', created('x'.repeat(7_000)));
    await vi.waitFor(() => expect(client.posts().map((post) => post.length)).toEqual([7_000]));
  });
});

describe('when the bus is cut', () => {
  test('it heals, and everybody is told to fetch anew, with sessions and topics as they are now', async () => {
    const [a, b] = [await startServer(), await startServer()];
    const client = await signIn(b, 'amara');
    const leaver = await signIn(b, 'noah');
    expect(await terminateListeners()).toBe(2);
    // What another server would have said meanwhile is lost.
    sessions.delete('token-noah');
    topicsOf = async () => ['community:south'];
    await vi.waitFor(() => expect(client.got('ready')).toHaveLength(2), 5_000);
    expect(await leaver.closed).toBe(LIVE_UNAUTHENTICATED);
    await vi.waitFor(async () => expect(await countListeners()).toBe(2), 5_000);
    a.live.push({ topic: 'community:south' }, 'post.created', created('p1'));
    a.live.push({ topic: 'community:north' }, 'post.created', created('p2'));
    a.live.push({ user: 'amara' }, 'post.created', created('p3'));
    await vi.waitFor(() => expect(client.posts()).toEqual(['p1', 'p3']), 5_000);
  });

  test('what is pushed in the meantime goes out later, in order', async () => {
    const [a, b] = [await startServer(), await startServer()];
    const client = await signIn(b, 'amara');
    const query = vi.spyOn(pool, 'query');
    query.mockImplementationOnce(() => Promise.reject(new Error('connection terminated')));
    a.live.push({ user: 'amara' }, 'post.created', created('p1'));
    await vi.waitFor(() => expect(query).toHaveBeenCalled());
    a.live.push({ user: 'amara' }, 'post.created', created('p2'));
    await vi.waitFor(() => expect(client.posts()).toEqual(['p1', 'p2']), 5_000);
  });

  test('it can be closed at that very moment', async () => {
    const server = await startServer();
    await terminateListeners();
    await server.live.close();
    await vi.waitFor(async () => expect(await countListeners()).toBe(0));
  });
});

describe('signing in', () => {
  test('is answered by ready, with and without a last slash', async () => {
    const server = await startServer();
    for (const path of ['/api/v1/realtime/', '/api/v1/realtime']) {
      const client = open(server, { path });
      client.say({ type: 'auth', token: 'token-amara' });
      await vi.waitFor(() => expect(client.messages).toEqual([{ type: 'ready', data: {} }]));
    }
  });

  test.each([
    ['a wrong token', JSON.stringify({ type: 'auth', token: 'wrong' })],
    ['no token', JSON.stringify({ type: 'auth' })],
    ['another first frame', JSON.stringify({ type: 'pong' })],
    ['no JSON', 'hello'],
    ['JSON that is nothing', 'null'],
  ])('fails with %s', async (_name, text) => {
    const server = await startServer();
    const client = open(server);
    client.say(text);
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
    expect(client.messages).toEqual([]);
    expect(server.live.hub.size).toBe(0);
  });

  test('must not take long', async () => {
    const client = open(await startServer({ auth: 20 }));
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
  });

  test('does not overlook a session that ends in the same moment', async () => {
    const server = await startServer();
    // Ends after the token was looked up, and before the hub knew the connection.
    topicsOf = async () => [];
    const found = sessions.get('token-amara');
    let lookups = 0;
    sessions.get = () => (++lookups === 1 ? found : undefined);
    const client = open(server);
    client.say({ type: 'auth', token: 'token-amara' });
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
    expect(client.messages).toEqual([]);
  });

  test('does not overlook a topic that changes while the topics are being read', async () => {
    const server = await startServer();
    const reading = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    topicsOf = async () => {
      asked.resolve();
      await reading.promise;
      return ['community:left', 'community:kept'];
    };
    const client = open(server);
    client.say({ type: 'auth', token: 'token-amara' });
    await asked.promise;
    server.live.unfollow('amara', 'community:left');
    server.live.follow('amara', 'community:new');
    reading.resolve();
    await vi.waitFor(() => expect(client.got('ready')).toHaveLength(1));
    for (const name of ['left', 'kept', 'new']) server.live.push({ topic: `community:${name}` }, 'post.created', created(name));
    await vi.waitFor(() => expect(client.posts()).toEqual(['kept', 'new']));
  });

  test('is a passing failure when the database is away', async () => {
    const server = await startServer();
    topicsOf = () => Promise.reject(new Error('away'));
    const client = open(server);
    client.say({ type: 'auth', token: 'token-amara' });
    expect(await client.closed).toBe(1011);
    expect(server.live.hub.size).toBe(0);
  });
});

describe('an open connection', () => {
  test('is checked again now and then, without a word', async () => {
    const server = await startServer({ recheck: 30 });
    const client = await signIn(server, 'amara');
    sessions.delete('token-amara');
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
    expect(client.got('ready')).toHaveLength(1);
  });

  test('is pinged, stays while it answers, and ends when it falls silent', async () => {
    const server = await startServer({ ping: 20, silence: 150 });
    const client = await signIn(server, 'amara');
    const answer = setInterval(() => client.say({ type: 'pong' }), 20);
    cleanups.push(() => clearInterval(answer));
    await vi.waitFor(() => expect(client.got('ping').length).toBeGreaterThan(15));
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    clearInterval(answer);
    expect(await client.closed).toBe(1006);
    expect(server.live.hub.size).toBe(0);
  });

  test.each([
    ['a frame that is not known', JSON.stringify({ type: 'shout' }), 1008],
    ['no JSON', '{', 1008],
    ['a frame of more than 4 kB', JSON.stringify({ type: 'pong', padding: 'x'.repeat(4_096) }), 1009],
  ])('ends on %s', async (_name, text, code) => {
    const client = await signIn(await startServer(), 'amara');
    client.say(text);
    expect(await client.closed).toBe(code);
  });

  test('is the oldest of 21 of a user: it gives way', async () => {
    const server = await startServer();
    const clients = [];
    for (let count = 0; count < 21; count += 1) clients.push(await signIn(server, 'amara'));
    expect(await clients[0]?.closed).toBe(1008);
    expect(server.live.hub.size).toBe(20);
    expect(clients.slice(1).every((client) => client.socket.readyState === WebSocket.OPEN)).toBe(true);
  });

  test('is cut when it does not read what it is sent', async () => {
    const server = await startServer();
    const slow = await signIn(server, 'amara');
    const quick = await signIn(server, 'noah');
    slow.socket.pause();
    const big = created('x'.repeat(7_000));
    // The buffers of the network take some megabytes before ours begins to fill.
    for (let count = 0; count < 5_000 && server.live.hub.size === 2; count += 1) {
      server.live.push({ user: 'amara' }, 'post.created', big);
      if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(server.live.hub.size).toBe(1);
    server.live.push({ user: 'noah' }, 'post.created', created('p1'));
    await vi.waitFor(() => expect(quick.posts()).toEqual(['p1']));
  });

  test('is told to come back when the server stops, and the stop does not wait for it', async () => {
    const server = await startServer();
    const client = await signIn(server, 'amara');
    await server.http.close();
    expect(await client.closed).toBe(1001);
    expect(server.live.hub.size).toBe(0);
  });
});

describe('where a connection comes from', () => {
  test.each([
    ['the address that people use', 'https://homecoming.test', 101],
    ['this very host', null, 101],
    ['another site', 'https://evil.test', 403],
    ['the same host name elsewhere', 'http://127.0.0.1:1', 403],
    ['a sandboxed page', 'null', 403],
  ])('%s', async (_name, origin, status) => {
    const server = await startServer();
    const client = open(server, { headers: { origin: origin ?? server.url.replace('ws:', 'http:') } });
    expect(await client.upgraded).toBe(status);
  });

  test('a plain request is told what belongs here', async () => {
    const server = await startServer();
    const answer = await server.http.inject('/api/v1/realtime/');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });
});

interface Server {
  live: OpenLive;
  hub: Hub;
  http: Awaited<ReturnType<typeof listen>>;
  url: string;
}

type Timing = NonNullable<Parameters<typeof socketRoute>[2]['timing']>;

async function startServer(timing: Timing = {}): Promise<Server> {
  const live = await openLive({ config: { redisUrl: null }, pool, databaseUrl, log });
  cleanups.push(() => live.close());
  const http = await listen(live.hub, timing);
  cleanups.push(() => http.close());
  // A listening TCP server has this kind of address.
  const { port } = http.server.address() as AddressInfo;
  return { live, hub: live.hub, http, url: `ws://127.0.0.1:${port}` };
}

async function listen(hub: Hub, timing: Timing) {
  const http = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  handleErrors(http);
  await http.register(websocket, socketOptions);
  const config = { ...parseConfig({}), publicUrl: 'https://homecoming.test' };
  socketRoute({ config, log }, http, {
    hub,
    timing,
    authenticate: async (token) => sessions.get(token) ?? null,
    topicsOf: (userId) => topicsOf(userId),
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  return http;
}

interface Client {
  socket: WebSocket;
  messages: { type: string; data: unknown }[];
  /** The code that the server closed with. */
  closed: Promise<number>;
  /** 101, or the status of the refusal. */
  upgraded: Promise<number>;
  got<T extends keyof LiveMessages>(type: T): LiveMessages[T][];
  posts(): string[];
  say(frame: object | string): void;
}

function open(server: Server, options: { path?: string; headers?: Record<string, string> } = {}): Client {
  const socket = new WebSocket(server.url + (options.path ?? '/api/v1/realtime/'), { headers: options.headers ?? {} });
  cleanups.push(() => socket.terminate());
  const messages: Client['messages'] = [];
  const upgraded = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<number>();
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(String(data))));
  socket.on('upgrade', () => upgraded.resolve(101));
  socket.on('unexpected-response', (_request, response) => upgraded.resolve(response.statusCode ?? 0));
  socket.on('close', (code) => closed.resolve(code));
  socket.on('error', () => undefined);
  // A message has the data of its type.
  const got = <T extends keyof LiveMessages>(type: T) =>
    messages.filter((message) => message.type === type).map((message) => message.data as LiveMessages[T]);
  return {
    socket,
    messages,
    closed: closed.promise,
    upgraded: upgraded.promise,
    got,
    posts: () => got('post.created').map((data) => data.post),
    say(frame) {
      const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else socket.once('open', () => socket.send(text));
    },
  };
}

async function signIn(server: Server, name: string): Promise<Client> {
  const client = open(server);
  client.say({ type: 'auth', token: `token-${name}` });
  await vi.waitFor(() => expect(client.got('ready')).toHaveLength(1));
  return client;
}

function actor(name: string): Actor {
  return { userId: name, sessionId: `session-${name}`, isStaff: false, verified: true, passwordConfirmedAt: new Date() };
}

function created(post: string): LiveMessages['post.created'] {
  return { community: 'north', post, author: 'noah' };
}

async function terminateListeners(): Promise<number> {
  const ended = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENERS}`);
  return ended.rowCount ?? 0;
}

async function countListeners(): Promise<number> {
  const found = await pool.query<{ count: number }>(`select count(*) from pg_stat_activity where ${LISTENERS}`);
  return found.rows[0]?.count ?? 0;
}
