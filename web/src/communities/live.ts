import { live } from '../lib/live-connection.ts';

/** Changes of one community within this time are asked for together: thirty people let in are one refresh. */
const GATHERED_MS = 250;

/** Hears of answers, new requests and people who come, go or change roles: all that a community shows of it. Called once. */
export function listenForMembership(refresh: (community: string) => Promise<void>): void {
  const waiting = new Set<string>();
  function refreshSoon({ community }: { community: string }): void {
    if (waiting.has(community)) return;
    waiting.add(community);
    setTimeout(() => {
      waiting.delete(community);
      void refresh(community);
    }, GATHERED_MS);
  }
  live.subscribe('request.updated', refreshSoon);
  live.subscribe('membership.updated', refreshSoon);
}
