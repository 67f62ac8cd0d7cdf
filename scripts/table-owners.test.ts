import { expect, it } from 'vitest';
import { findForeignWrites } from './table-owners.ts';

const schema = `export const posts = pgTable('posts', {}); export const postLikes = pgTable('post_likes', {});`;

function findWrites(path: string, text: string): string[] {
  return findForeignWrites(
    new Map([
      ['server/src/schema/posts.ts', schema],
      [path, text],
    ]),
  );
}

it.each([
  ['an insert', 'await tx.insert(posts).values({});'],
  ['an update', 'await tx.update(posts).set({});'],
  ['a delete', 'await tx.delete(postLikes);'],
  ['SQL with the table', 'sql`with a as (insert into ${posts} (id) values (1)) select 1`;'],
  ['SQL with a name', 'sql`update posts set title = null`;'],
  ['SQL over two lines', 'sql`delete from\n  ${postLikes} where true`;'],
])('refuses %s outside of the owner of the table', (_what, write) => {
  const [fault] = findWrites('server/src/groups/service.ts', `import { posts } from '../schema/posts.ts';\n${write}`);
  expect(fault).toMatch(
    /^server\/src\/groups\/service\.ts:[23]: writes (posts|postLikes), which only posts may write$/,
  );
});

it('allows the owner, its parts, tests, reads, and other objects with such methods', () => {
  expect(findWrites('server/src/posts/service.ts', 'tx.insert(posts)')).toEqual([]);
  expect(findWrites('server/src/posts/likes/service.ts', 'sql`delete from ${postLikes}`')).toEqual([]);
  expect(findWrites('server/src/groups/groups.test.ts', 'tx.insert(posts)')).toEqual([]);
  expect(
    findWrites('server/src/groups/queries.ts', 'tx.select().from(posts); waiting.delete(key); sql`${posts}`'),
  ).toEqual([]);
});
