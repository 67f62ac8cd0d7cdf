import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { live } from '../lib/live-connection.ts';

/** Hears of answers, new requests and people who come, go or change roles: all that a community shows of it. Called once. */
export function listenForMembership(refresh: (community: string) => Promise<void>): void {
  const refreshSoon = coalesceByKey(refresh);
  live.subscribe('request.updated', ({ community }) => refreshSoon(community));
  live.subscribe('membership.updated', ({ community }) => refreshSoon(community));
}
