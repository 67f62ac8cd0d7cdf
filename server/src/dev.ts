/** The server of `npm run dev`: its sources themselves, which Node watches. */
import { runProcess } from './process.ts';

await runProcess({ serveHttp: true });
