import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { currentUserKey, useCurrentUser } from '../accounts/api.ts';
import { live } from '../lib/live-connection.ts';
import { session, useToken } from '../lib/session.ts';

/** Keeps what is in memory with the session: the live connection, and no data of somebody else. */
export function SessionWatch() {
  const { cache, mutate } = useSWRConfig();
  const token = useToken();
  // Asked for together with the code of the page, which shows nothing without it
  useCurrentUser();

  useEffect(() => {
    if (token === null) live.stop();
    else live.start(token);
  }, [token]);

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
