import { useEffect } from 'react';
import { useCurrentUser } from '../accounts/api.ts';
import { restoreOfflineCache, startOfflineCache } from '../lib/browser/offline-cache.ts';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { live } from '../lib/live-connection.ts';
import { session } from '../lib/session.ts';
import { clearUserDrafts } from '../lib/unsent/drafts.ts';
import { clearUserOutbox, startOutbox } from '../lib/unsent/outbox.ts';
import { clearUserTickets } from '../registrations/tickets.ts';
import { loadOrSayWhy } from '../ui/overlays/on-demand.tsx';

/** Live messages, the outbox and data for offline, while a user is signed in. Sign-out clears what is the user's. */
export function UserSession({ token }: { token: string }) {
  const { data: user, error } = useCurrentUser();
  const isUnanswered = user === undefined && error?.status === 0;
  const userId = user?.id;

  useEffect(() => {
    live.start(token);
  }, [token]);

  // Apart from the start: a renewed token keeps what the connection knows
  useEffect(() => () => live.stop(), []);

  // Not with the first page, which they would make larger
  useEffect(() => whenIdle(handleLiveMessages), []);

  useEffect(() => {
    if (isUnanswered) void restoreOfflineCache(token);
  }, [token, isUnanswered]);

  useEffect(() => {
    if (userId === undefined) return;
    const ending = new AbortController();
    const start = async (): Promise<void> => {
      const { selectOfflineData } = await import('./connection/offline-data.ts');
      startOfflineCache(token, selectOfflineData, ending.signal);
    };
    const cancel = whenIdle(() => void start().catch(() => undefined));
    return () => {
      cancel();
      ending.abort();
    };
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

  return null;
}

async function handleLiveMessages(): Promise<void> {
  const handlers = await loadOrSayWhy(async () => (await import('./live.ts')).handlers);
  // A page that does not change live must not look as if it did
  if (handlers === undefined) live.stop();
  else live.handle(handlers);
}
