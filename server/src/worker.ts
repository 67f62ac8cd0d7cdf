/** The jobs in a process of their own, beside web servers that were started with WORKER=off. */
import './platform/quick-start.ts';

const { runProcess } = await import('./process.ts');
await runProcess({ serveHttp: false });
