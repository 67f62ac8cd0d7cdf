import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import type { Html } from './html.ts';
import { messagePage } from './layout.ts';

/** They act for everybody: the application does not serve them. */
const CONTROL: ReadonlySet<string> = new Set(['/sandbox', '/sandbox/settings', '/sandbox/act']);

/**
 * Keeps other sites away: pages are served to their own addresses only, so that no foreign name can point here, and
 * forms are taken from the sandbox's own pages only. The application, which serves them under its address, too, names its
 * host in a header that a form of another site cannot send.
 */
export async function guardPages(
  { address }: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { host = '', origin, 'sec-fetch-site': site, 'x-forwarded-host': pageHost = host } = request.headers;
  const { port } = new URL(address);
  const isOwnHost = host === `127.0.0.1:${port}` || host === `localhost:${port}`;
  const isForm = request.method !== 'GET' && request.method !== 'HEAD';
  // Browsers that send both are believed by the one that no proxy changes.
  const isOwnForm = site === undefined ? URL.parse(origin ?? '')?.host === pageHost : site === 'same-origin';
  const isForeignControl = pageHost !== host && CONTROL.has(request.routeOptions.url ?? '');
  if (isOwnHost && !isForeignControl && (!isForm || isOwnForm)) return undefined;
  return sendPage(reply.status(403), messagePage('Not allowed', 'This form was not sent by a page of the sandbox.'));
}

/** Sends a page that loads nothing from elsewhere. Its forms may lead to `targets`, addresses of the application. */
export function sendPage(reply: FastifyReply, { text }: Html, targets: readonly (string | null)[] = []): FastifyReply {
  const origins = targets.flatMap((target) => (target && URL.parse(target)?.origin) || []);
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; " +
        `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
      // Not 'no-referrer', with which browsers send no usable Origin.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}
