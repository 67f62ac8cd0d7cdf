import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { ApiError } from './api-error.ts';
import { buildRequestPath, call, type Reply, type Request } from './client.ts';

type GetRequest<E extends Endpoint> = Pick<Request<E>, 'params' | 'query'>;

/** The SWR key of a GET: its address, so `mutate((key) => String(key).startsWith('/posts/'))` finds a whole family. */
export function getSwrKey<const E extends Endpoint & { method: 'GET' }>(endpoint: E, request?: GetRequest<E>): string {
  return buildRequestPath(endpoint, request ?? {});
}

/** Reads a GET endpoint through SWR. Fetches nothing while `request` is null. */
export function useEndpoint<const E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  request: GetRequest<E> | null,
  config?: SWRConfiguration<Reply<E>, ApiError>,
): SWRResponse<Reply<E>, ApiError> {
  const key = request === null ? null : getSwrKey(endpoint, request);
  // A GET has no other parts than these
  return useSWR<Reply<E>, ApiError>(key, () => call<E>(endpoint, ...([request] as never)), config);
}
