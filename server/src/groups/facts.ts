import { fact } from '../platform/facts.ts';

/** A group is about to be deleted: subscribers delete what they keep of it in the same transaction. */
export const groupDeleted = fact<{ groupId: string }>('group.deleted');
