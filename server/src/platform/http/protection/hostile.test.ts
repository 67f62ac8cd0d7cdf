import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { logIn, logOut, resendVerification } from '@homecoming/contract/accounts.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { ownProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { PASSWORD, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { measureCpuTime } from '@homecoming/testkit/cpu-time.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAs(server, 'Host Ile');
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
function post(path: string, body: string, headers: Record<string, string> = json) {
  return person.fetch(path, { method: 'POST', headers, body });
}

it('refuses a long list of wrong values with little work and a short answer', async () => {
  const body = { visible_fields: Array.from({ length: 20_000 }, (_, item) => ({ a: item })) };
  const text = JSON.stringify(body);
  const cpuTime = await measureCpuTime(async () => {
    const response = await person.fetch('/api/v1/users/detail/', { method: 'PATCH', headers: json, body: text });
    expect(response.status).toBe(400);
  });
  expect(cpuTime).toBeLessThan(1_000);
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`key${key}`, 1]));
  const echoed = await person.fetch('/api/v1/users/detail/', {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify(unknown),
  });
  expect((await echoed.text()).length).toBeLessThan(10_000);
});

it("refuses ids in another notation, without an effect on others' requests", async () => {
  const { id } = await makeCommunity(person, { name: 'Beside it' });
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      person
        .fetch(`/api/v1/community/${['', 'urn:uuid:', ''][index % 3]}${id}/members/`)
        .then(({ status }) => `${index % 3} ${status}`),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set(['0 200', '1 400', '2 200']));
});

it('refuses line breaks in names and titles, and keeps those of texts', async () => {
  const { id: community } = await makeCommunity(person, { name: 'One line' });
  const body = { category: 'community', community, comment: 'a\n\nb' } as const;
  for (const title of ['a\nb', 'a\u2028b']) {
    expect((await person.call(createPost, { body: { ...body, title } })).error.fields).toHaveProperty('title');
  }
  expect(await person.get(createPost, { body })).toMatchObject({ title: null, comment: 'a\n\nb' });
});

it('answers malformed requests without a 500', async () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  const form = 'multipart/form-data';
  const answers = await Promise.all([
    post('/api/v1/auth/login/', deep),
    post('/api/v1/posts/', 'x', { 'content-type': form }),
    post('/api/v1/posts/', 'x', { 'content-type': `${form}; boundary=` }),
    post('/api/v1/posts/', '--a\r\nContent-Disposition: form-data; name="comment"\r\n\r\ncut', {
      'content-type': `${form}; boundary=a`,
    }),
    person.fetch('/%', { headers: { accept: 'text/html' } }),
    person.fetch('///', { headers: { accept: 'text/html' } }),
    person.fetch('//[', { headers: { accept: 'text/html' } }),
    person.fetch(
      `/api/v1/community/list/?cursor=${Buffer.from('[99999999999,"a","0198d7a0-0000-7000-8000-000000000000"]').toString('base64url')}`,
    ),
  ]);
  for (const answer of answers) expect(answer.status, answer.url).toBeLessThan(500);
  const refused = answers.filter(({ status }) => status >= 400);
  expect(await Promise.all(refused.map((answer) => answer.json()))).toEqual(
    refused.map(() => expect.objectContaining({ code: expect.any(String) })),
  );
});

it('refuses posts in a missing and in a hidden community in the same way', async () => {
  const owner = await signUpAs(server, 'Own Er');
  const hidden = await makeCommunity(owner, { visibility: 'private' });
  const [of, missing] = await Promise.all(
    [hidden.id, '0198d7a0-0000-7000-8000-000000000000'].map((community) =>
      person.call(createPost, { body: { category: 'community', community, comment: 'Hi' } }),
    ),
  );
  expect(missing?.status).toBe(404);
  expect(missing?.error).toEqual(of?.error);
});

it('refuses names of invisible characters, and links that run code', async () => {
  const { error } = await person.call(updateOwnProfile, {
    body: { first_name: '\u200b\u200f', linkedin: 'javascript:alert(1)' },
  });
  expect(error.fields).toEqual({ first_name: 'Please fill this in.', linkedin: 'This does not have the right form.' });
  const fine = await person.call(updateOwnProfile, {
    body: { first_name: '李', linkedin: 'https://linkedin.com/in/x', twitter: '@li' },
  });
  expect(fine.status).toBe(200);
});

