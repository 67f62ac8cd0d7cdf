import {
  canReportResource,
  findResourceToModerate,
  lockResourceToModerate,
  removeResource,
  restoreResource,
} from '../../groups/resources/moderation.ts';
import { joinTexts, type ModeratedKind } from './subject.ts';

export const moderatedResources: ModeratedKind = {
  async find(db, id) {
    const found = await findResourceToModerate(db, id);
    if (found === null || found.resource.addedBy === null) return null;
    const { addedBy: authorId, removedBy } = found.resource;
    const { communityId } = found;
    return { kind: 'resource', id, communityId, authorId, removedBy };
  },
  canReport: canReportResource,
  lock: lockResourceToModerate,
  async takeSnapshot(db, id) {
    const found = await findResourceToModerate(db, id);
    if (found === null) return null;
    const { title, description, url, fileId } = found.resource;
    const content = { title, text: joinTexts(description, url, found.fileName), before: [] };
    return { content, pictures: [], files: fileId === null ? [] : [fileId] };
  },
  remove: removeResource,
  restore: restoreResource,
};
