import type { LiveMessages } from '@homecoming/contract/live.ts';
import { reloadRollover } from './api.ts';
import { reloadReunion } from './reunions/api.ts';

/** Another manager changed when people of a community graduate, or switched its classes on or off. */
export function onCommunityUpdated({ community }: LiveMessages['community.updated']): void {
  void reloadRollover(community);
}

/** A class was asked about its reunion, somebody answered, or its event was drafted. */
export function onReunionUpdated({ channel }: LiveMessages['reunion.updated']): void {
  void reloadReunion(channel);
}
