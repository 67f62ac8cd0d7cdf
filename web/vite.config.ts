import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';
import { compressedCopies } from './build/compressed-copies.ts';
import { iconComponent } from './build/icon-component.ts';
import { preloadedFonts } from './build/preloaded-fonts.ts';
import { preloadedHome } from './build/preloaded-home.ts';
import { themeVariables } from './build/theme-variables.ts';

/** What every page needs, in one chunk instead of thirty small ones that cost more in headers than in code. */
const onEveryPage = new RegExp(
  [
    String.raw`[\\/]node_modules[\\/](react|react-dom|scheduler|swr|dequal|clsx)[\\/]`,
    // Not react-virtual: only long lists need it
    String.raw`[\\/]node_modules[\\/]@tanstack[\\/](history|router-core|react-router|store|react-store)[\\/]`,
    String.raw`[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]`,
    String.raw`[\\/]src[\\/]app[\\/]app\.`,
    String.raw`[\\/]src[\\/]lib[\\/](api-error|client|format|return-to|session|storage|swr-config|toasts|use-endpoint)\.`,
    String.raw`[\\/]src[\\/]ui[\\/](fields[\\/](fields|form)|icons[\\/].+|buttons[\\/]links|text[\\/]person-name|use-wide|art[\\/](avatar|mark|random))\.`,
  ].join('|'),
);

const server = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    icons({ compiler: { compiler: iconComponent, extension: 'jsx' } }),
    themeVariables(),
    preloadedFonts(['inter-latin-wght-normal']),
    preloadedHome(),
    compressedCopies(),
  ],
  resolve: {
    alias: { typebox: join(import.meta.dirname, 'build/typebox-stub.ts') },
  },
  build: {
    target: 'baseline-widely-available',
    // The polyfill would be an inline script; every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    // Small pictures become data: URIs, which the content security policy allows for pictures, but not for fonts.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each with all that it imports, in this order: what one has, the next has not.
          groups: [
            { name: 'base', test: onEveryPage, priority: 3 },
            { name: 'frame', test: /[\\/]src[\\/]app[\\/]guards\./, priority: 2 },
            { name: 'home', test: /[\\/]src[\\/]posts[\\/]screens[\\/]feed\./, priority: 1 },
          ],
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
    },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // Half of a test of a screen is waiting: one more than there are processors. After the server's, which waits less.
    maxWorkers: availableParallelism() + 1,
    sequence: { groupOrder: 1 },
  },
});
