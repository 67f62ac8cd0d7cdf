import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { getModerationSettings, updateModerationSettings } from '@homecoming/contract/trust.ts';
import { mutate } from 'swr';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';

/** How a community is moderated. */
export function useModerationSettings(community: string) {
  return useEndpoint(getModerationSettings, { params: { id: community } });
}

/** Changes how a community is moderated; missing fields stay. */
export async function saveModerationSettings(
  community: string,
  body: BodyOf<typeof updateModerationSettings>,
): Promise<void> {
  const params = { id: community };
  const saved = await call(updateModerationSettings, { params, body });
  await mutate(getSwrKey(getModerationSettings, { params }), saved, { revalidate: false });
}
