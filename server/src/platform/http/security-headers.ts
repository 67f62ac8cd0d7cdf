import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';
import { inlineHashes } from './web-files.ts';

/** Security headers of every answer. Nothing inline runs but the two pieces of index.html, named by their hashes. */
export function securityHeaders(config: Config, webDirectory: string): FastifyHelmetOptions {
  const { scripts, styles } = inlineHashes(webDirectory);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scripts],
        'style-src': ["'self'", ...styles],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
      },
    },
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  };
}
