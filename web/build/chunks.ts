/** What is built into one file of the browser's code: these, and all that they import unless an earlier chunk has it. */
interface Chunk {
  readonly name: string;
  /** Folders below node_modules. */
  readonly packages?: readonly string[];
  /** Files below web/src, without their ending. */
  readonly files?: readonly string[];
  /** Modules that a plugin makes. */
  readonly virtual?: string;
}

/** In the order in which they take files. */
export const chunks: readonly Chunk[] = [
  // What every page needs, in one chunk instead of thirty small ones that cost more in headers than in code.
  {
    name: 'base',
    packages: [
      'react',
      'react-dom',
      'scheduler',
      'swr',
      'dequal',
      'clsx',
      // Not react-virtual: only long lists need it
      ...['history', 'router-core', 'react-router', 'store', 'react-store'].map((name) => `@tanstack/${name}`),
      '@mantine/core/esm/core',
    ],
    files: [
      'app/app',
      // Of sign-up and of the frame, which sign-up does not load
      'tutorials/model',
      ...['api-error', 'client', 'swr-config', 'use-endpoint'].map((name) => `lib/http/${name}`),
      ...['text/format', 'browser/return-to', 'session', 'browser/storage', 'toasts'].map((name) => `lib/${name}`),
      ...['fields/fields', 'fields/form', 'buttons/links', 'text/person-name', 'use-wide'].map((name) => `ui/${name}`),
      ...['avatar', 'mark'].map((name) => `ui/art/${name}`),
    ],
  },
  { name: 'forms', packages: ['@mantine/form'], files: ['accounts/parts/rules'] },
  { name: 'landing', files: ['app/signed-out-pages', 'app/pages/landing'] },
  { name: 'frame', files: ['app/guards', 'app/user-session', 'tutorials/parts/tutorials'], virtual: '^~icons' },
  { name: 'home', files: ['posts/feed/screens/feed'] },
  { name: 'overlays', files: ['ui/overlays/sheet-dialog', 'ui/overlays/opened-menu'] },
];

/** The chunks as the bundler takes them. */
export const chunkGroups = chunks.map(({ name, packages = [], files = [], virtual }, index) => {
  const patterns = [...packages.map((path) => `/node_modules/${path}/`), ...files.map((path) => `/src/${path}.`)].map(
    (path) => path.replaceAll('.', String.raw`\.`).replaceAll('/', String.raw`[\\/]`),
  );
  const test = new RegExp([...patterns, ...(virtual === undefined ? [] : [virtual])].join('|'));
  return { name, test, priority: chunks.length - index };
});
