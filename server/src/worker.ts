import { runProcess } from './process.ts';

/** The jobs in a process of their own, beside web servers that were started with WORKER=off. */
await runProcess({ serveHttp: false });
