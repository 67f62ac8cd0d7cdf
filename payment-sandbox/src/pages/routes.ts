import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { registerAccountPages } from './account-routes.ts';
import { registerCheckoutPages } from './checkout-routes.ts';
import { registerControlPages } from './control-routes.ts';
import { guardPages, sendPage } from './guard.ts';
import { messagePage } from './layout.ts';

/** Serves what people see in a browser. */
export function registerPages(app: FastifyInstance, sandbox: Sandbox): void {
  const css = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8');
  void app.register(async (pages) => {
    pages.addHook('onRequest', (request, reply) => guardPages(sandbox, request, reply));
    pages.setErrorHandler((error, _, reply) => {
      const isExpected = error instanceof ApiError;
      const text = isExpected ? error.message : `The payment sandbox has a fault: ${String(error)}`;
      return sendPage(reply.status(isExpected ? error.status : 500), messagePage('This did not work', text));
    });
    pages.get('/sandbox/assets/sandbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
    registerAccountPages(pages, sandbox);
    registerCheckoutPages(pages, sandbox);
    registerControlPages(pages, sandbox);
  });
}
