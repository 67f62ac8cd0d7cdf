import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';

/** How the redemption of a mailed link goes; `sentence` says why it failed. */
export type MailedLinkState = { name: 'checking' } | { name: 'done' } | { name: 'failed'; sentence: string };

/** Redeems the token of a mailed link once, when its page opens. */
export function useMailedLink(token: string | undefined, redeem: (token: string) => Promise<unknown>): MailedLinkState {
  const [state, setState] = useState<MailedLinkState>({ name: 'checking' });
  const wasSent = useRef(false);
  useEffect(() => {
    // The token works once, but React runs effects twice in development.
    if (wasSent.current) return;
    wasSent.current = true;
    if (token === undefined) {
      setState({ name: 'failed', sentence: 'This link is not complete. Open it from the mail again.' });
      return;
    }
    redeem(token).then(
      () => setState({ name: 'done' }),
      (error: unknown) => setState({ name: 'failed', sentence: messageOf(error) }),
    );
  }, [token, redeem]);
  return state;
}
