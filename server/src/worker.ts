/** The jobs in a process of their own, beside web servers that were started with WORKER=off. */
import { loadProcess } from './load-process.ts';

const { runProcess } = await loadProcess();
await runProcess({ serveHttp: false });
