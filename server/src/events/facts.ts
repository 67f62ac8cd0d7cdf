import { fact } from '../platform/facts.ts';

/** An event, and who changed it. */
interface EventChange {
  eventId: string;
  communityId: string;
  byId: string;
  at: Date;
}

/** An event was published, at once or as a draft before. */
export const eventPublished = fact<EventChange>('event.published');

/** What of a published event can change. `place` is everything about the venue. */
export type ChangedPart = 'time' | 'place' | 'capacity' | 'other';

/** A published event was changed. Its row is locked: subscribers in the transaction may move people up. */
export const eventChanged = fact<EventChange & { changed: readonly ChangedPart[]; calendarSequence: number }>(
  'event.changed',
);

/** A published event was cancelled. Its row is locked: subscribers in the transaction end its registrations. */
export const eventCancelled = fact<EventChange & { reason: string | null }>('event.cancelled');

/** An event that was published was taken out of lists: from now on it is missing for everybody. */
export const eventDeleted = fact<EventChange>('event.deleted');

/** Moderators removed an event, or brought it back. */
export const eventHidden = fact<{ eventId: string; communityId: string; isHidden: boolean }>('event.hidden');

/** Hosts were appointed or dismissed, or left the community; also of drafts, which the server can write by itself. */
export const hostsChanged = fact<
  Omit<EventChange, 'byId'> & { byId: string | null; added: readonly string[]; removed: readonly string[] }
>('event.hosts-changed');
