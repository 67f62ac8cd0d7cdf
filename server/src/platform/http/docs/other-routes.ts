import { ClientFrame } from '@homecoming/contract/live.ts';

type Json = Record<string, unknown>;

const notFound = { 404: { description: 'It does not exist, or is hidden from the caller.' } };
const cookieOrBearer = [{}, { bearer: [] }];

/**
 * The routes that are no endpoints of the contract, since they take or answer something else than JSON: as paths of an
 * OpenAPI document, with `{id}` and the like for parameters.
 */
export const otherPaths: Readonly<Record<string, Json>> = {
  '/api/v1/media/{id}/{file}': {
    get: {
      tags: ['media'],
      summary:
        'A picture; `file` is its width, such as `800.webp`. The next larger width is served where there is none',
      description:
        'Takes the cookie of the session, too, since an `<img>` sends no token. Logos and public covers need neither.',
      security: cookieOrBearer,
      parameters: [pathParameter('id', 'uuid'), pathParameter('file')],
      responses: {
        200: { description: 'The picture', content: { 'image/webp': { schema: binary() } } },
        304: { description: 'The caller has it: its ETag was sent as If-None-Match.' },
        ...notFound,
      },
    },
  },
  '/api/v1/files/{id}/{file}': {
    get: {
      tags: ['media'],
      summary: 'A file as it was uploaded, as a download; `file` is its name, for people',
      description: 'Takes the cookie of the session, too, since a link sends no token.',
      security: cookieOrBearer,
      parameters: [pathParameter('id', 'uuid'), pathParameter('file')],
      responses: {
        200: { description: 'The file', content: { 'application/octet-stream': { schema: binary() } } },
        ...notFound,
      },
    },
  },
  '/api/v1/events/payments/webhook/': {
    post: {
      tags: ['payments'],
      summary: 'Events of the payment provider, signed by it. Each is handled once',
      security: [{}],
      parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } }],
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: { description: 'The event is stored. A repeat is a success.' },
        400: {
          description: '`signature_invalid`: This was not signed by the payment provider, or a while ago.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  },
  '/api/v1/realtime/': {
    get: {
      tags: ['live'],
      summary: 'A WebSocket with live messages. Its first frame is `{ "type": "auth", "token": … }`',
      description:
        'Frames are JSON; those of the server have `type` and `data`, as contract/src/live.ts names them. It closes with 4401 on a token that is not valid, with 1008 when none comes and on an unknown frame, and with 1001 when the server stops.',
      security: [{}],
      responses: {
        101: { description: 'The connection is open.' },
      },
      'x-frames-of-the-client': ClientFrame,
    },
  },
};

function pathParameter(name: string, format?: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string', ...(format && { format }) } };
}

function binary(): Json {
  return { type: 'string', format: 'binary' };
}
