import {
  canReportEvent,
  findEventToModerate,
  lockEventToModerate,
  removeEvent,
  restoreEvent,
} from '../../events/moderation.ts';
import { joinTexts, type ModeratedKind } from './subject.ts';

export const moderatedEvents: ModeratedKind = {
  async find(db, id) {
    const event = await findEventToModerate(db, id);
    if (event === null || event.createdBy === null) return null;
    const { communityId, createdBy: authorId, removedBy } = event;
    return { kind: 'event', id, communityId, authorId, removedBy };
  },
  canReport: canReportEvent,
  lock: lockEventToModerate,
  async takeSnapshot(db, id) {
    const event = await findEventToModerate(db, id);
    if (event === null) return null;
    const { title, description, venueName, venueAddress, venueUrl, coverId } = event;
    const text = joinTexts(description, venueName, venueAddress, venueUrl);
    return { content: { title, text, before: [] }, pictures: coverId === null ? [] : [coverId] };
  },
  remove: removeEvent,
  restore: restoreEvent,
};
