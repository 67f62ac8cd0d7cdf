import type { LiveMessages } from '@homecoming/contract/live.ts';
import { reloadReunion } from './reunions/api.ts';

/** A class was asked about its reunion, somebody answered, or its event was drafted. */
export function onReunionUpdated({ channel }: LiveMessages['reunion.updated']): void {
  void reloadReunion(channel);
}
