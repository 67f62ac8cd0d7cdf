import { useEffect, useState, type ComponentType } from 'react';
import { useSWRConfig } from 'swr';
import { dropWantedRegistration } from '../registrations/wanted-registration.ts';
import { currentUserKey, useCurrentUser } from '../accounts/api.ts';
import { clearOfflineCache } from '../lib/browser/offline-cache.ts';
import { cached } from '../lib/cached.ts';
import { session, useToken } from '../lib/session.ts';

/** Clears the cache when the user changes, and runs what a session needs while there is one. */
export function SessionWatch() {
  const { mutate } = useSWRConfig();
  const token = useToken();
  // Fetched in parallel with the code of the page, which needs it to render
  useCurrentUser();
  const [UserSession, setUserSession] = useState<ComponentType<{ token: string }>>();

  useEffect(() => {
    if (token === null) return;
    // Without this code no page of a session loads either, and says so
    void import('./user-session.tsx').then(
      (loaded) => setUserSession(() => loaded.UserSession),
      () => undefined,
    );
  }, [token]);

  useEffect(
    () =>
      session.listen((end) => {
        if (end === null) return;
        dropWantedRegistration();
        // Also of a session that ends before its code is loaded
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

  return token !== null && UserSession && <UserSession token={token} />;
}
