import {
  canReportMessage,
  findMessageToModerate,
  lockMessageToModerate,
  removeMessage,
  restoreMessage,
} from '../../chat/moderation.ts';
import type { ModeratedKind } from './subject.ts';

export const moderatedMessages: ModeratedKind = {
  async find(db, id) {
    const message = await findMessageToModerate(db, id);
    if (message === null) return null;
    const { authorId, removedBy } = message;
    return { kind: 'message', id, communityId: null, authorId, removedBy };
  },
  canReport: canReportMessage,
  lock: lockMessageToModerate,
  async takeSnapshot(db, id) {
    const message = await findMessageToModerate(db, id);
    if (message === null) return null;
    const { text, fileName, fileId, imageId } = message;
    const words = [text, fileName].filter((part) => part !== null && part !== '').join('\n');
    return {
      content: { title: null, text: words, before: [] },
      pictures: imageId === null ? [] : [imageId],
      files: fileId === null ? [] : [fileId],
    };
  },
  remove: removeMessage,
  restore: restoreMessage,
  isConfidential: true,
};
