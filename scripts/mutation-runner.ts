import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { TestStage } from './mutation-targets.ts';

/** What the runner is asked: to run a stage after some files have changed. */
export interface RunRequest {
  changed: readonly string[];
  stage: TestStage;
}

/** How a stage ended. */
export interface RunReply {
  passed: boolean;
  /** What failed first: the name of a test, or a file that could not be run. */
  failed: string;
  ms: number;
}

/*
 * Runs tests of the working directory for scripts/mutants.ts, until its parent goes away. One vitest serves all requests: its
 * PostgreSQL, the template of the databases and the transformed sources stay.
 */
const vitest = await createVitest('test', { root: process.cwd(), watch: false, bail: 1, reporters: [{}] });
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
  const started = performance.now();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const ms = performance.now() - started;
  const modules = testModules.filter(({ moduleId }) => files.includes(moduleId));
  const passed = modules.length > 0 && modules.every((module) => module.ok()) && unhandledErrors.length === 0;
  return { passed, failed: passed ? '' : findFailed(modules), ms };
}

function findFailed(modules: readonly TestModule[]): string {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) return `${module.relativeModuleId} > ${test.fullName}`;
  }
  return modules.find((module) => !module.ok())?.relativeModuleId ?? 'no test';
}
