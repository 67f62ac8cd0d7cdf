import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import { memoryFile, sendMemoryFile, type MemoryFile } from '../memory-file.ts';
import { openApiDocument } from './openapi.ts';

/** Requests a minute from one network address for the page and the document. A visit of the page takes eight. */
const PER_MINUTE = 120;

// The page brings styles of its own; it runs no script but those served here.
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'";

/** `GET /api/docs`, the page of the API for people, and `GET /api/openapi.json` for programs. */
export async function serveApiDocs(http: FastifyInstance, { rateLimit }: { rateLimit: boolean }): Promise<void> {
  const document = openApiDocument();
  let file: Promise<MemoryFile> | undefined;
  const openApiFile = () => (file ??= toMemoryFile(document));
  await http.register(async (docs) => {
    if (rateLimit) docs.addHook('onRequest', docs.rateLimit({ max: PER_MINUTE, groupId: 'docs', allowList: [] }));
    docs.get('/api/openapi.json', async (request, reply) => sendMemoryFile(request, reply, await openApiFile()));
    // The plugin's types know OpenAPI 3.0 documents; its page shows 3.1 as well.
    const forSwagger = document as never;
    await docs.register(swagger, { mode: 'static', specification: { document: forSwagger } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: policy,
      // The plugin would convert the whole document for each request.
      uiHooks: {
        preHandler: async (request: FastifyRequest, reply) => {
          if (request.routeOptions.url === '/api/docs/json') return sendMemoryFile(request, reply, await openApiFile());
          if (request.routeOptions.url === '/api/docs/yaml') throw fail(commonErrors.not_found);
          return undefined;
        },
      },
    });
  });
}

async function toMemoryFile(document: object): Promise<MemoryFile> {
  const content = Buffer.from(JSON.stringify(document));
  return memoryFile({
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
    content,
    encoded: { gzip: await promisify(gzip)(content) },
  });
}
