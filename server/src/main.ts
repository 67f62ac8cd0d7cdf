/** The web server, with the jobs in the same process unless WORKER=off. */
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { loadProcess } from './load-process.ts';

const { runProcess } = await loadProcess();
await runProcess({ serveHttp: true, buildWeb: buildWebIfStale });
