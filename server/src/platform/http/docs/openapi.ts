import { catalogue } from '@homecoming/contract/catalogue.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import { commonErrors, type ErrorDefinition } from '@homecoming/contract/errors.ts';
import { OnHold } from '@homecoming/contract/shapes.ts';
import { ErrorBody } from '@homecoming/contract/shapes.ts';
import { otherPaths } from './other-routes.ts';

type Json = Record<string, unknown>;

/** The contract, and the routes beside it, as an OpenAPI 3.1 document. It is committed as docs/openapi.json, so that a change shows in a diff. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const { domain, endpoint } of catalogue) {
    const path = `/api/v1${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(domain, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homecoming',
      version: 'v1',
      description:
        'A community platform for students, graduates and alumni. Where an installation has a replica of its database, the answer to a write has a header `Read-After`: a client that sends the newest one with its next reads gets nothing older than what it wrote.',
    },
    paths: { ...paths, ...otherPaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ErrorBody },
    },
  };
}

function operation(domain: string, endpoint: Endpoint): Json {
  return {
    tags: [domain],
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parameters(endpoint),
    ...(endpoint.body ? { requestBody: { content: content(endpoint) } } : {}),
    responses: { ...success(endpoint), ...failures(endpoint) },
  };
}

function parameters(endpoint: Endpoint): Json[] {
  const path = Object.entries(endpoint.params?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  const query = Object.entries(endpoint.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } };
  return [...path, ...query, ...(endpoint.creates ? [key] : [])];
}

function content(endpoint: Endpoint): Json {
  const json = {
    'application/json': { schema: endpoint.body },
    ...(endpoint.urlencoded ? { 'application/x-www-form-urlencoded': { schema: endpoint.body } } : {}),
  };
  if (!endpoint.files) return json;
  const files = Object.fromEntries(endpoint.files.map((name) => [name, { type: 'string', format: 'binary' }]));
  const form = { ...endpoint.body, properties: { ...endpoint.body?.properties, ...files } };
  return { ...json, 'multipart/form-data': { schema: form } };
}

function success(endpoint: Endpoint): Json {
  if (endpoint.download) {
    const file = { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } };
    return { 200: { description: 'The file', content: file } };
  }
  if (!endpoint.reply) return { 204: { description: 'Done' } };
  const schema = { 'application/json': { schema: endpoint.reply } };
  const done = { [endpoint.status ?? 200]: { description: 'Done', content: schema } };
  if (!endpoint.holds) return done;
  const onHold = { description: 'It waits for moderators', content: { 'application/json': { schema: OnHold } } };
  return { ...done, 202: onHold };
}

/** The failures that an endpoint declares, with those of every call of its kind. */
export function listErrors({
  method,
  access,
  ownSettings,
  body,
  query,
  params,
  creates,
  errors = [],
}: Endpoint): ErrorDefinition[] {
  const always: ErrorDefinition[] = [commonErrors.too_many_requests, commonErrors.version_not_accepted];
  if (body) always.push(commonErrors.unsupported_media_type);
  if (creates) always.push(commonErrors.idempotency_key_reused);
  if (access !== 'anyone') always.push(commonErrors.unauthenticated);
  if (access !== 'anyone' && !ownSettings) {
    always.push(commonErrors.staff_second_factor_required);
    if (access === 'user' && method !== 'GET') {
      always.push(commonErrors.manager_second_factor_required, commonErrors.muted);
    }
  }
  // For other people the calls of staff do not exist.
  if (access === 'staff') always.push(commonErrors.not_found);
  if (body || query || params) always.push(commonErrors.invalid_input);
  return [...new Set([...errors, ...always])];
}

function failures(endpoint: Endpoint): Json {
  const byStatus = Object.groupBy(listErrors(endpoint), (error) => error.status);
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, errors = []]) => [
      status,
      { description: errors.map((error) => `\`${error.code}\`: ${error.message}`).join('\n\n'), content: body },
    ]),
  );
}
