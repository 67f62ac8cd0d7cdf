import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from './fail.ts';

/** Where `npm run build` puts the web. */
export const webDirectory = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/**
 * Serves the built web: hashed assets for ever, everything else fresh; every address that is no file and no API call
 * is a page of the web. Without a build, pages answer 404.
 */
export async function serveWeb(http: FastifyInstance, directory: string): Promise<void> {
  const index = path.join(directory, 'index.html');
  if (existsSync(index)) await http.register(fastifyStatic, staticOptions(directory));
  http.setNotFoundHandler((request, reply) => {
    if (!isPage(request) || !existsSync(index)) throw fail(commonErrors.not_found);
    return sendPage(reply);
  });
}

/** The built index.html; null without a build. */
export async function readIndex(directory: string): Promise<string | null> {
  const index = path.join(directory, 'index.html');
  return existsSync(index) ? readFile(index, 'utf8') : null;
}

/** Sources for `script-src` and `style-src` that allow the inline script and style of index.html, and no other. */
export function inlineHashes(directory: string): { scripts: string[]; styles: string[] } {
  const index = path.join(directory, 'index.html');
  const html = existsSync(index) ? readFileSync(index, 'utf8') : '';
  return {
    scripts: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
    styles: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
  };
}

function staticOptions(root: string) {
  return {
    root,
    index: 'index.html',
    // Looked up as they are asked for: a build under a running server brings new names.
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  } as const;
}

function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [pathname = '/'] = request.url.split('?');
  if (/^\/(api|dev|health|metrics|assets)(\/|$)/.test(pathname)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}

function sendPage(reply: FastifyReply) {
  return reply.status(200).sendFile('index.html');
}

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}
