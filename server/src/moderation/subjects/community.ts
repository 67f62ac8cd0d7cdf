import {
  canReportCommunity,
  findCommunityToModerate,
  lockCommunityToModerate,
  removeCommunity,
  restoreCommunity,
} from '../../communities/moderation.ts';
import type { ModeratedKind } from './subject.ts';

export const moderatedCommunities: ModeratedKind = {
  async find(db, id) {
    const found = await findCommunityToModerate(db, id);
    if (found === null) return null;
    const { ownerId: authorId, community } = found;
    return { kind: 'community', id, communityId: null, authorId, removedBy: community.removedBy };
  },
  canReport: canReportCommunity,
  lock: lockCommunityToModerate,
  async takeSnapshot(db, id) {
    const found = await findCommunityToModerate(db, id);
    if (found === null) return null;
    const { name, description, logoId, coverId } = found.community;
    const pictures = [logoId, coverId].filter((picture) => picture !== null);
    return { content: { title: name, text: description ?? '', before: [] }, pictures };
  },
  remove: removeCommunity,
  restore: restoreCommunity,
};
