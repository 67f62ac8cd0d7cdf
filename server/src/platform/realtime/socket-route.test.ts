import { setImmediate as turn } from 'node:timers/promises';
import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { created, openLiveWorld, type LiveWorld } from './fixtures/live-world.ts';

let world: LiveWorld;
const cleanups: (() => void)[] = [];

beforeEach(async () => {
  world = await openLiveWorld();
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  await world.close();
});

describe('signing in', () => {
  test('answers a sign-in with ready, with and without a last slash', async () => {
    const server = await world.startServer();
    for (const path of ['/api/v1/realtime/', '/api/v1/realtime']) {
      const client = world.open(server, { path });
      client.say({ type: 'auth', token: 'token-amara' });
      await waitFor(() => expect(client.messages).toEqual([{ type: 'ready', data: {} }]));
    }
  });

  test.each([
    ['a wrong token', JSON.stringify({ type: 'auth', token: 'wrong' })],
    ['no token', JSON.stringify({ type: 'auth' })],
    ['another first frame', JSON.stringify({ type: 'pong' })],
    ['an empty token', JSON.stringify({ type: 'auth', token: '' })],
    ['a token that is no text', JSON.stringify({ type: 'auth', token: 1 })],
    ['no JSON', 'hello'],
    ['JSON that is nothing', 'null'],
  ])('fails with %s', async (_name, text) => {
    const server = await world.startServer();
    const client = world.open(server);
    client.say(text);
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
    expect(client.messages).toEqual([]);
    expect(server.live.hub.size).toBe(0);
  });

  test('closes a connection that does not sign in soon', async () => {
    const client = world.open(await world.startServer({ auth: 20 }));
    // Not as a wrong token, which would sign the user out
    expect(await client.closed).toBe(1008);
  });

  test('notices a session that ends while it signs in', async () => {
    const server = await world.startServer();
    // Ends after the token was looked up, and before the hub knew the connection.
    world.listTopics = async () => [];
    const found = world.sessions.get('token-amara');
    let lookups = 0;
    world.sessions.get = () => (++lookups === 1 ? found : undefined);
    const client = world.open(server);
    client.say({ type: 'auth', token: 'token-amara' });
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
    expect(client.messages).toEqual([]);
  });

  test('notices a topic that changes while the topics are being read', async () => {
    const server = await world.startServer();
    const reading = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    world.listTopics = async () => {
      requested.resolve();
      await reading.promise;
      return ['community:left', 'community:kept'];
    };
    const client = world.open(server);
    client.say({ type: 'auth', token: 'token-amara' });
    await requested.promise;
    server.live.unfollow('amara', 'community:left');
    server.live.follow('amara', 'community:new');
    reading.resolve();
    await waitFor(() => expect(client.got('ready')).toHaveLength(1));
    for (const name of ['left', 'kept', 'new'])
      server.live.push({ topic: `community:${name}` }, 'post.created', created(name));
    await waitFor(() => expect(client.posts()).toEqual(['kept', 'new']));
  });

  test('delivers nothing of a person before it has read the blocks, and keeps a block that is set meanwhile', async () => {
    const server = await world.startServer();
    const reading = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    world.listTopics = async () => {
      requested.resolve();
      await reading.promise;
      return ['community:north'];
    };
    const client = world.open(server);
    client.say({ type: 'auth', token: 'token-amara' });
    await requested.promise;
    const push = (post: string, from: string[]) =>
      server.live.push({ user: 'amara', from }, 'post.created', created(post));
    push('early', ['sam']);
    server.live.reloadBlocks([['noah', 'amara']]);
    push('meanwhile', ['noah']);
    world.blocked.set('amara', ['noah']);
    reading.resolve();
    await waitFor(() => expect(client.got('ready')).toHaveLength(1));
    push('late', ['noah']);
    push('sam', ['sam']);
    await waitFor(() => expect(client.posts()).toEqual(['sam']));
  });

  test('answers a sign-in with a passing failure when the database is away', async () => {
    const server = await world.startServer();
    world.listTopics = () => Promise.reject(new Error('away'));
    const client = world.open(server);
    client.say({ type: 'auth', token: 'token-amara' });
    expect(await client.closed).toBe(1011);
    expect(server.live.hub.size).toBe(0);
  });
});

