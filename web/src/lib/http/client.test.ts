import { endSession } from '@homecoming/contract/accounts.ts';
import { createPost, getPost, listPosts } from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { session } from '../session.ts';

const newPost = { category: 'community', community: '1', comment: 'Hello' } as const;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  session.end('signed-out');
});

function answer(status: number, body?: unknown): void {
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status }));
}

function sent(): { url: string; init: RequestInit; headers: Headers } {
  const [url, init = {}] = fetched.mock.calls[0] ?? [];
  return { url: String(url), init, headers: new Headers(init.headers) };
}

async function catchFailure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

it('gets of an endpoint only what it reads', () => {
  expect(listPosts).toEqual({ method: 'GET', path: '/posts/' });
});

it('takes the answer to a call that began before the code was there, once, and for the same token only', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const early = () => Promise.resolve(new Response('{"results":["early"],"next":null}'));
  session.begin('of-maya');
  window.earlyAnswers = { token: 'of-maya', answers: { '/api/v1/posts/': early() } };
  expect(await call(listPosts)).toMatchObject({ results: ['early'] });
  expect(fetched).not.toHaveBeenCalled();
  answer(200, { results: ['later'], next: null });
  expect(await call(listPosts)).toMatchObject({ results: ['later'] });

  window.earlyAnswers = { token: 'of-olivia', answers: { '/api/v1/posts/': early() } };
  answer(200, { results: ['own'], next: null });
  expect(await call(listPosts)).toMatchObject({ results: ['own'] });
});

it('sends a call again with the new token when the session was renewed on the way, and not when another began', async () => {
  session.begin('old');
  fetched.mockImplementationOnce(async () => {
    session.renew('old', 'new');
    return new Response('{}', { status: 401 });
  });
  answer(200, { results: [], next: null });
  expect(await call(listPosts)).toEqual({ results: [], next: null });
  const tokens = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'));
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  expect(session.token()).toBe('new');

  fetched.mockImplementationOnce(async () => {
    session.begin('of somebody else');
    return new Response('{}', { status: 401 });
  });
  expect((await catchFailure(call(listPosts))).status).toBe(401);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(session.token()).toBe('of somebody else');
});

describe('what is sent', () => {
  it('fills the path and says which version it speaks', async () => {
    answer(200, { title: 'Print night' });
    const reply = await call(getPost, { params: { id: 'a b' } });
    expect(reply.title).toBe('Print night');
    expect(sent().url).toBe('/api/v1/posts/a%20b/');
    expect(sent().headers.get('Accept')).toBe('application/json; version=v1');
    expect(sent().headers.has('Content-Type')).toBe(false);
  });

  it('leaves fields out of the query that are not asked for', async () => {
    answer(200, { results: [], next: null });
    await call(listPosts, { query: { community: 'a&b', limit: 5 } });
    expect(sent().url).toBe('/api/v1/posts/?community=a%26b&limit=5');
    fetched.mockReset();
    answer(200, { results: [], next: null });
    await call(listPosts);
    expect(sent().url).toBe('/api/v1/posts/');
  });

  it('sends an empty authorization value without a token, and the bearer token with one', async () => {
    answer(200, { id: '1' });
    await call(getPost, { params: { id: '1' } });
    expect(sent().headers.get('Authorization')).toBe('');
    fetched.mockReset();
    session.begin('secret');
    answer(200, { id: '1' });
    await call(getPost, { params: { id: '1' } });
    expect(sent().headers.get('Authorization')).toBe('Bearer secret');
  });

  it('sends JSON, or form data as soon as files are named', async () => {
    const body = { interests: ['paper', 'type'], nickname: null, moving_to_la: true };
    answer(200, { id: '1' });
    await call(updateOwnProfile, { body, idempotencyKey: 'key' });
    expect(sent().init.body).toBe(JSON.stringify(body));
    expect(sent().headers.get('Idempotency-Key')).toBe('key');
    fetched.mockReset();
    answer(200, { id: '1' });
    await call(updateOwnProfile, { body, files: { photo: new File(['x'], 'x.png', { type: 'image/png' }) } });
    const form = sent().init.body;
    expect(form).toBeInstanceOf(FormData);
    const fields = form instanceof FormData ? Object.fromEntries(form) : {};
    expect(fields).toMatchObject({ interests: '["paper","type"]', nickname: '', moving_to_la: 'true' });
    expect(fields.photo).toBeInstanceOf(File);
    expect(sent().headers.has('Content-Type')).toBe(false);
  });
});

