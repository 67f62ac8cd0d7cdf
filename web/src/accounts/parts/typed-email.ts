import { session } from '../../lib/session.ts';

let typed = '';
session.listen(() => {
  typed = '';
});

/** An address that was typed on one page before sign-in, for the next one. Kept in memory only, never in a link. */
export const typedEmail = {
  get: (): string => typed,
  keep(address: string): void {
    typed = address.trim();
  },
};
