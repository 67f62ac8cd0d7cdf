import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, App, Context } from '../platform/app.ts';
import { isId } from '../platform/db/is-id.ts';
import { createContext } from '../platform/http/bind.ts';
import { fail } from '../platform/http/fail.ts';
import type { FileSubject } from '../schema/media.ts';
import { FILE_POLICY, mayRead, type SubjectReaders } from './access.ts';
import { fileKey } from './keys.ts';
import { fileById } from './queries.ts';

interface FileOptions {
  /** Finds the reader by bearer token, or by the cookie that a plain link sends. */
  findViewer: (request: FastifyRequest) => Promise<Actor | null>;
  readers: SubjectReaders<FileSubject>;
  /** Whether they look at a case of which a file is evidence. */
  mayReadEvidence: (ctx: Context, id: string) => Promise<boolean>;
}

/**
 * Serves `GET /api/v1/files/{id}/{name}` as a download. The right to read the file's subject is checked each time. The
 * browser never renders it: users sent it. Hidden and missing are the same 404.
 */
export function fileRoutes(
  app: App,
  http: FastifyInstance,
  { findViewer, readers, mayReadEvidence }: FileOptions,
): void {
  http.get<{ Params: { id: string } }>(
    // The name is for people. It may exceed the parameter limit: one encoded character takes up to twelve.
    '/api/v1/files/:id/*',
    {
      onRequest: async (request) => {
        request.actor = await findViewer(request);
      },
    },
    async (request, reply) => {
      const row = isId(request.params.id) ? await fileById(app.db, request.params.id) : null;
      if (row === null || !(await mayRead(createContext(app, request), row, readers, mayReadEvidence)))
        throw fail(commonErrors.not_found);
      const file = await app.storage.get(fileKey(row.id));
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
          'content-security-policy': FILE_POLICY,
        })
        .send(file.stream);
    },
  );
}
