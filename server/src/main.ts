import { enableCompileCache } from 'node:module';

/** The web server, with the jobs in the same process unless WORKER=off. */
// Code that was read once is not compiled again: most of a start is reading code.
enableCompileCache();
const { runProcess } = await import('./process.ts');
await runProcess({ serveHttp: true });
