import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { session, useToken } from '../lib/session.ts';
import { live } from './live.ts';

/** Keeps what is in memory with the session: the live connection, and no data of somebody else. */
export function SessionWatch() {
  const { cache, mutate } = useSWRConfig();
  const token = useToken();

  useEffect(() => {
    if (token === null) live.stop();
    else live.start(token);
  }, [token]);

  useEffect(
    () =>
      session.listen((end) => {
        const keep = end === null ? currentUserKey : null;
        // mutate() passes over the keys of infinite lists, which SWR marks with a $
        for (const key of [...cache.keys()]) if (key.startsWith('$')) cache.delete(key);
        void mutate((key) => key !== keep, undefined, { revalidate: false });
      }),
    [cache, mutate],
  );

  useEffect(
    // What is shown may have missed messages while the connection was away
    () => live.onReconnect(() => void mutate(() => true)),
    [mutate],
  );

  return null;
}
