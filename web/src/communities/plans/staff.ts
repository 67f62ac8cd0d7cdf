import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { listStaffCommunities, setCommunityPlan } from '@homecoming/contract/plans.ts';
import { mutate } from 'swr';
import { call } from '../../lib/client.ts';
import { keyOf } from '../../lib/use-endpoint.ts';
import { usePages } from '../../lib/use-pages.ts';
import { isOf } from '../cache.ts';

/** All communities by name, those whose names hold `typed`; for platform staff. */
export function useStaffCommunities(typed: string) {
  const search = typed.trim();
  return usePages(listStaffCommunities, { query: search === '' ? {} : { search } });
}

/** Sets the plan of a community and its end; for platform staff. */
export async function setPlan(id: string, body: BodyOf<typeof setCommunityPlan>): Promise<void> {
  await call(setCommunityPlan, { params: { id }, body });
  const lists = `pages:${keyOf(listStaffCommunities)}`;
  await mutate((key) => isOf(id, key) || (typeof key === 'string' && key.startsWith(lists)));
}
