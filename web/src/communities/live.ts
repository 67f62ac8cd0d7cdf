import { live } from '../lib/live-connection.ts';

/** Hears of answers and new requests, which change who belongs to a community. Called once. */
export function listenForMembership(refresh: (community: string) => Promise<void>): void {
  live.subscribe('request.updated', ({ community }) => void refresh(community));
}