describe('an open connection', () => {
  test('closes an open connection when its session has ended, without a message', async () => {
    const server = await world.startServer({ recheck: 30 });
    const client = await world.signIn(server, 'amara');
    world.sessions.delete('token-amara');
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
    expect(client.got('ready')).toHaveLength(1);
  });

  test('pings an open connection, keeps it while it answers, and ends it when it falls silent', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    cleanups.push(() => vi.useRealTimers());
    const server = await world.startServer({ ping: 25_000, silence: 60_000 });
    const client = await world.signIn(server, 'amara');
    for (let pings = 1; pings <= 8; pings += 1) {
      vi.advanceTimersByTime(25_000);
      // Not waitFor(), which would move the timers.
      while (client.got('ping').length < pings) await turn();
      client.say({ type: 'pong' });
    }
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(100_000);
    expect(await client.closed).toBe(1006);
    while (server.live.hub.size > 0) await turn();
  });

  test.each([
    ['a second sign-in', JSON.stringify({ type: 'auth', token: 'token-noah' }), 1008],
    ['no JSON', '{', 1008],
    ['a frame of more than 4 kB', JSON.stringify({ type: 'pong', padding: 'x'.repeat(4_096) }), 1009],
  ])('ends on %s', async (_name, text, code) => {
    const client = await world.signIn(await world.startServer(), 'amara');
    client.say(text);
    expect(await client.closed).toBe(code);
  });

  test('ignores frames that it does not know, and ends on more than 20 frames in 10 s', async () => {
    const client = await world.signIn(await world.startServer(), 'amara');
    for (let count = 0; count < 15; count += 1) client.say({ type: 'shout' });
    await waitFor(() => expect(client.got('ready')).toHaveLength(1));
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    for (let count = 0; count < 10; count += 1) client.say({ type: 'pong' });
    expect(await client.closed).toBe(1008);
  });

  test('closes the oldest of 21 connections of a user', async () => {
    const server = await world.startServer();
    const clients = [];
    for (let count = 0; count < 21; count += 1) clients.push(await world.signIn(server, 'amara'));
    expect(await clients[0]?.closed).toBe(1008);
    expect(server.live.hub.size).toBe(20);
    expect(clients.slice(1).every((client) => client.socket.readyState === WebSocket.OPEN)).toBe(true);
  });

  test('closes a connection that does not read what it is sent', async () => {
    const server = await world.startServer();
    const slow = await world.signIn(server, 'amara');
    const quick = await world.signIn(server, 'noah');
    slow.socket.pause();
    const big = created('x'.repeat(7_000));
    // The buffers of the network take some megabytes before ours begins to fill.
    for (let count = 0; count < 5_000 && server.live.hub.size === 2; count += 1) {
      server.live.push({ user: 'amara' }, 'post.created', big);
      if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(server.live.hub.size).toBe(1);
    server.live.push({ user: 'noah' }, 'post.created', created('p1'));
    await waitFor(() => expect(quick.posts()).toEqual(['p1']));
  });

  test('sends a close code to reconnect when the server stops, and does not wait for it', async () => {
    const server = await world.startServer();
    const client = await world.signIn(server, 'amara');
    await server.http.close();
    expect(await client.closed).toBe(1001);
    await waitFor(() => expect(server.live.hub.size).toBe(0));
  });
});

describe('where a connection comes from', () => {
  test.each([
    ['the address that people use', 'https://homecoming.test', 101],
    ['this very host', null, 101],
    ['another site', 'https://evil.test', 403],
    ['the same host name elsewhere', 'http://127.0.0.1:1', 403],
    ['a sandboxed page', 'null', 403],
  ])('checks the origin of a connection from %s', async (_name, origin, status) => {
    const server = await world.startServer();
    const client = world.open(server, { headers: { origin: origin ?? server.url.replace('ws:', 'http:') } });
    expect(await client.upgraded).toBe(status);
  });

  test('a plain request gets an error that names the protocol', async () => {
    const server = await world.startServer();
    const answer = await server.http.inject('/api/v1/realtime/');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });
});
