import type { FastifyInstance } from 'fastify';
import { act } from '../control/actions.ts';
import { changeSettings } from '../control/settings.ts';
import type { Sandbox } from '../sandbox.ts';
import { controlPage } from './control-page.ts';
import { sendPage } from './guard.ts';

type Route = { Body: string };

/** Serves the control page for people at /sandbox. */
export function registerControlPages(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/sandbox', (_, reply) => sendPage(reply, controlPage(sandbox)));

  app.post<Route>('/sandbox/settings', ({ body }, reply) => {
    const data = new URLSearchParams(body);
    const number = (name: string): number => Number(data.get(name));
    changeSettings(sandbox.settings, {
      down: data.get('down'),
      latency_ms: [number('latency'), number('latency')],
      lose_answers: number('lose_answers'),
      fail_calls: number('fail_calls'),
      refunds_pending: data.has('refunds_pending'),
      webhook_copies: [Math.min(1, number('copies')), number('copies')],
      webhook_delay_ms: [0, number('delay')],
      webhook_shuffle: data.has('shuffle'),
    });
    sandbox.wakeWebhooks();
    return reply.redirect('/sandbox', 303);
  });

  app.post<Route>('/sandbox/act', ({ body }, reply) => {
    const data = new URLSearchParams(body);
    act(sandbox, data.get('action') ?? '', data.get('id') ?? '');
    return reply.redirect('/sandbox', 303);
  });
}
