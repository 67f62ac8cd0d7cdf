import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

// The page brings styles of its own; it runs no script but those served here.
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'";

/** `GET /api/docs`, the page of the API for people, and `GET /api/openapi.json` for programs. */
export async function serveApiDocs(http: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  http.get('/api/openapi.json', async () => document);
  // The plugin's types know OpenAPI 3.0 documents; its page shows 3.1 as well.
  const forSwagger = document as never;
  await http.register(swagger, { mode: 'static', specification: { document: forSwagger } });
  await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy });
}
