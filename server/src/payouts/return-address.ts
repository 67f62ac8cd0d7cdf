import { payoutErrors, returnPaths } from '@homecoming/contract/payouts.ts';
import type { Config } from '../platform/config.ts';
import { fail } from '../platform/http/fail.ts';

/**
 * An address to which the provider's pages may return: one of two pages of this site. It is given with our origin, or
 * without one. The provider gets the address that we read, never the text.
 * @throws foreign_address
 */
export function returnAddress({ publicUrl }: Pick<Config, 'publicUrl'>, given: string): string {
  const { origin } = new URL(publicUrl);
  const path = given.startsWith(`${origin}/`) ? given.slice(origin.length) : given;
  // A second slash, also one that browsers read as one, would begin another host.
  if (!/^\/[\w-]/.test(path)) throw fail(payoutErrors.foreign_address);
  const url = new URL(path, origin);
  const isKnown = returnPaths.some((known) => known === url.pathname);
  if (url.origin !== origin || !isKnown) throw fail(payoutErrors.foreign_address);
  return `${origin}${url.pathname}${url.search}`;
}
