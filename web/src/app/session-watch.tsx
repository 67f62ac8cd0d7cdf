import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { currentUserKey, useCurrentUser } from '../accounts/api.ts';
import { clearDraftsOf } from '../lib/drafts.ts';
import { live } from '../lib/live-connection.ts';
import { clearOutboxOf } from '../lib/outbox-entries.ts';
import { startOutbox } from '../lib/outbox.ts';
import { session, useToken } from '../lib/session.ts';

/** Starts and stops with the session what belongs to it: the live connection, the outbox, the data in memory. */
export function SessionWatch() {
  const { cache, mutate } = useSWRConfig();
  const token = useToken();
  // Loaded together with the code of the page, which shows nothing without it
  const { data: user } = useCurrentUser();
  const userId = token === null ? undefined : user?.id;

  useEffect(() => {
    if (token === null) live.stop();
    else live.start(token);
  }, [token]);

  useEffect(() => {
    if (userId === undefined) return;
    const stop = startOutbox(userId, () => import('./outbox-kinds.ts'));
    const stopListening = session.listen((end) => {
      if (end !== 'signed-out') return;
      clearDraftsOf(userId);
      void clearOutboxOf(userId);
    });
    return () => {
      stop();
      stopListening();
    };
  }, [userId]);

  useEffect(
    () =>
      session.listen((end) => {
        const begins = end === null;
        // Signing in has put the new user there already; in other tabs nobody has.
        const kept = begins && cache.get(currentUserKey)?.data !== undefined ? currentUserKey : null;
        // Asking again, too: SWR would else wait for answers that it has just been told to forget.
        void mutate((key) => key !== kept, undefined, { revalidate: begins });
      }),
    [cache, mutate],
  );

  return null;
}
