/** The server of `npm run dev`: its sources themselves, which Node watches. */
import { enableCompileCache } from 'node:module';

// Before the imports below: most of a start is reading code.
enableCompileCache();
const { runProcess } = await import('./process.ts');
await runProcess({ serveHttp: true });
