import { limits } from '@homecoming/contract/limits.ts';
import {
  getLeaderboard,
  getOwnPoints,
  type OwnPoints,
  type PointEntry,
  type leaderboardPeriods,
} from '@homecoming/contract/points.ts';
import useSWR, { mutate } from 'swr';
import { call } from '../lib/http/client.ts';
import { listKey } from '../lib/lists/list-cache.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { useLiveList, type ListSource } from '../lib/lists/use-live-list.ts';

const PAGE_SIZE = 10;
const totalsKey = getSwrKey(getOwnPoints);
/** The SWR key of the entries. */
export const entriesKey = listKey(totalsKey);

/** The user's points, and the entries that earned them, newest first. Undefined until the first page is there. */
export function useOwnPoints() {
  const list = useLiveList(entries);
  // Written by each load of the entries, which come with the totals
  const { data: totals } = useSWR<OwnPoints>(totalsKey, null);
  return { points: list.items && totals, list };
}

const entries: ListSource<PointEntry & { id: string }> = {
  key: entriesKey,
  async load(cursor, shown) {
    const limit = cursor === null ? Math.min(limits.pageSizeMax, Math.max(PAGE_SIZE, shown)) : PAGE_SIZE;
    const totals = await call(getOwnPoints, { query: { limit, ...(cursor !== null && { cursor }) } });
    await mutate(totalsKey, totals, { revalidate: false });
    const { results, next } = totals.recent;
    return { results: results.map((entry, index) => ({ ...entry, id: `${cursor ?? ''} ${index}` })), next };
  },
};

/** The last 7 days, the last 30, or always. */
export type Period = (typeof leaderboardPeriods)[number];

/** The members of a community who earned most, and the user's own place. */
export function useLeaderboard(community: string, period: Period, limit?: number) {
  const query = limit === undefined ? { period } : { period, limit };
  return useEndpoint(getLeaderboard, { params: { id: community }, query }, { keepPreviousData: true });
}
