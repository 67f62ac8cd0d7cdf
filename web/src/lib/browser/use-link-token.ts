import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The secret of a mailed link, which is in the fragment of the address: browsers send that to no server. `orQuery` also
 * takes it from the query, where older mails have it. The address bar and the history lose it at once.
 */
export function useLinkToken({ orQuery = false } = {}): string | undefined {
  const router = useRouter();
  const found = useLocation({
    select: ({ hash, searchStr }) => readToken(hash) ?? (orQuery ? readToken(searchStr) : undefined),
  });
  const [token, setToken] = useState(found);
  useEffect(() => {
    if (found === undefined) return;
    setToken(found);
    router.history.replace(router.state.location.pathname);
  }, [found, router]);
  return token;
}

function readToken(fields: string): string | undefined {
  return new URLSearchParams(fields).get('token') ?? undefined;
}
