/** The jobs in a process of their own, beside web servers that were started with WORKER=off. */
import { enableCompileCache } from 'node:module';

// Before the imports below: most of a start is reading code.
enableCompileCache();
const { runProcess } = await import('./process.ts');
await runProcess({ serveHttp: false });
