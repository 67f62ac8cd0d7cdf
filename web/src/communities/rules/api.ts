import { getRules, setRules, type Rules } from '@homecoming/contract/rules.ts';
import { mutate } from 'swr';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';

/** The rules of a community. Nothing is fetched while `wanted` is false. */
export function useRules(communityId: string, wanted = true) {
  return useEndpoint(getRules, wanted ? { params: { id: communityId } } : null);
}

/** A rule as it is edited; a new one has no id. */
export interface EditedRule {
  readonly id?: string;
  readonly title: string;
  readonly text: string;
}

/** Replaces the rules of a community. */
export async function saveRules(communityId: string, rules: readonly EditedRule[]): Promise<Rules> {
  const params = { id: communityId };
  const saved = await call(setRules, { params, body: { rules: [...rules] } });
  await mutate(getSwrKey(getRules, { params }), saved, { revalidate: false });
  return saved;
}
