import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildServerIfStale } from '../../scripts/build-server.ts';

const loader = new URL('load-process.ts', import.meta.url).href;

test('the server is bundled once for the same sources, also when several start at once', async () => {
  const programs = await Promise.all([buildServerIfStale(), buildServerIfStale()]);
  const again = await buildServerIfStale();
  expect(new Set([...programs, again]).size).toBe(1);
  const bundles = readdirSync(path.dirname(path.dirname(again)));
  expect(bundles).toContain(path.basename(path.dirname(again)));
  expect(bundles.filter((name) => name.includes('-'))).toEqual([]);
});

test('a stack trace of the bundled server names the line of the source', () => {
  const failing = `const { runProcess } = await (await import('${loader}')).loadProcess(); await runProcess(null);`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', failing], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`${fileURLToPath(new URL('process.ts', import.meta.url))}:\\d+:\\d+`));
});
