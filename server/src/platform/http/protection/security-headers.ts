import type { Config } from '../../config.ts';
import type { MemoryFile } from '../memory-file.ts';
import { inlineHashes, type WebFiles } from '../web-files.ts';

type Headers = Readonly<Record<string, string>>;

/** Below it are the parts of pages: scripts, styles, fonts and drawings of the build. */
const PARTS = '/assets/';

/**
 * Returns a function that returns the security headers of an answer by the address that was asked for. They are made once
 * for each build of the web.
 */
export function createSecurityHeaders(config: Config, web: WebFiles): (url: string) => Headers {
  let index = web.index();
  let headers = securityHeaders(config, index);
  const ofParts = partHeaders(config);
  return (url) => {
    if (url.startsWith(PARTS)) return ofParts;
    const current = web.index();
    if (current !== index) {
      index = current;
      headers = securityHeaders(config, index);
    }
    return headers;
  };
}

/**
 * What a page may do is said by the page: a kilobyte with each of its sixty parts makes a slow line a second slower. A part that
 * is opened by itself can do nothing.
 */
function partHeaders(config: Config): Headers {
  return {
    'content-security-policy': "object-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...transportSecurity(config),
  };
}

/**
 * Nothing inline runs but the two pieces of index.html, named by their hashes. Source: OWASP's HTTP headers cheat sheet.
 */
function securityHeaders(config: Config, index: MemoryFile | null): Headers {
  const { scripts, styles } = inlineHashes(index);
  const policy = {
    'default-src': ["'self'"],
    // The ticket scanner is WebAssembly
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
    // Only the check-in screen opens the camera
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...transportSecurity(config),
  };
}

/** Browsers that came once by https come by nothing else for a year. */
function transportSecurity({ publicUrl }: Config): Headers {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}
