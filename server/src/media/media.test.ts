import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { communityErrors } from '@homecoming/contract/communities.ts';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { fastify, type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor, App } from '../platform/app.ts';
import { parseConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { FactBus } from '../platform/facts.ts';
import { handleErrors } from '../platform/http/error-handler.ts';
import { fail } from '../platform/http/fail.ts';
import { migrateJobs, runDueJobs } from '../platform/jobs/worker.ts';
import { createLog } from '../platform/log.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import { createTaskQueue } from '../platform/concurrency/task-queue.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { transaction } from '../platform/transaction.ts';
import { files as filesTable, media, type MediaSubject } from '../schema/media.ts';
import { users } from '../schema/users.ts';
import { mediaJobs } from './jobs.ts';
import { getScenePicture, photoUrl, presentPicture } from './present.ts';
import { mediaRoutes } from './routes.ts';
import { acceptFile, acceptImage, attachMedia, detachMedia } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const POST = '0198a000-0000-7000-8000-000000000001';
const USER = '0198a000-0000-7000-8000-000000000002';

let app: App;
let http: FastifyInstance;
let directory: string;
let picture: Buffer;
let amara: Actor;
let noah: Actor;
/** Who may read the post: changed by the tests. */
let readersOfPost: Set<string>;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  app = await openApp();
  http = await openHttp();
  picture = await sharp({ create: { width: 1000, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  [amara, noah] = [await person('amara'), await person('noah')];
});

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

beforeEach(async () => {
  readersOfPost = new Set([amara.userId, noah.userId]);
  await app.db.delete(media);
});

describe('an accepted image', () => {
  test('stores an accepted image as a row without a subject and a file for each width', async () => {
    const { id } = await acceptImage(app, amara.userId, { content: picture }, 'picture');
    const [row] = await app.db.select().from(media).where(eq(media.id, id));
    expect(row).toMatchObject({
      ownerId: amara.userId,
      subjectType: null,
      width: 1000,
      height: 500,
      widths: [480, 960, 1000],
    });
    expect((await files(id)).toSorted()).toEqual(['1000.webp', '480.webp', '960.webp']);
    expect(row && presentPicture(row)).toEqual({
      url: `/api/v1/media/${id}/1000.webp`,
      width: 1000,
      height: 500,
      srcset: [480, 960, 1000].map((width) => `/api/v1/media/${id}/${width}.webp ${width}w`).join(', '),
      placeholder: row?.placeholder,
    });
    expect([photoUrl(id), photoUrl(null), presentPicture(null)]).toEqual([`/api/v1/media/${id}/192.webp`, null, null]);
  });

  test('draws the same scene as the page of an event', () => {
    const starts_at = '2031-12-06T03:00:00.000Z';
    const subject = { id: '0198d7a0-0000-7000-8000-00000000a11a', starts_at, timezone: 'America/Los_Angeles' };
    // The same as in web/src/ui/art/scene-look.test.ts
    expect(getScenePicture(subject).url).toBe('/scenes/quad-evening-3.jpg');
  });

  test('leaves nothing of an image that is refused, or whose storage fails half-way', async () => {
    await expect(acceptImage(app, null, { content: Buffer.from('<svg/>') }, 'logo')).rejects.toThrow('not an image');
    const broken = { ...app, storage: failingAfter(2, app.storage) };
    const before = await readdir(directory);
    await expect(acceptImage(broken, null, { content: picture }, 'picture')).rejects.toThrow('disk full');
    expect(await app.db.select().from(media)).toEqual([]);
    const file = { filename: 'notes.txt', content: Buffer.from('Notes') };
    await expect(acceptFile(broken, amara.userId, file)).rejects.toThrow('disk full');
    expect(await app.db.select().from(filesTable)).toEqual([]);
    expect(await readdir(directory)).toEqual(before);
  });

  test('attaches an image to one subject only', async () => {
    const { id } = await acceptImage(app, amara.userId, { content: picture }, 'picture');
    await attach(id, { type: 'post', id: POST });
    await attach(id, { type: 'post', id: POST });
    await expect(attach(id, { type: 'user', id: USER })).rejects.toThrow('is not free');
    await detach(id);
    await attach(id, { type: 'user', id: USER });
  });
});

describe('reading an image', () => {
  test('checks the right to read its subject each time', async () => {
    const id = await postPicture();
    expect((await read(id, 480, amara)).statusCode).toBe(200);
    expect((await read(id, 480, noah)).statusCode).toBe(200);
    expectMissing(await read(id, 480, null));
    const tag = (await read(id, 480, noah)).headers.etag;
    readersOfPost.delete(noah.userId);
    expectMissing(await read(id, 480, noah));
    // Also for a reader who has it in a cache.
    expectMissing(await read(id, 480, noah, { 'if-none-match': String(tag) }));
  });

  test('an image without a subject is for its owner only', async () => {
    const { id } = await acceptImage(app, amara.userId, { content: picture }, 'picture');
    expect((await read(id, 480, amara)).statusCode).toBe(200);
    expectMissing(await read(id, 480, noah));
    expectMissing(await read(id, 480, null));
    const orphan = await acceptImage(app, null, { content: picture }, 'picture');
    expectMissing(await read(orphan.id, 480, null));
  });

  test('answers the same 404 for hidden, missing and malformed ids', async () => {
    const id = await postPicture();
    const unknown = '0198a000-0000-7000-8000-00000000ffff';
    for (const url of [
      `${unknown}/480.webp`,
      'no-id/480.webp',
      `${id}/480.png`,
      `${id}/..%2f480.webp`,
      `${id}/x.webp`,
    ]) {
      expectMissing(await http.inject({ url: `/api/v1/media/${url}`, headers: { 'x-test-user': amara.userId } }));
    }
  });

  test('answers the same 404 whatever error the domain of its subject throws', async () => {
    const { id } = await acceptImage(app, amara.userId, { content: picture }, 'logo');
    await attach(id, { type: 'community', id: POST });
    expectMissing(await read(id, 192, amara));
  });

  test('serves the smallest width that is at least the requested one, else the largest', async () => {
    const id = await postPicture();
    for (const [requested, given] of [
      [1, 480],
      [480, 480],
      [481, 960],
      [1000, 1000],
      [4000, 1000],
    ] as const) {
      const { width } = await sharp((await read(id, requested, amara)).rawPayload).metadata();
      expect(width).toBe(given);
    }
  });

  test('serves an image with headers that keep it private and an image only', async () => {
    const id = await postPicture();
    const answer = await read(id, 480, amara);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'authorization, cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      etag: `"${id}-480"`,
    });
    const slash = await http.inject({ url: `/api/v1/media/${id}/480.webp/`, headers: { 'x-test-user': amara.userId } });
    expect(slash.rawPayload.equals(answer.rawPayload)).toBe(true);
    const head = await http.inject({
      method: 'HEAD',
      url: `/api/v1/media/${id}/480.webp`,
      headers: { 'x-test-user': amara.userId },
    });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      answer.headers['content-length'],
      0,
    ]);
  });

  test('answers 304 to a reader who has it', async () => {
    const id = await postPicture();
    for (const tag of [`"${id}-480"`, `W/"${id}-480"`, `"other", "${id}-480"`]) {
      const answer = await read(id, 480, amara, { 'if-none-match': tag });
      expect([answer.statusCode, answer.rawPayload.length, answer.headers.etag]).toEqual([304, 0, `"${id}-480"`]);
    }
    expect((await read(id, 960, amara, { 'if-none-match': `"${id}-480"` })).statusCode).toBe(200);
  });

  test('answers 404 for an image whose file is lost', async () => {
    const id = await postPicture();
    await app.storage.removeAll(`${id}/`);
    expectMissing(await read(id, 480, amara));
  });
});

