import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, App, Context } from '../platform/app.ts';
import { isId } from '../platform/db/is-id.ts';
import { contextOf } from '../platform/http/bind.ts';
import { fail, HttpFailure } from '../platform/http/fail.ts';
import type { FileSubject } from '../schema/media.ts';
import { fileKeyOf } from './keys.ts';
import { fileById } from './queries.ts';

interface FileOptions {
  /** Who asks: by the bearer token, or by the cookie that a plain link sends. */
  viewerOf: (request: FastifyRequest) => Promise<Actor | null>;
  /** Says whether the caller may read what a file belongs to; one that throws a failure says no. */
  readers: Record<FileSubject, (ctx: Context, subjectId: string) => Promise<boolean>>;
}

/**
 * Serves `GET /api/v1/files/{id}/{name}` for download to those who may read what the file belongs to, asked anew each
 * time. Never shown in the page: it is what somebody sent. Hidden and missing are one 404.
 */
export function fileRoutes(app: App, http: FastifyInstance, { viewerOf, readers }: FileOptions): void {
  http.get<{ Params: { id: string; name: string } }>(
    '/api/v1/files/:id/:name',
    {
      onRequest: async (request) => {
        request.actor = await viewerOf(request);
      },
    },
    async (request, reply) => {
      const row = isId(request.params.id) ? await fileById(app.db, request.params.id) : null;
      if (row === null || !(await mayRead(contextOf(app, request), row, readers))) throw fail(commonErrors.not_found);
      const file = await app.storage.get(fileKeyOf(row.id));
      if (file === null) {
        app.log.error({ file: row.id }, 'the content of a file is missing');
        throw fail(commonErrors.not_found);
      }
      return reply
        .headers({
          'content-type': row.type,
          'content-length': String(file.size),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`,
          'cache-control': 'private, no-cache',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(file.stream);
    },
  );
}

async function mayRead(
  ctx: Context,
  row: { ownerId: string | null; subjectType: FileSubject | null; subjectId: string | null },
  readers: FileOptions['readers'],
): Promise<boolean> {
  if (row.subjectType === null || row.subjectId === null) return ctx.actor !== null && ctx.actor.userId === row.ownerId;
  try {
    return await readers[row.subjectType](ctx, row.subjectId);
  } catch (error) {
    if (error instanceof HttpFailure) return false;
    throw error;
  }
}
