import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';
import { freePort } from '../server/src/platform/db/embedded/postmaster.ts';
import { memoryDirectory } from '@homecoming/testkit/temporary-directory.ts';

/*
 * One real server with its demo world for all stories, in a folder of its own. This file is read in every worker: what
 * is chosen here is handed on in the environment.
 */
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= memoryDirectory('homecoming-e2e-');
// By its name: passkeys belong to a name, and not to an IP address.
const url = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'stories',
  outputDir: 'test-results',
  globalTeardown: './remove-data.ts',
  fullyParallel: false,
  // Desktop and phone at the same time, on one server: the stories must bear each other.
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // On a busy machine a browser can miss a moment. The list calls a story that needs this 'flaky': mend it.
  retries: 1,
  use: {
    baseURL: url,
    // What a story did, line by line: pictures of every step cost a third of the time (--trace on brings them).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    // Each step of a story ends long before; one that does not says where it waits.
    actionTimeout: 10_000,
    launchOptions: { executablePath: ensureChromium(), args: [...chromiumFlags] },
  },
  projects: [
    // Every page is opened on both. A story whose steps are the same on both has a tag, and is played on one.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // `npm run screens` opens every page on a tablet, too.
    ...(process.env.SCREENS === undefined
      ? []
      : [{ name: 'tablet', use: { viewport: { width: 820, height: 1180 }, hasTouch: true } }]),
  ],
  webServer: {
    command: `exec ${process.execPath} ${path.resolve(import.meta.dirname, '../server/src/main.ts')}`,
    url: `${url}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: process.env.E2E_DATA,
      RATE_LIMIT: 'off',
      DEMO: 'on',
      NODE_ENV: 'test',
      npm_lifecycle_event: '',
    },
  },
});
