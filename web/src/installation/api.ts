import { getInstallation } from '@homecoming/contract/installation.ts';
import { useEndpoint } from '../lib/http/use-endpoint.ts';

const EVERY_MS = 60_000;

/** The last backup and what waits; for platform staff. It is read again each minute. */
export function useInstallation() {
  return useEndpoint(getInstallation, {}, { refreshInterval: EVERY_MS });
}
