import { useEffect, useState } from 'react';
import { ApiError, isTemporaryFailure, getErrorMessage } from '../../lib/http/api-error.ts';

/** How the redemption of a mailed link goes. */
export type MailedLinkState =
  | { name: 'checking' }
  | { name: 'done' }
  /** `sentence` says why. `retry` is set when the same link may still work. */
  | { name: 'failed'; sentence: string; retry?: () => void };

/** Redeems the token of a mailed link when its page opens. `redeem` succeeds again for the same token. */
export function useMailedLink(token: string | undefined, redeem: (token: string) => Promise<unknown>): MailedLinkState {
  const [state, setState] = useState<MailedLinkState>({ name: 'checking' });
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    if (token === undefined) {
      setState({ name: 'failed', sentence: 'This link is not complete. Open it from the mail again.' });
      return;
    }
    const retry = () => {
      setState({ name: 'checking' });
      setRetries(retries + 1);
    };
    redeem(token).then(
      () => setState({ name: 'done' }),
      (error: unknown) => {
        const mayWorkLater = error instanceof ApiError && isTemporaryFailure(error.status);
        setState({ name: 'failed', sentence: getErrorMessage(error), ...(mayWorkLater && { retry }) });
      },
    );
  }, [token, redeem, retries]);
  return state;
}