describe('the sweep', () => {
  test('removes uploads without a subject after a day, rows and files; running twice changes nothing more', async () => {
    const used = await postPicture();
    const fresh = await acceptImage(app, amara.userId, { content: picture }, 'logo');
    const unused = await acceptImage(app, amara.userId, { content: picture }, 'logo');
    const replaced = await postPicture();
    await detach(replaced);
    for (const id of [used, unused.id, replaced]) await age(id, DAY_MS + 1_000);
    for (let round = 0; round < 2; round += 1) {
      await sweep();
      const rows = await app.db.select({ id: media.id }).from(media);
      expect(rows.map((row) => row.id).toSorted()).toEqual([used, fresh.id].toSorted());
      expect([await files(unused.id), await files(replaced)]).toEqual([[], []]);
      expect([(await files(used)).length, (await files(fresh.id)).length]).toEqual([3, 3]);
    }
  });

  test("uses the app's clock, not the database's", async () => {
    const earlier = { ...app, clock: { now: () => new Date(Date.now() - 2 * DAY_MS) } };
    const { id } = await acceptImage(earlier, amara.userId, { content: picture }, 'logo');
    await sweep();
    expect([await app.db.$count(media), await files(id)]).toEqual([0, []]);
  });

  test('skips an image that is being attached', async () => {
    const { id } = await acceptImage(app, amara.userId, { content: picture }, 'logo');
    await age(id, DAY_MS + 1_000);
    await transaction(app, async (tx) => {
      await attachMedia(tx, id, { type: 'post', id: POST });
      await sweep();
    });
    await sweep();
    expect((await read(id, 192, amara)).statusCode).toBe(200);
  });

  test('removes any number of uploads', async () => {
    const row = { width: 1, height: 1, widths: [1], placeholder: '', createdAt: new Date(Date.now() - 2 * DAY_MS) };
    await app.db.insert(media).values(Array.from({ length: 450 }, () => row));
    await sweep();
    expect(await app.db.$count(media)).toBe(0);
  });
});

