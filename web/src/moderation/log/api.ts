import { listCommunityLog, listStaffLog } from '@homecoming/contract/moderation-log.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';

/** What those who moderate a community did, newest first; for its owners. */
export function useCommunityLog(id: string) {
  return useLiveList(listSource(listCommunityLog, { params: { id }, query: {} }));
}

/** What the platform staff and all who moderate did, newest first; for staff. */
export function useStaffLog() {
  return useLiveList(listSource(listStaffLog, { query: {} }));
}
