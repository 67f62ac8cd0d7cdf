/**
 * `npm run log:check`: whether the log of those who moderate and of the platform staff was changed by hand, also while a server
 * runs. It prints the end of each chain: note them elsewhere, and a log that was written again as a whole shows, too.
 */
import { loadEnvironmentFile, parseConfig } from '../../platform/config.ts';
import { connectForLongWork } from '../../platform/db/long-connection.ts';
import { useRunningCluster } from '../../platform/db/embedded/running-cluster.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { findBrokenChains, readChainEnds } from './verify.ts';

try {
  loadEnvironmentFile(process.cwd());
  const { databaseUrl, dataDirectory } = parseConfig(process.env);
  if (databaseUrl !== null) await checkAt(databaseUrl);
  else {
    const cluster = await useRunningCluster(dataDirectory, console.log);
    try {
      await checkAt(cluster.url('homecoming'));
    } finally {
      await cluster.release();
    }
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function checkAt(url: string): Promise<void> {
  const client = await connectForLongWork(url, 'homecoming log check');
  try {
    const faults = await findBrokenChains(client);
    for (const { chain, position, hash } of await readChainEnds(client)) console.log(`${chain} ${position} ${hash}`);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) throw new StartupError('The log is not sound: see above.');
    console.log('The log is whole.');
  } finally {
    await client.end();
  }
}