describe('passwords under attack', () => {
  const guess = (email: string, password: string) => server.nobody.call(logIn, { body: { email, password } });

  it('accepts the right password twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(person.user.email, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('limits guesses by address, also with made-up tokens', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const send = (number: number) =>
      limited.nobody.fetch('/api/v1/auth/signup/', {
        method: 'POST',
        headers: { ...json, authorization: `Bearer made-up-${number}`, 'x-forwarded-for': `203.0.113.${number}` },
        body: '{}',
      });
    const statuses = (await Promise.all(Array.from({ length: 70 }, (_, number) => send(number)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    await limited.close();
  });
});

describe('a connection whose request was refused unread', () => {
  const MEGABYTE = 1_024 * 1_024;
  /** Sends two requests over one connection; the second asks for the caller. Resolves to the statuses of the answers. */
  async function sendBeforeAnother(path: string, headers: Record<string, string>, body: Buffer) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const authorization = `Bearer ${person.token}`;
    const send = async (options: { method: string; headers: Record<string, string> }, to: string, content?: Buffer) => {
      const sending = request(`${server.url}/api/v1${to}`, { agent, ...options }).end(content);
      const [response]: IncomingMessage[] = await once(sending, 'response');
      response?.resume();
      if (response) await once(response, 'end');
      return response?.statusCode;
    };
    try {
      const first = await send({ method: 'POST', headers: { authorization, ...headers } }, path, body);
      return [first, await send({ method: 'GET', headers: { authorization } }, '/auth/user/')];
    } finally {
      agent.destroy();
    }
  }

  it.each(['br', 'gzip', 'deflate'])('answers the next one after a body in %s', async (encoding) => {
    const headers = { ...json, 'content-encoding': encoding };
    const body = Buffer.alloc(MEGABYTE / 4, ' ');
    const closed = await sendBeforeAnother('/auth/logout/', { ...headers, authorization: 'Bearer made-up' }, body);
    expect(closed).toEqual([401, 200]);
    expect(await sendBeforeAnother('/posts/', headers, gzipSync('{}'))).toEqual([415, 200]);
  });

  it.each([['other'], ['image', 'image'], ['other', 'image']])(
    'answers the next one after files %s %s',
    async (...names) => {
      const files = names.map(
        (name) =>
          `--between\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${'x'.repeat(MEGABYTE)}\r\n`,
      );
      const headers = { 'content-type': 'multipart/form-data; boundary=between' };
      const body = Buffer.from(`${files.join('')}--between--\r\n`);
      expect(await sendBeforeAnother('/posts/', headers, body)).toEqual([400, 200]);
    },
  );
});

it('limits guesses by network behind a proxy: all addresses of 64 bits of IPv6 are one', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
  const send = (address: string) =>
    limited.nobody.fetch('/api/v1/auth/signup/', {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': address },
      body: '{}',
    });
  const own = Array.from({ length: 61 }, (_, number) => `2001:db8:0:7::${number.toString(16)}`);
  const statuses = (await Promise.all(own.map(send))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await send('2001:db8:0:8::1')).status).toBe(400);
  await limited.close();
});

it('refuses a form whose sender has signed out before its end', async () => {
  const leaver = await signUpAs(server, 'Lea Ver');
  const { id: community } = await makeCommunity(leaver);
  const boundary = 'between';
  const part = (name: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const sending = request(`${server.url}/api/v1/posts/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${leaver.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      expect: '100-continue',
    },
  });
  const answer = once(sending, 'response');
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(part('category', 'community') + part('community', community));
  // Answered after the sender of the form was found.
  await leaver.get(ownProfile, {});
  await leaver.get(logOut, {});
  sending.end(`${part('comment', 'Too late')}--${boundary}--\r\n`);
  const [response]: IncomingMessage[] = await answer;
  expect(response?.statusCode).toBe(401);
  response?.resume();
});

describe('limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMIT: 'on' });
  });
  afterAll(() => limited.close());

  it('count calls that are refused because of their token', async () => {
    const statuses: number[] = [];
    for (const token of ['made-up-1', 'made-up-2', 'made-up-3', 'made-up-4', 'made-up-5', 'made-up-6'])
      statuses.push((await createClient(limited.url, token).call(resendVerification, {})).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const { headers } = await createClient(limited.url, 'made-up').call(ownProfile, {});
    expect(headers.get('x-ratelimit-remaining')).not.toBeNull();
  });

  it('count the pictures of a signed-in person for the person, not for the address', async () => {
    const viewer = await signUpAs(limited, 'View Er');
    const left = async (client: Client, path: string) =>
      Number((await client.fetch(path)).headers.get('x-ratelimit-remaining'));
    const picture = '/api/v1/media/0198d7a0-0000-7000-8000-000000000000/192.webp';
    const before = await left(viewer, '/api/v1/auth/user/');
    const ofAddress = await left(limited.nobody, picture);
    expect(await left(viewer, picture)).toBe(before - 1);
    expect(await left(limited.nobody, picture)).toBe(ofAddress - 1);
  });

  it('count the API alone, however its address is spelled', async () => {
    const counted = async (path: string) => (await limited.nobody.fetch(path)).headers.has('x-ratelimit-limit');
    expect(await counted('/health/live')).toBe(false);
    expect(await counted('/dev/mail/style.css')).toBe(false);
    expect(await counted('/api/v1/auth/user/')).toBe(true);
    expect(await counted('/%61pi/v1/auth/user')).toBe(true);
  });
});

it('keeps what people wrote out of the log when a statement fails', () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('relation is missing'), {
    code: '42P01',
    detail: 'Key (email)=(secret@example.org)',
  });
  const failed = Object.assign(new Error('Failed query: insert … params: secret@example.org'), {
    query: 'insert',
    cause,
  });
  log.error({ err: failed }, 'request failed');
  expect(lines.join('')).toContain('42P01');
  expect(lines.join('')).not.toContain('secret@');
});
