/**
 * `npm run dev`: the server, restarted at each change of its sources, and Vite's server for the web, which hands
 * what is the API's on to it. Ctrl-C, or the end of one, ends both.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { root, start, stopAll } from './children.ts';

const apiPort = process.env.PORT ?? '3000';
const webPort = '5173';
const api = `http://127.0.0.1:${apiPort}`;

const server = start(
  'node',
  ['--watch', '--watch-preserve-output', 'server/src/dev.ts'],
  ['ignore', 'inherit', 'inherit'],
  {
    env: { PORT: apiPort, WEB_DEV: '1' },
  },
);
// Vite ends when this pipe does, so that it does not outlive a killed parent.
const web = start(
  'vite',
  ['--port', webPort, '--strictPort', '--clearScreen', 'false'],
  ['pipe', 'inherit', 'inherit'],
  {
    cwd: join(root, 'web'),
    env: { API_URL: api },
  },
);
console.log(`The web: http://localhost:${webPort}\nThe API: ${api}`);

const code = await Promise.race([server, web].map(async (child) => (await once(child, 'close'))[0]));
await stopAll();
process.exitCode = typeof code === 'number' ? code : 1;
