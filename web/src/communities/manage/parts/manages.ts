import type { Community } from '@homecoming/contract/communities.ts';

/** Whether the reader has anything to do on the pages that manage a community. */
export function manages({ can }: Pick<Community, 'can'>): boolean {
  return can.manage_requests || can.manage_members || can.invite || can.edit;
}
