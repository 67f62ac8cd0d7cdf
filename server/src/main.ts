/** The web server, with the jobs in the same process unless WORKER=off. */
import { enableCompileCache } from 'node:module';

// Before the imports below: most of a start is reading code.
enableCompileCache();
const { runProcess } = await import('./process.ts');
await runProcess({ serveHttp: true });
