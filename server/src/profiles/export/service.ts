import { commonErrors } from '@homecoming/contract/errors.ts';
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { findUser, requireRecentPassword } from '../../accounts/access.ts';
import type { UserRow } from '../../accounts/present.ts';
import { openContent } from '../../media/service.ts';
import type { UserContext } from '../../platform/app.ts';
import { Download } from '../../platform/http/download.ts';
import { fail } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { readAfterNow } from '../../platform/db/read-from-replica.ts';
import { pictureFile, presentAccount, presentRow, uploadFile } from './present.ts';
import { streamRows } from './pages.ts';
import { ownFiles, ownLists, ownPictures } from './queries.ts';
import { README } from './readme.ts';

/**
 * Everything about the caller as a zip, streamed: memory holds one page of a list, or a part of one file.
 * @throws password_required
 */
export async function exportAccount(ctx: UserContext): Promise<Download> {
  requireRecentPassword(ctx);
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === null) throw fail(commonErrors.unauthenticated);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const entries = logEnd(ctx, streamEntries(await readAfterNow(ctx), user));
  return new Download(`homecoming-${day}.zip`, Readable.from(makeZip(entries), { objectMode: false }));
}

interface Entry {
  readonly name: string;
  readonly input: string | AsyncIterable<string | Uint8Array>;
  readonly lastModified: Date;
}

/** Logs the export when all of it was read, or the caller went away in the middle. */
async function* logEnd(ctx: UserContext, entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  let whole = false;
  try {
    yield* entries;
    whole = true;
  } finally {
    logSecurityEvent(ctx, 'account_exported', { whole });
  }
}

async function* streamEntries(ctx: UserContext, user: UserRow): AsyncGenerator<Entry> {
  const lastModified = ctx.clock.now();
  yield { name: 'README.txt', input: README, lastModified };
  yield { name: 'profile.json', input: json(presentAccount(user)), lastModified };
  for (const [list, page] of Object.entries(ownLists)) {
    yield { name: `${list}.json`, input: jsonArray(presented(streamRows(ctx, user.id, page))), lastModified };
  }
  for await (const picture of streamRows(ctx, user.id, ownPictures)) {
    const input = await openContent(ctx, picture);
    if (input !== null) yield { name: pictureFile(picture.id), input, lastModified };
  }
  for await (const file of streamRows(ctx, user.id, ownFiles)) {
    const input = await openContent(ctx, file);
    if (input !== null) yield { name: uploadFile(file), input, lastModified };
  }
}

async function* presented(rows: AsyncIterable<Parameters<typeof presentRow>[0]>): AsyncGenerator<object> {
  for await (const row of rows) yield presentRow(row);
}

/** A JSON array, written item by item. */
async function* jsonArray(items: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before + json(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}
