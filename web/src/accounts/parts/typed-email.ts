import { session } from '../../lib/session.ts';

let typed = '';
session.listen(() => {
  typed = '';
});

/** Carries a typed email address from one page before sign-in to the next. In memory only, never in a URL. */
export const typedEmail = {
  get: (): string => typed,
  keep(address: string): void {
    typed = address.trim();
  },
};
