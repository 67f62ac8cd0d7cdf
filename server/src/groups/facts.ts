import { fact } from '../platform/facts.ts';

/** A group is about to be deleted: subscribers delete what they keep of it in the same transaction. */
export const groupDeleted = fact<{ groupId: string }>('group.deleted');

/** The name, description or picture of a group was changed. */
export const groupUpdated = fact<{ groupId: string; at: Date }>('group.updated');

/** A resource of a group was changed. */
export const resourceUpdated = fact<{ resourceId: string; at: Date }>('group.resource-updated');
