import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getProjectPath } from '../project-path.ts';
import { fail } from './fail.ts';
import { memoryFile, sendMemoryFile, type MemoryFile } from './memory-file.ts';

/** Where `npm run build` puts the web. */
export const webDirectory = getProjectPath('web/dist');

/** Requests a minute from one network address for built files and pages. A first visit loads some sixty. */
export const webLimit = { rateLimit: { max: 6_000, allowList: [] } };

/** How often the files are compared with a new build. */
const RECHECK_MS = 1_000;

/** The built web in memory: read when it is first asked for, and again after a new build. */
export class WebFiles {
  readonly #directory: string;
  #files = new Map<string, MemoryFile>();
  #build: string | null = null;
  #checkedAt = -Infinity;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** A built file by its path below the folder; null when there is none. */
  find(name: string): MemoryFile | null {
    this.#refresh();
    return this.#files.get(name) ?? null;
  }

  /** The page of the web; null without a build. */
  index(): MemoryFile | null {
    return this.find('index.html');
  }

  #refresh(): void {
    if (performance.now() - this.#checkedAt < RECHECK_MS) return;
    this.#checkedAt = performance.now();
    const stat = statSync(path.join(this.#directory, 'index.html'), { throwIfNoEntry: false });
    // While a new build takes the place of the old one there may be none.
    if (!stat) return;
    const build = `${stat.ino} ${stat.mtimeMs}`;
    if (build === this.#build) return;
    this.#files = readFiles(this.#directory);
    this.#build = build;
  }
}

/**
 * Serves the built web: hashed assets for ever, everything else fresh; every address that is no file and no API call
 * is a page of the web. Without a build, pages answer 404.
 */
export function serveWeb(http: FastifyInstance, files: WebFiles): void {
  http.get<{ Params: { '*': string } }>('/*', { config: webLimit }, (request, reply) => {
    const name = request.params['*'];
    const file = name === '' ? files.index() : (files.find(name) ?? (isPage(request) ? files.index() : null));
    if (file === null) throw fail(commonErrors.not_found);
    return sendMemoryFile(request, reply, file);
  });
  http.setNotFoundHandler(() => {
    throw fail(commonErrors.not_found);
  });
}

/** Sources for `script-src` and `style-src` that allow the inline script and style of index.html, and no other. */
export function inlineHashes(index: MemoryFile | null): { scripts: string[]; styles: string[] } {
  const html = index?.content.toString() ?? '';
  return {
    scripts: hashMatches(html, /<script>([\s\S]*?)<\/script>/g),
    styles: hashMatches(html, /<style>([\s\S]*?)<\/style>/g),
  };
}

/** Copies that were compressed at the build belong to their file. */
function readFiles(directory: string): Map<string, MemoryFile> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const all = new Set(paths);
  const copy = (file: string) => (all.has(file) ? readFileSync(file) : undefined);
  const served = paths.filter((file) => path.extname(file) in types);
  return new Map(
    served.map((file) => {
      const name = path.relative(directory, file).replaceAll(path.sep, '/');
      const [br, gzip] = [copy(`${file}.br`), copy(`${file}.gz`)];
      return [
        name,
        memoryFile({
          type: types[path.extname(file)] ?? 'application/octet-stream',
          cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          content: readFileSync(file),
          encoded: { ...(br && { br }), ...(gzip && { gzip }) },
        }),
      ];
    }),
  );
}

/** Other files are not served, such as source maps. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

function isPage(request: FastifyRequest): boolean {
  const [pathname = '/'] = request.url.split('?');
  if (/^\/(api|dev|health|metrics|assets)(\/|$)/.test(pathname)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}

function hashMatches(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}
