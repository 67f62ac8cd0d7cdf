/** The web server, with the jobs in the same process unless WORKER=off. */
import './platform/quick-start.ts';

const { runProcess } = await import('./process.ts');
await runProcess({ serveHttp: true });
