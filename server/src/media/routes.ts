import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, App, Context } from '../platform/app.ts';
import { createContext } from '../platform/http/bind.ts';
import { isId } from '../platform/db/is-id.ts';
import { hasEtag } from '../platform/http/etag.ts';
import { fail } from '../platform/http/fail.ts';
import type { MediaSubject } from '../schema/media.ts';
import { FILE_POLICY, mayRead, type SubjectReaders } from './access.ts';
import { variantKey } from './keys.ts';
import { mediaById, type MediaRow } from './queries.ts';

interface MediaOptions {
  /** Finds the reader by bearer token, or by the cookie that an <img> sends. */
  findViewer: (request: FastifyRequest) => Promise<Actor | null>;
  readers: SubjectReaders<MediaSubject>;
  /** Whether somebody may load an image that belongs to nothing any more, as evidence. */
  mayReadEvidence: (ctx: Context, id: string) => Promise<boolean>;
}

interface MediaParams {
  id: string;
  file: string;
}

/**
 * Serves `GET /api/v1/media/{id}/{width}.webp`. The right to read the image's subject is checked each time. Serves the
 * smallest width that is at least `width`, else the largest. Hidden and missing are the same 404.
 */
export function mediaRoutes(app: App, http: FastifyInstance, options: MediaOptions): void {
  http.route<{ Params: MediaParams }>({
    method: ['GET', 'HEAD'],
    url: '/api/v1/media/:id/:file',
    // Runs before the rate limit, so that pictures count for the person and not for the address.
    onRequest: async (request) => {
      request.actor = await options.findViewer(request);
    },
    handler: async (request, reply) => {
      const row = await requested(app, request.params);
      if (!(await mayRead(createContext(app, request), row, options.readers, options.mayReadEvidence)))
        throw fail(commonErrors.not_found);
      return serve(app, request, reply, row);
    },
  });
}

async function requested(app: App, { id, file }: MediaParams): Promise<MediaRow> {
  const row = isId(id) && parseWidth(file) !== null ? await mediaById(app.db, id) : null;
  if (row === null) throw fail(commonErrors.not_found);
  return row;
}

function parseWidth(file: string): number | null {
  const [, digits] = /^(\d{1,5})\.webp$/.exec(file) ?? [];
  return digits === undefined ? null : Number(digits);
}

async function serve(app: App, request: FastifyRequest<{ Params: MediaParams }>, reply: FastifyReply, row: MediaRow) {
  const width = nearest(row.widths, parseWidth(request.params.file) ?? 0);
  const tag = `"${row.id}-${width}"`;
  if (hasEtag(request.headers['if-none-match'], tag)) return headers(reply, tag, row).status(304).send();
  const file = await app.storage.get(variantKey(row.id, width));
  if (file === null) {
    app.log.error({ media: row.id, width }, 'the file of an image is missing');
    throw fail(commonErrors.not_found);
  }
  headers(reply, tag, row).header('content-type', 'image/webp').header('content-length', String(file.size));
  if (request.method !== 'HEAD') return reply.send(file.stream);
  file.stream.destroy();
  return reply.send();
}

function nearest(widths: readonly number[], wanted: number): number {
  return widths.find((width) => width >= wanted) ?? Math.max(...widths);
}

/** Chats ask each time: people leave them, and messages are deleted. */
const UNCACHED: readonly (MediaSubject | null)[] = ['message', 'conversation'];

function headers(reply: FastifyReply, tag: string, { subjectType }: MediaRow): FastifyReply {
  return reply.headers({
    etag: tag,
    'cache-control': UNCACHED.includes(subjectType) ? 'private, no-cache' : 'private, max-age=86400, immutable',
    vary: 'authorization, cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': FILE_POLICY,
  });
}
