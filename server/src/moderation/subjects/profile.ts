import {
  canReportProfile,
  emptyProfile,
  findProfileToModerate,
  listProfileTexts,
  lockProfileToModerate,
  restoreProfile,
} from '../../profiles/moderation.ts';
import { joinTexts, type ModeratedKind } from './subject.ts';

export const moderatedProfiles: ModeratedKind = {
  async find(db, id) {
    const user = await findProfileToModerate(db, id);
    if (user === null) return null;
    return { kind: 'profile', id, communityId: null, authorId: id, removedBy: user.removedBy };
  },
  canReport: canReportProfile,
  lock: lockProfileToModerate,
  async takeSnapshot(db, id) {
    const user = await findProfileToModerate(db, id);
    if (user === null) return null;
    const { firstName, lastName, photoId } = user;
    const content = { title: `${firstName} ${lastName}`, text: joinTexts(...listProfileTexts(user)), before: [] };
    return { content, pictures: photoId === null ? [] : [photoId] };
  },
  remove: emptyProfile,
  restore: restoreProfile,
  isRemovedByStaffOnly: true,
};
