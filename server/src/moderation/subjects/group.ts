import {
  canReportGroup,
  findGroupToModerate,
  lockGroupToModerate,
  removeGroup,
  restoreGroup,
} from '../../groups/moderation.ts';
import type { ModeratedKind } from './subject.ts';

export const moderatedGroups: ModeratedKind = {
  async find(db, id) {
    const group = await findGroupToModerate(db, id);
    if (group === null || group.createdBy === null) return null;
    const { communityId, createdBy: authorId, removedBy } = group;
    return { kind: 'group', id, communityId, authorId, removedBy };
  },
  canReport: canReportGroup,
  lock: lockGroupToModerate,
  async takeSnapshot(db, id) {
    const group = await findGroupToModerate(db, id);
    if (group === null) return null;
    const { name: title, description, imageId } = group;
    return { content: { title, text: description ?? '', before: [] }, pictures: imageId === null ? [] : [imageId] };
  },
  remove: removeGroup,
  restore: restoreGroup,
};
