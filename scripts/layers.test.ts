import { expect, test } from 'vitest';
import { findLayerViolations } from './layers.ts';

test('imports to lower layers, within a folder, and from root files pass', () => {
  const violations = findLayerViolations(
    tree({
      'contract/src/posts.ts': `import { Type } from 'typebox'; import { Page } from './shapes.ts';`,
      'contract/src/shapes.ts': `export const Page = 1;`,
      'server/src/app.ts': `import { postRoutes } from './posts/routes.ts';`,
      'server/src/main.ts': `const { fill } = await import('@homecoming/demo/fill.ts');`,
      'server/src/posts/routes.ts': `import { list } from './queries.ts'; import '@homecoming/contract/posts.ts';`,
      'server/src/posts/queries.ts': `import { posts } from '../schema/posts.ts'; import { accessChannel } from '../channels/access.ts';`,
      'server/src/channels/access.ts': `export { openDatabase } from '../platform/db/database.ts';`,
      'server/src/platform/db/database.ts': `import { facts } from '../../schema/platform.ts';`,
      'server/src/schema/posts.ts': ``,
      'server/src/schema/platform.ts': ``,
      'demo/src/fill.ts': ``,
      'web/src/app/router.tsx': `const screen = () => import('../posts/screens/feed.tsx');`,
      'web/src/posts/screens/feed.tsx': `import { Avatar } from '../../profiles/parts/avatar.tsx'; import '../../profiles/api.ts'; import '../../profiles/model.ts';`,
      'web/src/posts/screens/post.tsx': `import '../../profiles/edit/api.ts'; import '../../profiles/edit/model.ts'; import '../../profiles/edit/parts/form.tsx';`,
      'web/src/profiles/parts/avatar.tsx': `import { Picture } from '../../ui/picture.tsx';`,
      ...files('web/src/profiles/api.ts', 'web/src/profiles/model.ts', 'web/src/profiles/edit/api.ts'),
      ...files('web/src/profiles/edit/model.ts', 'web/src/profiles/edit/parts/form.tsx'),
      'web/src/ui/picture.tsx': `import { url } from '../lib/url.ts';`,
      'web/src/lib/url.ts': ``,
    }),
  );
  expect(violations).toEqual([]);
});

test.each([
  [
    'a higher layer',
    'server/src/channels/service.ts',
    '../posts/service.ts',
    'may only import lower layers, not posts (layer 10)',
  ],
  ['the same layer', 'server/src/events/service.ts', '../groups/access.ts', 'not groups (layer 9)'],
  ['a root file', 'server/src/posts/service.ts', '../app.ts', 'not a root file (layer 13)'],
  [
    'what is private',
    'server/src/posts/service.ts',
    '../channels/queries.ts',
    'of channels only access, audience, service, present, facts and moderation',
  ],
  ['a policy', 'server/src/posts/service.ts', '../channels/policy.ts', 'of channels only'],
  ['a domain from the platform', 'server/src/platform/mail.ts', '../accounts/facts.ts', 'not accounts (layer 3)'],
  ['foreign tables from the platform', 'server/src/platform/mail.ts', '../schema/posts.ts', 'not schema (layer 0)'],
  ['the platform from a table', 'server/src/schema/posts.ts', '../platform/db/database.ts', 'not platform (layer 0)'],
  [
    'private parts of a web domain',
    'web/src/posts/screens/feed.tsx',
    '../../profiles/screens/me.tsx',
    'only api, model and parts/',
  ],
  [
    'private parts of a subject of a web domain',
    'web/src/posts/screens/feed.tsx',
    '../../profiles/edit/screens/edit.tsx',
    'only api, model and parts/',
  ],
  ['ui from lib', 'web/src/lib/url.ts', '../ui/picture.tsx', 'not ui (layer 0)'],
  ['a screen from a tutorial', 'web/src/tutorials/steps.ts', '../posts/screens/feed.tsx', 'only api, model and parts/'],
  [
    'the server from the web',
    'web/src/posts/api.ts',
    '../../../server/src/posts/service.ts',
    'web does not import server',
  ],
  ['the testkit', 'server/src/posts/service.ts', '@homecoming/testkit/client.ts', 'server does not import testkit'],
  [
    'the demo world from a domain',
    'server/src/posts/service.ts',
    '@homecoming/demo/fill.ts',
    'server does not import demo',
  ],
  [
    'the product from the payment sandbox',
    'payment-sandbox/src/server.ts',
    '@homecoming/demo/fill.ts',
    'shares no code with the product',
  ],
  ['the server from the contract', 'contract/src/posts.ts', '../../server/src/posts/service.ts', 'typebox only'],
])('an import of %s is refused', (_what, from, specifier, reason) => {
  const others = {
    ...files(
      'server/src/posts/service.ts',
      'server/src/groups/access.ts',
      'server/src/app.ts',
      'server/src/channels/queries.ts',
    ),
    ...files('server/src/channels/policy.ts', 'server/src/accounts/facts.ts', 'server/src/schema/posts.ts'),
    ...files('server/src/platform/db/database.ts', 'web/src/profiles/screens/me.tsx', 'web/src/ui/picture.tsx'),
    ...files('web/src/posts/screens/feed.tsx', 'web/src/profiles/edit/screens/edit.tsx'),
    ...files('testkit/src/client.ts', 'demo/src/fill.ts'),
  };
  const violations = findLayerViolations(tree({ ...others, [from]: `\nimport { x } from '${specifier}';` }));
  expect(violations).toHaveLength(1);
  expect(violations[0]).toMatch(new RegExp(`^${from}:2: imports ${specifier}; `));
  expect(violations[0]).toContain(reason);

  // The same import by other means.
  for (const text of [
    `export * from '${specifier}'`,
    `await import('${specifier}')`,
    `type X = import('${specifier}').X`,
  ]) {
    expect(findLayerViolations(tree({ ...others, [from]: text }))).toHaveLength(1);
  }
});

test('a package other than typebox is refused in the contract', () => {
  const violations = findLayerViolations(tree({ 'contract/src/posts.ts': `import fs from 'node:fs';` }));
  expect(violations).toEqual(['contract/src/posts.ts:1: imports node:fs; the contract imports typebox only']);
});

test('a folder without a layer is reported once', () => {
  const violations = findLayerViolations(
    tree({
      'server/src/gossip/service.ts': `import '../posts/service.ts';`,
      'server/src/gossip/routes.ts': `import './service.ts';`,
      'server/src/posts/service.ts': `import '../gossip/service.ts';`,
    }),
  );
  expect(violations).toEqual(['server/src/gossip: the folder has no layer; give it one in scripts/layers.ts']);
});

test('tests may import anything', () => {
  const violations = findLayerViolations(
    tree({
      'server/src/channels/channels.test.ts': `import '../posts/queries.ts'; import '@homecoming/testkit/client.ts';`,
      ...files('server/src/posts/queries.ts', 'testkit/src/client.ts'),
    }),
  );
  expect(violations).toEqual([]);
});

function tree(texts: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(texts));
}

function files(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, 'export const x = 1;']));
}
