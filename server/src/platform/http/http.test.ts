import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { catalogue } from '@homecoming/contract/catalogue.ts';
import { logIn, signUp } from '@homecoming/contract/accounts.ts';
import { createPost, getPost, likePost } from '@homecoming/contract/posts.ts';
import { ownProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { makeCommunity, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { temporaryDirectory } from '@homecoming/testkit/temporary-directory.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { otherPaths } from './docs/other-routes.ts';

const SOME_ID = '0198d7a0-0000-7000-8000-000000000000';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('every endpoint of the contract', () => {
  const calls = catalogue.map(({ endpoint }) => ({
    endpoint,
    name: `${endpoint.method} ${endpoint.path}`,
    path: `/api/v1${endpoint.path.replaceAll(/:\w+/g, SOME_ID)}`,
  }));

  it.each(calls)('$name is bound, with and without its last slash', async ({ endpoint, path }) => {
    for (const address of [path, path.slice(0, -1)]) {
      const response = await server.nobody.fetch(address, { method: endpoint.method });
      expect(await response.text(), address).not.toContain('"code":"not_found"');
    }
  });

  it.each(calls.filter(({ endpoint }) => endpoint.access !== 'anyone'))(
    '$name is closed to nobody and to a made-up token',
    async ({ endpoint, path }) => {
      for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`]) {
        const response = await server.nobody.fetch(path, { method: endpoint.method, headers: { authorization } });
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
      }
    },
  );
});

describe('requests', () => {
  it('answers requests in version v1 only', async () => {
    const accept = (value: string) => server.nobody.fetch('/api/v1/community/', { headers: { accept: value } });
    expect((await accept('application/json; version=v1')).status).toBe(200);
    expect((await accept('application/json')).status).toBe(200);
    expect((await accept('application/json; version=v2')).status).toBe(406);
  });

  it('answers methods that it does not know with an error, and sends none of the request back', async () => {
    const { hostname, port } = new URL(server.url);
    for (const method of ['TRACE', 'OPTIONS', 'PROPFIND']) {
      const socket = connect(Number(port), hostname);
      socket.write(`${method} /api/v1/community/ HTTP/1.1\r\nHost: x\r\nCookie: secret\r\nConnection: close\r\n\r\n`);
      const answer = await readText(socket);
      expect(answer, method).toMatch(/^HTTP\/1.1 404 /);
      expect(answer).not.toContain('secret');
    }
  });

  it('answers everything that is wrong with one error envelope', async () => {
    const json = { 'content-type': 'application/json' };
    const send = (path: string, init: RequestInit) => server.nobody.fetch(path, init);
    const answers = await Promise.all([
      send('/api/v1/nothing/', {}),
      send('/api/v1/auth/login/', { method: 'POST', headers: json, body: '{broken' }),
      send('/api/v1/auth/login/', { method: 'POST', headers: json, body: '[]' }),
      send('/api/v1/auth/login/', { method: 'POST', headers: json, body: '{"__proto__":{"email":"a"}}' }),
      send('/api/v1/auth/login/', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }),
      send('/api/v1/auth/login/', { method: 'POST', headers: json, body: `{"email":"${'a'.repeat(300_000)}"}` }),
      send('/api/v1/auth/login/', { method: 'POST' }),
      send('/api/v1/community/%00/', {}),
      send('/api/v1/community/?limit=5&limit=6', {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 400, 415, 413, 400, 400, 400]);
    for (const answer of answers) {
      expect(await answer.json()).toEqual(
        expect.objectContaining({ message: expect.any(String), code: expect.stringMatching(/^[a-z_]+$/) }),
      );
      expect(answer.headers.get('x-request-id')).toBeTruthy();
    }
  });

  it('hide what broke inside, and carry a request id to quote', async () => {
    await server.app.pool.query('alter table users rename to users_away');
    const { status, body } = await server.nobody.call(logIn, { body: { email: 'a@example.org', password: 'x' } });
    await server.app.pool.query('alter table users_away rename to users');
    expect(status).toBe(500);
    expect(body).toEqual({ message: expect.any(String), code: 'internal', request_id: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/users|select|relation/);
  });

  it('refuses forms where no file is taken, since a page of another site could send those', async () => {
    const form = new FormData();
    form.set('email', 'a@example.org');
    form.set('password', 'x');
    for (const body of [form, new URLSearchParams({ email: 'a@example.org' }), 'text']) {
      const answer = await server.nobody.fetch('/api/v1/auth/login/', { method: 'POST', body });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 'unsupported_media_type' });
    }
  });

  it('answers 404 for an id that is too long for any', async () => {
    const { status } = await server.nobody.fetch(`/api/v1/posts/${'a'.repeat(200)}/`);
    expect(status).toBe(404);
  });

  it.each([
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\nHost: here\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['what is not HTTP', 'hello\r\n\r\n', 400, 'invalid_input'],
    [
      'a body whose end two headers say differently',
      'POST /api/v1/auth/login/ HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_input',
    ],
    [
      'two lengths of a body',
      'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n',
      400,
      'invalid_input',
    ],
  ])('get the error envelope for %s', async (_name, text, status, code) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let received = '';
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', () => undefined);
    socket.write(text);
    await new Promise((resolve) => socket.once('close', resolve));
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*connection: close`, 'i'));
    expect(head).toMatch(/^x-content-type-options: nosniff\r$/m);
    expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/m);
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code });
  });

  it.each(['ENOSPC', 'EMFILE', 'EROFS', 'EPERM', 'EACCES'])(
    'get 503 with Retry-After when the disk answers %s to an upload',
    async (code) => {
      const person = await signUpAs(server, `Disk ${code}`);
      vi.spyOn(server.app.storage, 'put').mockRejectedValueOnce(Object.assign(new Error(code), { code }));
      const photo = await testImage(20, 20);
      const { status, error, headers } = await person.call(updateOwnProfile, { body: {}, files: { photo } });
      expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
      expect((await person.call(updateOwnProfile, { body: {}, files: { photo } })).status).toBe(200);
    },
  );

  it('answers 503 with Retry-After on connections that are open while the server stops', async () => {
    const stopping = await startTestServer();
    const { hostname, port } = new URL(stopping.url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let received = '';
    socket.on('data', (text: string) => (received += text));
    const head = 'Host: here\r\nContent-Type: application/json\r\n';
    socket.write(`POST /api/v1/auth/login/ HTTP/1.1\r\n${head}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n`);
    await waitFor(() => expect(received).toContain('100 Continue'));
    const stopped = stopping.close();
    // It takes no new connections: it is stopping.
    await waitFor(() => expect(fetch(stopping.url)).rejects.toThrow());
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`{}GET /api/v1/community/ HTTP/1.1\r\n${head}\r\n`);
    await Promise.all([closed, stopped]);
    const [, , answer = ''] = received.split('HTTP/1.1 ').slice(1);
    expect(answer).toMatch(/^503 /);
    expect(answer).toMatch(/retry-after: 2\r\n/i);
    expect(answer).toMatch(/connection: close\r\n/i);
    expect(answer).toContain('"code":"unavailable"');
  });

  it('limits requests with Retry-After, and log-ins more tightly', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const body = (number: number) => ({ email: `person${number}@example.org`, password: 'x' });
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, number) => limited.nobody.call(logIn, { body: body(number) })),
    );
    const refused = answers.filter(({ error }) => error.code === 'too_many_requests');
    expect(refused).toHaveLength(10);
    expect(refused[0]?.status).toBe(429);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await limited.nobody.fetch('/api/v1/community/')).status).toBe(200);
    await limited.close();
  });

  it('that edit are limited for each person, 120 a minute of a kind', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const [ana, ben] = await Promise.all([signUpAs(limited, 'Ana Lima'), signUpAs(limited, 'Ben Moss')]);
    const edit = (person: Person, nickname: string) => person.call(updateOwnProfile, { body: { nickname } });
    const answers = await Promise.all(Array.from({ length: 125 }, (_, number) => edit(ana, `Ana ${number}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(answers.filter(({ error }) => error?.code === 'too_many_requests')).toHaveLength(5);
    expect((await edit(ben, 'Benny')).status).toBe(200);
    expect((await ana.call(ownProfile, {})).status).toBe(200);
    await limited.close();
  });
});

it('limits the POST requests of each person, 240 a minute of a kind, refused ones too', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  const [ana, ben] = await Promise.all([signUpAs(limited, 'Ana Lima'), signUpAs(limited, 'Ben Moss')]);
  const like = (person: Person) =>
    person.call(likePost, { params: { id: '0198d7a0-0000-7000-8000-000000000000' }, body: {} });
  const answers: Awaited<ReturnType<typeof like>>[] = [];
  for (let turn = 0; turn < 25; turn += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => like(ana)))));
  }
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(240);
  expect(answers.filter(({ error }) => error.code === 'too_many_requests')).toHaveLength(10);
  expect((await like(ben)).status).toBe(404);
  await limited.close();
});

describe('answers', () => {
  it('carry strict security headers, also when they are errors', async () => {
    for (const path of ['/api/v1/community/', '/api/v1/nothing/', '/health/live']) {
      const { headers } = await server.nobody.fetch(path, { headers: { origin: 'https://evil.test' } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain("'unsafe");
      for (const part of [
        "default-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
    expect((await server.nobody.fetch('/api/v1/community/')).headers.get('cache-control')).toBe('no-store');
  });

  it('compresses answers where that is worth it', async () => {
    const owner = await signUpAs(server, 'Olivia Owner');
    const community = await makeCommunity(owner);
    const member = await signUpAs(server, 'Mia Member');
    await joinAs(member, community, owner);
    const body = { category: 'community' as const, community: community.id, comment: 'long '.repeat(900) };
    const { id } = await member.get(createPost, { body });
    const response = await member.fetch(`/api/v1/posts/${id}/`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.json()).toMatchObject({ comment: 'long '.repeat(900).trim() });
    expect((await member.get(getPost, { params: { id } })).id).toBe(id);
  });
});

describe('operations', () => {
  it('tell whether the server lives, is ready, and how it does', async () => {
    expect(await (await server.nobody.fetch('/health/live')).json()).toEqual({ status: 'ok' });
    expect(await (await server.nobody.fetch('/health/ready')).json()).toEqual({ status: 'ok' });
    expect(await (await server.nobody.fetch('/metrics')).text()).toContain('http_request_duration_seconds');
    const guarded = await startTestServer({ METRICS_TOKEN: 'let me see' });
    expect((await guarded.nobody.fetch('/metrics')).status).toBe(404);
    const headers = { authorization: 'Bearer let me see' };
    expect(await (await guarded.nobody.fetch('/metrics', { headers })).text()).toContain('process_cpu');
    await guarded.close();
  });

  it('say how long jobs and facts wait, and when the last backup was made', async () => {
    const directory = temporaryDirectory('homecoming-backups-');
    const folder = join(directory, 'homecoming-2026-11-27T030000');
    mkdirSync(folder);
    const startedAt = '2026-11-27T03:00:00.000Z';
    writeFileSync(join(folder, 'manifest.json'), '{}');
    const watched = await startTestServer({ BACKUP_DIR: directory });
    const { app } = watched;
    const read = async (name: string) => {
      const text = await (await watched.nobody.fetch('/metrics')).text();
      return Number(new RegExp(`^homecoming_${name} (.*)$`, 'm').exec(text)?.[1]);
    };
    expect(await read('oldest_fact_seconds')).toBe(0);
    await app.pool.query(`select graphile_worker.add_job('nobody.does', run_at => now() - interval '1 hour')`);
    await app.pool.query(`select graphile_worker.add_job('nobody.does', max_attempts => 1)`);
    await app.pool.query(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`);
    await app.pool.query(
      `insert into fact_outbox (name, data, created_at) values ('old', '{}', now() - interval '2 hours')`,
    );
    await app.pool.query(`select graphile_worker.add_job('accounts.send-reset-mail', run_at => now())`);
    await app.pool.query(
      `insert into provider_events (id, type, object_id, received_at)
       values ('evt_old', 'charge.updated', 'ch', now() - interval '6 minutes'), ('evt_new', 'charge.updated', 'ch', now())`,
    );
    expect(await read('waiting_mails')).toBe(1);
    expect(await read('unhandled_webhooks')).toBe(1);
    expect(await read('oldest_job_seconds')).toBeCloseTo(3_600, -2);
    expect(await read('given_up_jobs')).toBe(1);
    expect(await read('oldest_fact_seconds')).toBeCloseTo(7_200, -2);
    expect(await read('connection_waits')).toBe(0);
    // There is none.
    expect(await read('replica_lag_seconds')).toBeNaN();
    expect(await read('last_backup_timestamp_seconds')).toBe(Date.parse(startedAt) / 1_000);
    rmSync(directory, { recursive: true });
    expect(await read('last_backup_timestamp_seconds')).toBe(0);
    await watched.close();
  });

  it('describe the API as a page and as OpenAPI 3.1', async () => {
    expect((await server.nobody.fetch('/api/docs')).status).toBe(200);
    const document = await (await server.nobody.fetch('/api/openapi.json')).json();
    expect(await (await server.nobody.fetch('/api/docs/json')).json()).toEqual(document);
    const responses = { 201: {}, 400: {}, 406: {}, 409: {}, 415: {}, 429: {} };
    expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/api/v1/auth/signup/': { post: { responses } } } });
    expect(document).toMatchObject({ paths: { '/api/v1/posts/': { post: { responses: { 422: {} } } } } });
    const paths = [...new Set(catalogue.map(({ endpoint }) => endpoint.path)), ...Object.keys(otherPaths)];
    expect(document).toHaveProperty(
      'paths',
      expect.toSatisfy((value: object) => Object.keys(value).length === paths.length),
    );
  });
});

it('the OpenAPI document is made once, has an ETag, and a limit of its own', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  const get = async (path: string, headers = {}) => {
    const response = await limited.nobody.fetch(path, { headers });
    await response.arrayBuffer();
    return response;
  };
  const etag = (await get('/api/openapi.json')).headers.get('etag') ?? '';
  expect((await get('/api/openapi.json', { 'if-none-match': etag })).status).toBe(304);
  expect((await get('/api/docs/json', { 'if-none-match': etag })).status).toBe(304);
  // The plugin would convert the document for each request.
  expect((await get('/api/docs/yaml')).status).toBe(404);
  for (const path of ['/api/openapi.json', '/api/docs/', '/api/docs/static/swagger-ui.css'])
    expect((await get(path)).headers.get('x-ratelimit-limit'), path).toBe('120');
  await limited.close();
});

it('a sign-up that repeats its Idempotency-Key is not replayed: a token is never stored', async () => {
  const body = { email: 'twice@example.org', password: 'a long enough password', first_name: 'T', last_name: 'W' };
  await server.nobody.get(signUp, { body, idempotencyKey: 'same' });
  expect((await server.nobody.call(signUp, { body, idempotencyKey: 'same' })).status).toBe(409);
});
