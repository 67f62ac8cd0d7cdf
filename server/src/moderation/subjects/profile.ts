import { isShown } from '../../accounts/audience.ts';
import { emptyMoveNote, findMoveNote, restoreMoveNote } from '../../moves/moderation.ts';
import {
  canReportProfile,
  emptyProfile,
  findProfileToModerate,
  listProfileTexts,
  lockProfileToModerate,
  restoreProfile,
} from '../../profiles/moderation.ts';
import { findStudyTexts, hideStudies, showStudies } from '../../studies/moderation.ts';
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
    const note = isShown(user.audiences, 'moving_to_la', []) ? await findMoveNote(db, id) : null;
    const studied = isShown(user.audiences, 'program', []) ? await findStudyTexts(db, id) : [];
    const others = [...studied.filter((program) => program !== user.program), ...(note === null ? [] : [note])];
    const texts = [...listProfileTexts(user), ...others];
    const { firstName, lastName, photoId } = user;
    const content = { title: `${firstName} ${lastName}`, text: joinTexts(...texts), before: [] };
    return { content, pictures: photoId === null ? [] : [photoId] };
  },
  async remove(tx, id, decisionId) {
    const elsewhere = { ...(await emptyMoveNote(tx, id)), ...(await hideStudies(tx, id)) };
    return emptyProfile(tx, id, decisionId, elsewhere);
  },
  async restore(tx, id, decisionId, before) {
    await restoreProfile(tx, id, decisionId, before);
    await restoreMoveNote(tx, id, before);
    await showStudies(tx, id, before);
  },
  isRemovedByStaffOnly: true,
};
