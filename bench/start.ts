import { atMost, median, ratio, shown, type Figure } from './figures.ts';
import { startPostgres, startServer, temporaryDirectory } from './servers.ts';

/** How long a start on an existing data folder takes, against its PostgreSQL alone, and the memory it leaves in use. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const env = { DATA_DIR: directory.path, DEMO: 'on' };
  try {
    const first = await startServer('server/src/main.ts', env, '/health/ready');
    await first.stop();
    const alone: number[] = [];
    const whole: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const startedAt = performance.now();
      const postgres = await startPostgres(directory.path);
      alone.push(performance.now() - startedAt);
      await postgres.stop();
      const again = await startServer('server/src/main.ts', env, '/health/ready');
      whole.push(again.readyMs);
      memory.push(again.memoryMb());
      await again.stop();
    }
    const [postgresMs, readyMs] = [Math.min(...alone), Math.min(...whole)];
    return [
      shown('first start with an empty data folder (web built)', `${(first.readyMs / 1_000).toFixed(1)} s`),
      shown('ready on an existing data folder', `${readyMs.toFixed(0)} ms`),
      shown('its PostgreSQL alone', `${postgresMs.toFixed(0)} ms`),
      ratio('ready / (2 × its PostgreSQL alone + 2 s)', readyMs / (2 * postgresMs + 2_000), { atMost: 1 }),
      atMost('memory of the server after a start', median(memory), 180, 'MB'),
    ];
  } finally {
    directory.remove();
  }
}
