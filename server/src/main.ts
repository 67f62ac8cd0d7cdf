import { runProcess } from './process.ts';

/** The web server, with the jobs in the same process unless WORKER=off. */
await runProcess({ serveHttp: true });
