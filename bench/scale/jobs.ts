import { createHomecoming, jobs } from '../../server/src/app.ts';
import { parseConfig } from '../../server/src/platform/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { shown, type Figure } from '../figures.ts';

/** Runs each job of the clock once, and says how long it took. Payments are off: their jobs wait for the provider. */
export async function measureJobs(databaseUrl: string, dataDirectory: string): Promise<Figure[]> {
  const config = parseConfig({ DATA_DIR: dataDirectory, RATE_LIMIT: 'off', PORT: '0', PAYMENTS: 'off' });
  const mail = { send: async () => undefined, close: async () => undefined };
  const server = await createHomecoming({ config, databaseUrl, log: createLog('silent'), mail });
  try {
    const figures: Figure[] = [];
    for (const job of jobs.filter(({ cron }) => cron !== null)) {
      const startedAt = performance.now();
      const problem = await job.run(server.app, {}).then(
        () => '',
        (error: unknown) => `, failed: ${error instanceof Error ? (error.cause ?? error.message) : error}`,
      );
      const seconds = (performance.now() - startedAt) / 1_000;
      figures.push(shown(`job ${job.name} (${job.cron})`, `${seconds.toFixed(2)} s${problem}`));
      console.log(`  ${job.name}: ${seconds.toFixed(2)} s${problem}`);
    }
    return figures;
  } finally {
    await server.close();
  }
}
