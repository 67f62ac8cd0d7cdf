import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../app.ts';
import { URLENCODED } from '../../http/bind.ts';
import { fail } from '../../http/fail.ts';
import type { ProviderAccess } from '../provider.ts';

/** What people open. The control page and the API stay on the loopback address: they act for everybody. */
const PAGES = ['pay', 'account-link', 'onboarding', 'dashboard', 'assets'];
const PAGE_PATH = new RegExp(`^/sandbox/(${PAGES.join('|')})/[^/]`);
const TIMEOUT_MS = 10_000;

/**
 * Serves the pages of the payment sandbox under the app's own address, so that they open on a phone or on another machine.
 */
export function serveSandboxPages(http: FastifyInstance, { sandboxUrl, ready }: ProviderAccess): void {
  if (sandboxUrl === null) return;
  void http.register(async (pages) => {
    pages.removeContentTypeParser(URLENCODED);
    pages.addContentTypeParser(URLENCODED, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const page of PAGES) {
      pages.route({
        method: ['GET', 'POST'],
        url: `/sandbox/${page}/*`,
        handler: async (request, reply) => {
          await ready?.();
          return passOn(request, reply, sandboxUrl);
        },
      });
    }
  });
}

async function passOn(request: FastifyRequest, reply: FastifyReply, sandboxUrl: string): Promise<FastifyReply> {
  // As fetch() reads it: without the dots and backslashes that would lead out of the pages.
  const target = new URL(request.url, sandboxUrl);
  if (target.origin !== sandboxUrl || !PAGE_PATH.test(target.pathname)) throw fail(commonErrors.not_found);
  const answer = await fetch(target, {
    method: request.method,
    headers: { 'x-forwarded-host': request.host, ...pick(request.headers, REQUEST_HEADERS) },
    ...(typeof request.body === 'string' && { body: request.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (answer === null) return reply.status(503).header('retry-after', '5').type('text/plain; charset=utf-8').send(AWAY);
  reply.status(answer.status).headers(pick(Object.fromEntries(answer.headers), REPLY_HEADERS));
  return reply.send(await answer.text());
}

const AWAY = 'The payment page cannot be reached. Please reload it in a few seconds.';

const REQUEST_HEADERS = ['content-type', 'origin', 'sec-fetch-site'] as const;
const REPLY_HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'location',
  'referrer-policy',
] as const;

function pick(
  headers: Record<string, string | string[] | undefined>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [])),
  );
}

/** A page of the provider for the caller: those of the sandbox are at the address by which their browser knows us. */
export function getProviderPage({ config, siteUrl }: Context, url: string | null): string | null {
  const own = `${config.publicUrl}/sandbox/`;
  return config.payments.kind === 'sandbox' && url?.startsWith(own)
    ? `${siteUrl}/sandbox/${url.slice(own.length)}`
    : url;
}
