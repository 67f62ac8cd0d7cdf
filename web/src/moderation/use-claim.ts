import type { Case } from '@homecoming/contract/cases.ts';
import { useEffect } from 'react';
import { claim, release } from './api.ts';

/** Shorter than a claim lasts, so that it is renewed before it ends. */
const RENEW_MS = 60_000;

/** Lets others see that the user looks at a case, for as long as it is on the screen. Nothing happens where somebody else looks. */
export function useClaim(shown: Case | undefined): void {
  const id = shown?.can.decide === true && (shown.claim === null || shown.claim.mine) ? shown.id : null;
  useEffect(() => {
    if (id === null) return;
    // Somebody else may have been quicker: the decision then says so.
    const renew = () => void claim(id).catch(() => undefined);
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      clearInterval(timer);
      release(id);
    };
  }, [id]);
}
