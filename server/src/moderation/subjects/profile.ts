import { emptyMoveNote, findMoveNote, restoreMoveNote } from '../../moves/moderation.ts';
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
    const note = user.audiences.moving_to_la === undefined ? await findMoveNote(db, id) : null;
    const texts = [...listProfileTexts(user), ...(note === null ? [] : [note])];
    const { firstName, lastName, photoId } = user;
    const content = { title: `${firstName} ${lastName}`, text: joinTexts(...texts), before: [] };
    return { content, pictures: photoId === null ? [] : [photoId] };
  },
  remove: async (tx, id, decisionId) => emptyProfile(tx, id, decisionId, await emptyMoveNote(tx, id)),
  async restore(tx, id, decisionId, before) {
    await restoreProfile(tx, id, decisionId, before);
    await restoreMoveNote(tx, id, before);
  },
  isRemovedByStaffOnly: true,
};
