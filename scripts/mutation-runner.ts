import { join, relative } from 'node:path';
import { createVitest, type Reporter } from 'vitest/node';
import type { TestStage } from './mutation-targets.ts';

/** What the runner is asked: to run a stage after some files have changed. */
export interface RunRequest {
  changed: readonly string[];
  stage: TestStage;
}

/** How a stage ended. */
export interface RunReply {
  /** The files with a test that failed; all of them when they could not be run. */
  failed: readonly string[];
}

/*
 * Runs tests of the working directory for scripts/mutants.ts, until its parent goes away. One vitest serves all requests: its
 * PostgreSQL, the template of the databases and the transformed sources stay.
 */
let wasInterrupted = false;
const reporter: Reporter = {
  onTestRunEnd(_modules, _errors, reason) {
    wasInterrupted = reason === 'interrupted';
  },
};
const vitest = await createVitest('test', { root: process.cwd(), watch: false, bail: 1, reporters: [reporter] });
await vitest.standalone();
process.once('disconnect', () => void vitest.close().finally(() => process.exit()));
// The only messages are those of scripts/mutants.ts
process.on('message', (request: RunRequest | 'stop') => {
  if (request === 'stop') process.disconnect();
  else void runStage(request).then((reply) => process.send?.(reply));
});
process.send?.('ready');

async function runStage({ changed, stage }: RunRequest): Promise<RunReply> {
  for (const path of changed) vitest.invalidateFile(join(process.cwd(), path));
  if (stage.names) vitest.setGlobalTestNamePattern(new RegExp(`^(${stage.names.map(RegExp.escape).join('|')})`));
  else vitest.resetGlobalTestNamePattern();
  const files = stage.files.map((file) => join(process.cwd(), file));
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) => files.includes(moduleId));
  for (;;) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const modules = testModules.filter(({ moduleId }) => files.includes(moduleId));
    const failed = modules.filter((module) => !module.ok()).map(({ moduleId }) => relative(process.cwd(), moduleId));
    if (failed.length > 0) return { failed };
    if (modules.length === 0 || unhandledErrors.length > 0) return { failed: stage.files };
    // A failure ends a run, sometimes before it is reported: then it is looked for again
    if (!wasInterrupted) return { failed };
  }
}
