import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../server/src/platform/http/docs/openapi.ts';

/** `npm run openapi` writes the contract to docs/openapi.json; a test fails while the two differ. */
const file = new URL('../docs/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
