import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { listStaffCommunities, setCommunityPlan } from '@homecoming/contract/plans.ts';
import { mutate } from 'swr';
import { call } from '../../lib/client.ts';
import { keyOf } from '../../lib/use-endpoint.ts';
import { listSource, useLiveList } from '../../lib/use-live-list.ts';
import { listsOf } from '../../lib/list-cache.ts';
import { isOf } from '../cache.ts';

const staffLists = listsOf(keyOf(listStaffCommunities));

/** All communities by name, those whose names hold `typed`; for platform staff. */
export function useStaffCommunities(typed: string) {
  const search = typed.trim();
  return useLiveList(listSource(listStaffCommunities, { query: search === '' ? {} : { search } }));
}

/** Sets the plan of a community and its end; for platform staff. */
export async function setPlan(id: string, body: BodyOf<typeof setCommunityPlan>): Promise<void> {
  await call(setCommunityPlan, { params: { id }, body });
  await mutate((key) => isOf(id, key) || staffLists.has(key));
}
