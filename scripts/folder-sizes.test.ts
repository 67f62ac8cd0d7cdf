import { expect, it } from 'vitest';
import { findLargeFolders } from './folder-sizes.ts';

function filesIn(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => `${folder}/file-${number}.ts`);
}

function findFaults(...paths: string[]): string[] {
  return findLargeFolders(new Map(paths.map((path) => [path, ''])));
}

it('refuses the 26th file of a folder of the server or the web', () => {
  expect(findFaults(...filesIn('server/src/posts', 25), ...filesIn('web/src/posts', 25))).toEqual([]);
  expect(findFaults(...filesIn('server/src/posts', 26))).toEqual([
    'server/src/posts: has 26 files; divide it by subject, so that no folder has more than 25',
  ]);
});

it('does not count the files of folders inside', () => {
  expect(findFaults(...filesIn('server/src/posts', 20), ...filesIn('server/src/posts/likes', 20))).toEqual([]);
});

it('leaves out folders that are not the server or the web', () => {
  expect(findFaults(...filesIn('bench', 40))).toEqual([]);
});
