import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './build/chunks.ts';
import { compressedCopies } from './build/compressed-copies.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { iconComponent } from './build/icon-component.ts';
import { offlineShell } from './build/offline-shell.ts';
import { preloadedHome } from './build/preloaded-home.ts';
import { stylesAfterSplash } from './build/styles-after-splash.ts';
import { themeVariables } from './build/theme-variables.ts';

const server = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    icons({ compiler: { compiler: iconComponent, extension: 'jsx' } }),
    contractWithoutSchemas(),
    themeVariables(),
    // Of build/chunks.ts
    preloadedHome(['frame', 'home']),
    stylesAfterSplash(),
    offlineShell(path.join(import.meta.dirname, 'service-worker.ts')),
    compressedCopies(),
  ],
  build: {
    target: 'baseline-widely-available',
    // The polyfill would be an inline script; every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    // Small pictures become data: URIs, which the content security policy allows for pictures, but not for fonts.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      // Each icon is in the chunk that draws it, not all of them where the list of them is.
      treeshake: { moduleSideEffects: [{ test: /[\\/]icons\.tsx$|^~icons/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true },
      '/dev': server,
      '/health': server,
      // As the browser names it: the forms of the payment sandbox are taken from its own pages only
      '/sandbox': { target: server },
    },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Threads of one process share broadcast channels and locks, which are those of the tabs of one person
    pool: 'forks',
    // React, the document and what else is in node_modules are loaded once for all files; each page has the app's code again
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // Screens wait for timers, and other tests and browsers use the processors, too. The first test imports the whole app.
    testTimeout: 60_000,
    // Half of a test of a screen is waiting: one more than there are processors. After the server's, which waits less.
    maxWorkers: availableParallelism() + 1,
    sequence: { groupOrder: 1 },
  },
});
