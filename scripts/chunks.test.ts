import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunks } from '../web/build/chunks.ts';
import { root } from './children.ts';

test('every file and package of a chunk exists', () => {
  const missing = chunks.flatMap(({ packages = [], files = [] }) => [
    ...packages.filter((path) => !existsSync(join(root, 'node_modules', path))),
    ...files.filter((path) => !['.ts', '.tsx'].some((ending) => existsSync(join(root, 'web/src', path + ending)))),
  ]);
  expect(missing).toEqual([]);
});
