import { limits } from '@homecoming/contract/limits.ts';
import { getLeaderboard, getOwnPoints, type OwnPoints, type leaderboardPeriods } from '@homecoming/contract/points.ts';
import useSWR, { mutate, useSWRConfig } from 'swr';
import type { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { live } from '../lib/live-connection.ts';
import { keyOf, useEndpoint } from '../lib/use-endpoint.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';

const PAGE = 10;
const ownPointsKey = keyOf(getOwnPoints);

// Likes, and the next level, are told of in the inbox; what one writes counts when one comes back to one's points
const refreshSoon = coalesceByKey(async () => {
  await mutate(ownPointsKey);
});
live.subscribe('notification.created', () => refreshSoon('points'));

/** Where the user stands, and what brought them there, newest first and as far as it was asked for. */
export function useOwnPoints() {
  const { cache } = useSWRConfig();
  const {
    data,
    error,
    mutate: reload,
  } = useSWR<OwnPoints, ApiError>(ownPointsKey, () => {
    // Only this hook writes there
    const known = cache.get(ownPointsKey)?.data as OwnPoints | undefined;
    const shown = known?.recent.results.length ?? 0;
    // As many as are shown, up to the most that one call gives
    return call(getOwnPoints, { query: { limit: Math.min(limits.pageSizeMax, Math.max(PAGE, shown)) } });
  });
  const more = useSingleFlight(async () => {
    const cursor = data?.recent.next ?? null;
    if (cursor === null) return;
    const page = await call(getOwnPoints, { query: { limit: PAGE, cursor } });
    await mutate<OwnPoints>(ownPointsKey, (known) => known && joined(known, cursor, page), { revalidate: false });
  });
  return {
    points: data,
    error,
    retry: () => void reload(),
    more: {
      items: data?.recent.results,
      error: more.error,
      hasMore: data !== undefined && data.recent.next !== null,
      loadingMore: more.running,
      loadMore: () => void more.run(),
    },
  };
}

/** The last 7 days, the last 30, or always. */
export type Period = (typeof leaderboardPeriods)[number];

/** The members of a community who earned most, and the user's own place. */
export function useLeaderboard(community: string, period: Period, limit?: number) {
  const query = limit === undefined ? { period } : { period, limit };
  return useEndpoint(getLeaderboard, { params: { id: community }, query }, { keepPreviousData: true });
}

/** With the page that follows; as it is, when it is another list by now. */
function joined(points: OwnPoints, cursor: string, page: OwnPoints): OwnPoints {
  if (points.recent.next !== cursor) return points;
  const results = [...points.recent.results, ...page.recent.results];
  return { ...points, recent: { results, next: page.recent.next } };
}
