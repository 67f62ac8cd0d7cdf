import cluster from 'node:cluster';
import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { buildServerIfStale } from '../../scripts/build-server.ts';
import type * as Process from './process.ts';

/** Tells server processes what their primary runs: the sources may be others by now. */
const PROGRAM = 'HOMECOMING_PROGRAM';

/**
 * Loads the server as one bundle, which starts in a second less and leaves 90 MB less in use than its 1,800 files
 * (decision 019). Stack traces name the lines of the sources. Ends the process, with a sentence, when it cannot be bundled.
 */
export async function loadProcess(): Promise<typeof Process> {
  enableCompileCache();
  setSourceMapsSupport(true);
  const known = cluster.isWorker ? process.env[PROGRAM] : undefined;
  const program = known ?? (await findProgram());
  process.env[PROGRAM] = program;
  return import(program);
}

async function findProgram(): Promise<string> {
  try {
    return await buildServerIfStale();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
