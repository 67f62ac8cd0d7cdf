/**
 * `npm run second-factor:reset -- --email ADDRESS`: removes the second factor of an account whose owner lost it, also while a
 * server runs. The owner gets a mail, and the log a row. It is for operators, where no other staff can do it.
 */
import { parseArgs } from 'node:util';
import { resetSecondFactorByEmail } from './service.ts';
import { loadEnvironmentFile, parseConfig, type Config } from '../../platform/config.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { useRunningCluster } from '../../platform/db/embedded/running-cluster.ts';
import { createLog } from '../../platform/log.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { recordAct } from '../../trust/log/service.ts';

try {
  const { email } = parseArgs({ options: { email: { type: 'string' } } }).values;
  if (email === undefined) throw new StartupError('Say whose: npm run second-factor:reset -- --email ana@example.org');
  loadEnvironmentFile(process.cwd());
  await resetIn(parseConfig(process.env), email);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function resetIn({ databaseUrl, dataDirectory }: Config, email: string): Promise<void> {
  if (databaseUrl !== null) return resetAt(databaseUrl, email);
  const cluster = await useRunningCluster(dataDirectory, console.log);
  try {
    await resetAt(cluster.url('homecoming'), email);
  } finally {
    await cluster.release();
  }
}

async function resetAt(url: string, email: string): Promise<void> {
  const { pool } = openDatabase(url, { max: 1, log: createLog('silent') });
  try {
    const had = await inTransaction(pool, async (tx) => {
      const reset = await resetSecondFactorByEmail(tx, email);
      if (reset === null) throw new StartupError(`No account has the address ${email}.`);
      const { userId, had: hadOne } = reset;
      const act = { act: 'account.second-factor-reset', ids: { user: userId } } as const;
      if (hadOne) await recordAct(tx, { ...act, communityId: null, actorId: null, at: new Date() });
      return hadOne;
    });
    console.log(
      had
        ? `The second factor of ${email} is removed: the password is enough now. The owner gets a mail.`
        : `${email} has no second factor: there was nothing to remove.`,
    );
  } finally {
    await pool.end();
  }
}
