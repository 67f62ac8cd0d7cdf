import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { buildServerIfStale } from '../../scripts/build-server.ts';
import type * as Process from './process.ts';

/**
 * Loads the server as one bundle, which starts in a second less and leaves 90 MB less in use than its 1,800 files
 * (decision 019). Stack traces name the lines of the sources. Ends the process, with a sentence, when it cannot be bundled.
 */
export async function loadProcess(): Promise<typeof Process> {
  enableCompileCache();
  setSourceMapsSupport(true);
  return import(await findProgram());
}

async function findProgram(): Promise<string> {
  try {
    return await buildServerIfStale();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