it('names the newest position of its writes with each read, for ten seconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(50_000);
  const write = async (position: string, status = 200) => {
    const headers = { 'Read-After': position };
    fetched.mockResolvedValueOnce(new Response('{"id":"1"}', { status, headers }));
    await call(updateOwnProfile, { body: { nickname: 'May' } }).catch(() => undefined);
  };
  const read = async () => {
    fetched.mockReset();
    answer(200, { id: '1' });
    await call(getPost, { params: { id: '1' } });
    return sent().headers.get('Read-After');
  };
  expect(await read()).toBeNull();
  await write('0/FFFFFFF0');
  fetched.mockReset();
  await write('1/0');
  expect(sent().headers.has('Read-After')).toBe(false);
  expect(await read()).toBe('1/0');
  // Answers may come in another order; failures and what is no position do not count.
  await write('0/FFFFFFF8');
  await write('2/0', 500);
  await write('3/0/0');
  expect(await read()).toBe('1/0');
  now.mockReturnValue(59_999);
  expect(await read()).toBe('1/0');
  now.mockReturnValue(60_000);
  expect(await read()).toBeNull();
  // After a restore positions may begin lower.
  await write('0/A0');
  expect(await read()).toBe('0/A0');
  now.mockReturnValue(90_000);
});

describe('what comes back', () => {
  it('takes the sentence of the server, else "Server error", for GET, PATCH and DELETE', async () => {
    answer(404, { message: 'Post not found', code: 'post_not_found' });
    expect(await catchFailure(call(getPost, { params: { id: '1' } }))).toMatchObject({
      message: 'Post not found',
      code: 'post_not_found',
      status: 404,
    });
    answer(502);
    expect((await catchFailure(call(updateOwnProfile, { body: { nickname: 'May' } }))).message).toBe('Server error');
    answer(500, { oops: true });
    expect((await catchFailure(call(endSession, { params: { id: '1' } }))).message).toBe('Server error');
  });

  it('passes the error of a POST on as it is, with its fields', async () => {
    answer(400, { message: 'Please check what you entered.', code: 'invalid_input', fields: { title: 'Too long' } });
    const error = await catchFailure(call(createPost, { body: newPost, files: {} }));
    expect(error).toMatchObject({ code: 'invalid_input', fields: { title: 'Too long' } });
    answer(500);
    expect((await catchFailure(call(createPost, { body: newPost, files: {} }))).message).toBe(
      'An unexpected error occurred',
    );
  });

  it('says when no response arrives', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await catchFailure(call(getPost, { params: { id: '1' } }))).toMatchObject({
      message: 'No response received from server',
      status: 0,
    });
  });

  it('takes a success without data for an error, and 204 of a DELETE for success', async () => {
    answer(200);
    expect((await catchFailure(call(getPost, { params: { id: '1' } }))).message).toBe('No data received from API');
    answer(204);
    expect(await call(endSession, { params: { id: '1' } })).toEqual({ success: true });
  });
});

describe('a 401', () => {
  it('ends the session whose token a 401 was sent with', async () => {
    session.begin('old');
    answer(401, { message: 'Please sign in to continue.', code: 'unauthenticated' });
    await catchFailure(call(getPost, { params: { id: '1' } }));
    expect(session.token()).toBeNull();
    expect(session.lastEnd()).toBe('expired');
    expect(localStorage.getItem('homecoming.accessToken')).toBeNull();
  });

  it('keeps a session that began before a 401 of the one before arrived', async () => {
    session.begin('old');
    fetched.mockImplementationOnce(async () => {
      session.begin('new');
      return new Response('{}', { status: 401 });
    });
    await catchFailure(call(getPost, { params: { id: '1' } }));
    expect(session.token()).toBe('new');
  });
});
