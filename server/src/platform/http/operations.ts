import { timingSafeEqual } from 'node:crypto';
import { commonErrors } from '@homecoming/contract/errors.ts';
import metrics from 'fastify-metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { PrimaryLink } from '../processes/primary-link.ts';
import { fail } from './fail.ts';
import { addGauges } from './gauges.ts';

/**
 * What the people who run the server look at: `/health/live`, `/health/ready` and `/metrics`. Without the database, or
 * while `worker` is away, the server is not ready.
 */
export async function serveOperations(
  http: FastifyInstance,
  app: App,
  worker: () => { readonly isAway: boolean } | null,
  primary: PrimaryLink | null = null,
): Promise<void> {
  http.get('/health/live', async () => ({ status: 'ok' }));
  http.get('/health/ready', async () => {
    const notReady = fail(commonErrors.unavailable, { retryAfterSeconds: 2 });
    await app.pool.query('select 1 from graphile_worker.jobs limit 1').catch(() => {
      throw notReady;
    });
    if (worker()?.isAway) throw notReady;
    return { status: 'ok' };
  });
  await http.register(metrics.default ?? metrics, {
    endpoint: null,
    // The registry is one for the process; a second server in it (tests) clears it.
    clearRegisterOnInit: true,
    routeMetrics: { enabled: { histogram: true, summary: false } },
  });
  addGauges(http, app);
  const readMetrics = createMetricsReader(http, primary);
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, app.config.metricsToken)) throw fail(commonErrors.not_found);
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return readMetrics();
  });
}

/** Reads the metrics of this process, or of all server processes of its primary. */
function createMetricsReader(
  { metrics: { client } }: FastifyInstance,
  primary: PrimaryLink | null,
): () => Promise<string> {
  const { register, Registry } = client;
  if (primary === null) return () => register.metrics();
  register.setDefaultLabels({ process: String(primary.number) });
  primary.offerMetrics(() => register.getMetricsAsJSON());
  return async () => {
    const metricsOfAll = await primary.collectMetrics();
    // The label of the process tells values apart: nothing is added up, and nothing is left out.
    const summed = metricsOfAll.map((list) => list.map((metric) => ({ ...metric, aggregator: 'sum' })));
    return Registry.aggregate(summed).metrics();
  };
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  // A proxy on this machine is not this machine: what it hands on comes from elsewhere.
  const own = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
  if (token === null) return own && request.headers['x-forwarded-for'] === undefined;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
