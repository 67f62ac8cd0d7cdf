import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import { isSame } from '../api/routes.ts';
import type { Sandbox } from '../sandbox.ts';
import type { WebhookSender } from '../webhooks/sender.ts';
import { act } from './actions.ts';
import { reportLedger } from './ledger-report.ts';
import { changeSettings, defaultSettings } from './settings.ts';

/** Serves the control API for tests, in JSON, under /sandbox/api. It takes the API key of the sandbox. */
export function registerControl(app: FastifyInstance, sandbox: Sandbox, sender: WebhookSender): void {
  const { settings, store } = sandbox;
  void app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (isSame(request.headers.authorization ?? '', `Bearer ${sandbox.key}`)) return;
        return sendFailure(reply, new ApiError(401, { type: 'invalid_request_error', message: 'Wrong API key.' }));
      });
      api.setErrorHandler((error, _, reply) => sendFailure(reply, error));

      api.get('/settings', () => settings);
      api.post('/settings', ({ body }) => {
        changeSettings(settings, body);
        sender.wake();
        return settings;
      });
      api.post('/settings/reset', () => {
        changeSettings(settings, { ...defaultSettings(), webhook_url: settings.webhook_url });
        sender.wake();
        return settings;
      });
      api.get('/ledger', () => reportLedger(sandbox));
      api.get('/webhooks', () => ({ pending: store.countDeliveries() }));
      api.post('/webhooks/retry', () => {
        store.retryDeliveries(Date.now());
        sender.wake();
        return { pending: store.countDeliveries() };
      });
      // Waits until every event has arrived.
      api.post('/webhooks/drain', async () => {
        await sender.drained();
        return { pending: store.countDeliveries() };
      });
      api.post<{ Params: { kind: string; id: string; action: string } }>('/:kind/:id/:action', ({ params, body }) =>
        act(sandbox, `${params.kind}/${params.action}`, params.id, body ?? {}),
      );
    },
    { prefix: '/sandbox/api' },
  );
}

function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  const status = error instanceof ApiError ? error.status : 500;
  return reply.status(status).send({ error: { message: error instanceof Error ? error.message : String(error) } });
}
