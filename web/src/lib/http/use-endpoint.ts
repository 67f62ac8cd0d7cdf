import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { ApiError } from './api-error.ts';
import { addressOf, call, type Reply, type Request } from './client.ts';

type Asked<E extends Endpoint> = Pick<Request<E>, 'params' | 'query'>;

/** The SWR key of a GET: its address, so `mutate((key) => String(key).startsWith('/posts/'))` finds a whole family. */
export function keyOf<const E extends Endpoint & { method: 'GET' }>(endpoint: E, asked?: Asked<E>): string {
  return addressOf(endpoint, asked ?? {});
}

/** Reads a GET endpoint through SWR. Fetches nothing while `asked` is null. */
export function useEndpoint<const E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  asked: Asked<E> | null,
  config?: SWRConfiguration<Reply<E>, ApiError>,
): SWRResponse<Reply<E>, ApiError> {
  const key = asked === null ? null : keyOf(endpoint, asked);
  // A GET has no other parts than these
  return useSWR<Reply<E>, ApiError>(key, () => call<E>(endpoint, ...([asked] as never)), config);
}
