import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { dropWantedRegistration } from '../registrations/wanted-registration.ts';
import { currentUserKey, useCurrentUser } from '../accounts/api.ts';
import { cached } from '../lib/cached.ts';
import { clearOfflineCache, restoreOfflineCache, startOfflineCache } from '../lib/browser/offline-cache.ts';
import { clearUserDrafts } from '../lib/unsent/drafts.ts';
import { live } from '../lib/live-connection.ts';
import { clearUserOutbox, startOutbox } from '../lib/unsent/outbox.ts';
import { clearUserTickets } from '../registrations/tickets.ts';
import { session, useToken } from '../lib/session.ts';

/** Starts and stops the live connection and the outbox with the session, and clears the cache when the user changes. */
export function SessionWatch() {
  const { mutate } = useSWRConfig();
  const token = useToken();
  // Fetched in parallel with the code of the page, which needs it to render
  const { data: user, error } = useCurrentUser();
  const isUnanswered = user === undefined && error?.status === 0;
  const userId = token === null ? undefined : user?.id;

  useEffect(() => {
    if (token === null) live.stop();
    else live.start(token);
  }, [token]);

  useEffect(() => {
    if (token !== null && isUnanswered) void restoreOfflineCache(token);
  }, [token, isUnanswered]);

  useEffect(() => {
    if (userId === undefined || token === null) return;
    const ending = new AbortController();
    void import('./connection/offline-data.ts')
      .then(({ selectOfflineData }) => startOfflineCache(token, selectOfflineData, ending.signal))
      .catch(() => undefined);
    return () => ending.abort();
  }, [userId, token]);

  useEffect(() => {
    if (userId === undefined) return;
    const stop = startOutbox(userId, () => import('./outbox-kinds.ts'));
    const stopListening = session.listen((end) => {
      if (end !== 'signed-out') return;
      clearUserDrafts(userId);
      clearUserTickets(userId);
      void clearUserOutbox(userId);
    });
    return () => {
      stop();
      stopListening();
    };
  }, [userId]);

  useEffect(
    () =>
      session.listen((end) => {
        if (end === null) return;
        dropWantedRegistration();
        void clearOfflineCache();
      }),
    [],
  );

  useEffect(
    () =>
      session.listen((end) => {
        const begins = end === null;
        // After sign-in the new user is cached already; in other tabs it is not.
        const kept = begins && cached(currentUserKey) !== undefined ? currentUserKey : null;
        // Also revalidates: otherwise SWR would wait for responses that were just discarded.
        void mutate((key) => key !== kept, undefined, { revalidate: begins });
      }),
    [mutate],
  );

  return null;
}
