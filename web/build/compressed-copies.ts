import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|wasm)$/;
/** Below this the headers weigh more than what is saved. */
const MIN_BYTES = 512;

/** Writes a .br and a .gz copy beside each built file that shrinks, for the server to send as they are. */
export function compressedCopies(): Plugin {
  let folder = '';
  return {
    name: 'homecoming:compressed-copies',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < MIN_BYTES) return;
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, options),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
