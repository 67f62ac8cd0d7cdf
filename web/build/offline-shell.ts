import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { transformWithOxc, type Plugin } from 'vite';

/** Not maps, nor letters and programs that few people need. */
const KEPT = /^assets\/(?!.*-latin-ext-).*\.(js|css|woff2|html)$/;

/**
 * Writes /service-worker.js with the list of the files of this build. The page among them is a copy of index.html with
 * its hash in its name, so that page and files are always of one version.
 */
export function offlineShell(source: string): Plugin {
  return {
    name: 'homecoming:offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const page = this.getFileName(this.emitFile({ type: 'asset', name: 'shell.html', source: index.source }));
        const files = Object.keys(bundle).filter((file) => KEPT.test(file) && file !== page);
        const version = createHash('sha256')
          .update([page, ...files].join())
          .digest('hex')
          .slice(0, 12);
        const shell = { version, page: `/${page}`, files: files.map((file) => `/${file}`) };
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
        const worker = `const SHELL = ${JSON.stringify(shell)};\n${code.replace(/^export \{\};$/m, '')}`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
      },
    },
  };
}
