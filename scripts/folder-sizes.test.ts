import { expect, it } from 'vitest';
import { findLargeFolders } from './folder-sizes.ts';

const listed = [...filesIn('web/src/lib', 26), ...filesIn('web/src/ui/layout', 26)];

function filesIn(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => `${folder}/file-${number}.ts`);
}

function faultsOf(...paths: string[]): string[] {
  return findLargeFolders(new Map(paths.map((path) => [path, ''])));
}

it('refuses the 26th file of a folder of the server or the web', () => {
  expect(faultsOf(...listed, ...filesIn('server/src/posts', 25), ...filesIn('web/src/posts', 25))).toEqual([]);
  expect(faultsOf(...listed, ...filesIn('server/src/posts', 26))).toEqual([
    'server/src/posts: has 26 files; divide it by subject, so that no folder has more than 25',
  ]);
});

it('does not count the files of folders inside', () => {
  expect(faultsOf(...listed, ...filesIn('server/src/posts', 20), ...filesIn('server/src/posts/likes', 20))).toEqual([]);
});

it('leaves out folders that are not the server or the web', () => {
  expect(faultsOf(...listed, ...filesIn('bench', 40))).toEqual([]);
});

it('names a listed folder that is no longer too large', () => {
  expect(faultsOf(...listed.slice(1), ...filesIn('web/src/app', 2))).toEqual([
    'web/src/lib: has 25 files by now; take it off the list in scripts/folder-sizes.ts',
  ]);
});
