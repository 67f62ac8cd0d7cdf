import { expect, test } from 'vitest';
import { findUnused } from './unused.ts';
import { findDependencyFaults } from './unused-dependencies.ts';

test('what is reached from an entry point counts as used, by whatever kind of import', () => {
  const lines = findUnused(
    tree({
      'package.json': `{"scripts": {"check": "node scripts/check.ts"}}`,
      'scripts/check.ts': `run('scripts/started.ts'); export const alsoForOthers = 1;`,
      'scripts/started.ts': ``,
      'vitest.config.ts': `export default { globalSetup: 'testkit/src/set-up.ts' };`,
      'testkit/src/set-up.ts': `export default () => {};`,
      'server/src/main.ts': `
        import { a } from './a.ts';
        import * as b from './b.ts';
        export { c as d } from './c.ts';
        const e = await import('./e.ts');
        const f = new URL('./f.ts', import.meta.url);
        type G = import('./g.ts').G;
        console.log(b.one, b.two, a as G);`,
      'server/src/a.ts': `export const a = 1;`,
      'server/src/b.ts': `export const one = 1; export const two = 2;`,
      'server/src/c.ts': `export const c = 1;`,
      'server/src/e.ts': `export const anything = 1;`,
      'server/src/f.ts': ``,
      'server/src/g.ts': `export type G = string;`,
      'server/src/schema/posts.ts': `export const posts = 1;`,
      'server/src/worker.ts': `import './schema/posts.ts';`,
      'web/src/icons.d.ts': `declare module '~icons/*' {}`,
    }),
  );
  expect(lines).toEqual([]);
});

test('an export nobody imports and a file nobody reaches are reported', () => {
  const lines = findUnused(
    tree({
      'server/src/main.ts': `import { used, type Shape } from './a.ts'; import * as b from './b.ts'; b.one();`,
      'server/src/a.ts': `export function used() {}\nexport const onlyHere = 1; onlyHere;\nexport interface Shape {}\nexport type Gone = string;`,
      'server/src/b.ts': `export function one() {} export function two() {}`,
      'server/src/c.ts': `import './d.ts';`,
      'server/src/d.ts': ``,
    }),
  );
  expect(lines).toEqual([
    'server/src/a.ts:2: nothing outside uses the export onlyHere',
    'server/src/a.ts:4: nothing outside uses the export Gone',
    'server/src/b.ts:1: nothing outside uses the export two',
    'server/src/c.ts: nothing uses this file',
    'server/src/d.ts: nothing uses this file',
  ]);
});

test('a namespace that is handed on uses every export', () => {
  const lines = findUnused(
    tree({
      'server/src/main.ts': `import * as b from './b.ts'; Object.values(b);`,
      'server/src/b.ts': `export const one = 1;`,
    }),
  );
  expect(lines).toEqual([]);
});

test('a type that its own file uses may stay exported', () => {
  const lines = findUnused(
    tree({
      'server/src/main.ts': `import { open } from './a.ts';`,
      'server/src/a.ts': `export interface Options { x: 1 }\nexport function open(options: Options) {}`,
    }),
  );
  expect(lines).toEqual([]);
});

test('what only tests use is unused, but for the testkit and fixtures', () => {
  const lines = findUnused(
    tree({
      'server/src/main.ts': `import { real } from './a.ts';`,
      'server/src/a.ts': `export const real = 1; export const forTests = 2;`,
      'server/src/b.ts': ``,
      'server/src/a.test.ts': `import { forTests } from './a.ts'; import './b.ts'; import '@homecoming/testkit/cast.ts'; import { x } from './fixtures/x.ts';`,
      'server/src/fixtures/x.ts': `export const x = 1;`,
      'testkit/src/cast.ts': `import { fake } from '@homecoming/server/fake.ts'; export const olivia = 1;`,
      'server/src/fake.ts': `export const fake = 1;`,
    }),
  );
  expect(lines).toEqual([
    'server/src/a.ts:1: nothing outside uses the export forTests',
    'server/src/b.ts: nothing uses this file',
    'testkit/src/cast.ts:1: nothing outside uses the export olivia',
  ]);
});

test('dependencies that are listed and unused, or used and not listed, are reported', () => {
  const faults = findDependencyFaults(
    tree({
      'package.json': manifest({
        devDependencies: ['checker', 'runner', 'idle'],
        scripts: { check: 'check-it --all' },
      }),
      'server/package.json': manifest({
        dependencies: ['fastify', '@scope/part', '@homecoming/contract', 'forgotten'],
        devDependencies: ['@types/ws', '@types/fastify', '@types/nobody', '@types/node'],
        optionalDependencies: ['@platform/other'],
      }),
      'web/package.json': manifest({ dependencies: ['font'], devDependencies: ['@iconify-json/lines'] }),
      'web/src/icons.ts': `export { default } from '~icons/lines/home'; import '~icons/solid/home';`,
      'web/src/fonts.css': `@import 'font/latin.css';`,
      'server/src/main.ts': `
        import fs from 'node:fs'; import path from 'path';
        import fastify from 'fastify'; import '@homecoming/contract/posts.ts'; import { self } from '@homecoming/server/self.ts';
        import type { WebSocket } from 'ws';
        import { missing } from '@missing/one/deep.ts';
        require.resolve(\`@scope/\${name}\`);`,
      'server/src/main.test.ts': `import { test } from 'runner'; import '@homecoming/testkit/cast.ts';`,
    }),
    (name) => (name === 'checker' ? ['check-it'] : []),
  );
  expect(faults).toEqual([
    'package.json: nothing uses idle',
    'server/src/main.ts:5: uses @missing/one, which server/package.json does not list',
    'server/package.json: nothing uses forgotten',
    'server/package.json: nothing uses @types/nobody',
    'web/src/icons.ts:1: uses @iconify-json/solid, which web/package.json does not list',
  ]);
});

test('a value import is not satisfied by the package of its types', () => {
  const faults = findDependencyFaults(
    tree({
      'server/package.json': manifest({ devDependencies: ['@types/ws'] }),
      'server/src/main.ts': `import { WebSocket } from 'ws';`,
    }),
    () => [],
  );
  expect(faults).toEqual(['server/src/main.ts:1: uses ws, which server/package.json does not list']);
});

function tree(files: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(files));
}

function manifest({ scripts, ...kinds }: { scripts?: Record<string, string>; [kind: string]: unknown }): string {
  const lists = Object.entries(kinds).map(([kind, names]) => [
    kind,
    Array.isArray(names) ? Object.fromEntries(names.map((name) => [name, '*'])) : {},
  ]);
  return JSON.stringify({ ...Object.fromEntries(lists), scripts });
}