describe('detaching orphans', () => {
  const release = async () => {
    await app.db.execute(sql`select graphile_worker.add_job('media.release-lost', '{}'::json)`);
    await runDueJobs(app, mediaJobs);
  };

  test('detaches uploads of missing subjects after a day, page by page; running twice changes nothing more', async () => {
    const row = { width: 1, height: 1, widths: [1], placeholder: '' };
    const old = new Date(Date.now() - 2 * DAY_MS);
    const ofSomebody = { ...row, subjectType: 'user', subjectId: amara.userId, createdAt: old } as const;
    const lost = { ...row, subjectType: 'comment', subjectId: POST, createdAt: old } as const;
    await app.db.insert(media).values(Array.from({ length: 1_001 }, () => ofSomebody));
    const [fresh] = await app.db
      .insert(media)
      .values([{ ...lost, createdAt: new Date() }, lost, lost])
      .returning({ id: media.id });
    const file = { name: 'a', size: 1, type: 'text/plain', subjectId: POST, createdAt: old } as const;
    await app.db.insert(filesTable).values({ ...file, subjectType: 'resource' });
    for (let round = 0; round < 2; round += 1) {
      await release();
      expect(await app.db.$count(media, isNull(media.subjectId))).toBe(2);
      expect(await app.db.$count(filesTable, isNull(filesTable.subjectId))).toBe(1);
    }
    await sweep();
    expect(await app.db.$count(media)).toBe(1_002);
    expect(await app.db.$count(media, eq(media.id, fresh?.id ?? ''))).toBe(1);
    expect(await app.db.$count(filesTable)).toBe(0);
  });
});

/** Runs the sweep as the worker does, with the jobs that it enqueues. */
async function sweep(): Promise<void> {
  await app.db.execute(sql`select graphile_worker.add_job('media.sweep', '{}'::json)`);
  await runDueJobs(app, mediaJobs);
}

async function openApp(): Promise<App> {
  const database = await freshDatabase();
  cleanups.push(() => database.drop());
  const log = createLog('silent');
  const { pool, db } = openDatabase(database.url, { max: 5, log });
  cleanups.push(() => pool.end());
  await migrateJobs(database.url);
  directory = await mkdtemp(path.join(tmpdir(), 'homecoming-media-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  const storage = await openStorage({ kind: 'disk', directory });
  const config = parseConfig({});
  const live = { push() {}, follow() {}, unfollow() {}, reloadBlocks() {}, recheck() {}, disconnect() {} };
  const clock = { now: () => new Date() };
  return {
    config,
    pool,
    writePool: pool,
    replica: null,
    writes: createTaskQueue({}),
    db,
    storage,
    mail: await openMail(config, db),
    live,
    payments: null,
    facts: new FactBus(),
    processOutbox: () => undefined,
    clock,
    log,
  };
}

async function openHttp(): Promise<FastifyInstance> {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  cleanups.push(() => server.close());
  server.decorateRequest('actor', null);
  handleErrors(server);
  mediaRoutes(app, server, {
    findViewer: async (request) =>
      [amara, noah].find((actor) => actor.userId === request.headers['x-test-user']) ?? null,
    readers: {
      post: async (ctx, subjectId) => subjectId === POST && readersOfPost.has(ctx.actor?.userId ?? ''),
      user: async () => false,
      channel: async () => false,
      group: async () => false,
      comment: async () => false,
      conversation: async () => false,
      message: async () => false,
      event: async () => false,
      review: async () => false,
      community: async () => {
        throw fail(communityErrors.community_not_found);
      },
    },
    mayReadEvidence: async () => false,
  });
  return server;
}

async function person(name: string): Promise<Actor> {
  const row = { email: `${name}@homecoming.test`, passwordHash: '', firstName: name, lastName: 'Test' };
  const [user] = await app.db.insert(users).values(row).returning({ id: users.id });
  return {
    userId: user?.id ?? '',
    sessionId: '',
    isStaff: false,
    verified: true,
    passwordConfirmedAt: new Date(),
    lacksSecondFactor: false,
    secondFactorAt: null,
  };
}

async function postPicture(): Promise<string> {
  const { id } = await acceptImage(app, amara.userId, { content: picture }, 'picture');
  await attach(id, { type: 'post', id: POST });
  return id;
}

function attach(id: string, subject: { type: MediaSubject; id: string }): Promise<void> {
  return transaction(app, (tx) => attachMedia(tx, id, subject));
}

function detach(id: string): Promise<void> {
  return transaction(app, (tx) => detachMedia(tx, id));
}

function read(id: string, width: number, reader: Actor | null, headers: Record<string, string> = {}) {
  const identity = reader ? { 'x-test-user': reader.userId } : {};
  return http.inject({ url: `/api/v1/media/${id}/${width}.webp`, headers: { ...identity, ...headers } });
}

function expectMissing(answer: { statusCode: number; json: () => unknown; headers: object }): void {
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ code: 'not_found', message: 'This page does not exist, or you cannot see it.' });
  expect(answer.headers).not.toHaveProperty('etag');
}

async function files(id: string): Promise<string[]> {
  return readdir(path.join(directory, id)).catch(() => []);
}

async function age(id: string, ms: number): Promise<void> {
  await app.db
    .update(media)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(media.id, id));
}

function failingAfter(count: number, storage: Storage): Storage {
  let left = count;
  return {
    ...storage,
    async put(key, content, type) {
      left -= 1;
      if (left < 0) throw new Error('disk full');
      await storage.put(key, content, type);
    },
  };
}
