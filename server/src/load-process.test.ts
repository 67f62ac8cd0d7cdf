import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@homecoming/testkit/temporary-directory.ts';
import { afterAll, expect, test } from 'vitest';
import { buildServerIfStale } from '../../scripts/build-server.ts';

const getPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const builder = getPath('../../scripts/build-server.ts');
const output = temporaryDirectory('homecoming-bundles-');
afterAll(() => rmSync(output, { recursive: true, force: true }));

test('servers that start at once bundle the same program, and later ones use it', async () => {
  const build = () => promisify(execFile)(process.execPath, [builder, output]);
  await Promise.all([build(), build()]);
  const [name = '', ...others] = readdirSync(output);
  expect(others).toEqual([]);
  expect(await buildServerIfStale(output)).toBe(path.join(output, name, 'process.js'));
  expect(readdirSync(output)).toEqual([name]);
});

test('another user than the one who bundled it may read a program', async () => {
  const { mode } = statSync(path.dirname(await buildServerIfStale(output)));
  expect(mode & 0o777).toBe(0o755);
});

test('a stack trace of the bundled server names the line of the source', () => {
  const failTwice = `
    const { loadProcess } = await import('${getPath('load-process.ts')}');
    const { runProcess } = await loadProcess();
    const print = (error) => console.log(error.stack);
    await runProcess(null).catch(print);
    process.setSourceMapsEnabled(false);
    await runProcess(null).catch(print);`;
  const args = ['--input-type=module', '--eval', failTwice];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const [withMaps, without] = stdout.split(/^TypeError/m).slice(1);
  expect(withMaps).toMatch(new RegExp(`${getPath('process.ts')}:\\d+:\\d+`));
  expect(without).toContain(getPath('../dist/'));
});
