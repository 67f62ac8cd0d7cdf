import type { Config } from '../config.ts';
import { inlineHashes, type WebFiles } from './web-files.ts';

/**
 * Security headers of every answer, by name; made once. Nothing inline runs but the two pieces of index.html, named by
 * their hashes. Source: OWASP's HTTP headers cheat sheet.
 */
export function securityHeaders(config: Config, web: WebFiles): Record<string, string> {
  const { scripts, styles } = inlineHashes(web);
  const policy = {
    'default-src': ["'self'"],
    // The reader of tickets at the door is WebAssembly
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '));
  return {
    'content-security-policy': directives.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Only the door screen opens the camera
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
