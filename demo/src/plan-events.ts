import type { EventDraft } from './events/event.ts';
import { eventDrafts } from './events/events.ts';
import { getEventStart } from './event-times.ts';
import { idAt } from './ids.ts';
import { getUser } from './plan-communities.ts';
import type { PlannedEvent } from './planned-event.ts';
import { planOutreach, type Outreach } from './plan-outreach.ts';
import { planRegistrations } from './plan-registrations.ts';
import { createRandom, type Random } from './random.ts';
import type { EventHostRow, EventRow, MembershipRow, PlannedPicture, UserRow, WorldPlan } from './rows.ts';
import { after, before, HOUR, toMilliseconds, MINUTE } from './times.ts';

/** The events with everything that is in them. */
export interface Happenings
  extends
    Outreach,
    Pick<WorldPlan, 'events' | 'eventHosts' | 'eventQuestions' | 'registrations' | 'registrationAnswers'> {
  readonly pictures: readonly PlannedPicture[];
  /** The ids of the events by their keys. */
  readonly eventIds: ReadonlyMap<string, string>;
}

/** All events of the demo world. Counts are kept by the database. */
export function planEvents(
  people: ReadonlyMap<string, UserRow>,
  memberships: readonly MembershipRow[],
  communityIds: ReadonlyMap<EventDraft['community'], string>,
  { now, sellsTickets }: { now: Date; sellsTickets: boolean },
): Happenings {
  const drafts = eventDrafts.filter(({ price }) => sellsTickets || price === undefined);
  const planned = drafts.map((draft) => {
    const random = createRandom(`event ${draft.key}`);
    const communityId = communityIds.get(draft.community) ?? '';
    const ofKey = (key: string) => getUser(people, key);
    const event = eventRow(random, draft, { communityId, createdBy: ofKey(draft.hosts[0]).id, now });
    const questions = questionRows(random, draft, event);
    const members = memberships.filter((row) => row.communityId === communityId);
    const plannedEvent: PlannedEvent = { random, now, draft, event, questions, members, getUser: ofKey };
    const { registrations, registrationAnswers } = planRegistrations(plannedEvent);
    const outreach = planOutreach(plannedEvent, registrations);
    return { plannedEvent, registrations, registrationAnswers, outreach };
  });
  const rowsOfAll = <Row>(getRows: (each: (typeof planned)[number]) => readonly Row[]): Row[] =>
    planned.flatMap(getRows);
  return {
    events: planned.map(({ plannedEvent }) => plannedEvent.event),
    eventHosts: rowsOfAll(({ plannedEvent }) => hostRows(plannedEvent)),
    eventQuestions: rowsOfAll(({ plannedEvent }) => plannedEvent.questions.map(({ row }) => row)),
    registrations: rowsOfAll(({ registrations }) => registrations),
    registrationAnswers: rowsOfAll(({ registrationAnswers }) => registrationAnswers),
    eventBlasts: rowsOfAll(({ outreach }) => outreach.eventBlasts),
    blastReactions: rowsOfAll(({ outreach }) => outreach.blastReactions),
    eventMailings: rowsOfAll(({ outreach }) => outreach.eventMailings),
    eventFeedback: rowsOfAll(({ outreach }) => outreach.eventFeedback),
    feedbackSchedules: rowsOfAll(({ outreach }) => outreach.feedbackSchedules),
    pictures: rowsOfAll(({ plannedEvent: { draft, event } }) =>
      draft.cover === undefined ? [] : [{ name: draft.cover, subject: { type: 'event' as const, id: event.id } }],
    ),
    eventIds: new Map(planned.map(({ plannedEvent: { draft, event } }) => [draft.key, event.id])),
  };
}

function eventRow(
  random: Random,
  draft: EventDraft,
  { communityId, createdBy, now }: { communityId: string; createdBy: string; now: Date },
): EventRow {
  const { title, description, timezone, venue, cancelled, isDraft } = draft;
  const publishedAt = before(now, toMilliseconds(draft.ago));
  const createdAt = before(publishedAt, 2 * HOUR);
  const startsAt = getEventStart(draft.day, timezone, now);
  return {
    id: idAt(createdAt, random),
    communityId,
    createdBy,
    title,
    description,
    scene: draft.scene ?? null,
    timezone,
    startsAt,
    endsAt: after(startsAt, draft.hours * HOUR),
    venueKind: venue.kind,
    ...(venue.kind === 'online' ? { venueUrl: venue.url } : { venueName: venue.name, venueAddress: venue.address }),
    capacity: draft.capacity ?? null,
    priceAmount: draft.price?.amount ?? null,
    priceCurrency: draft.price?.currency ?? null,
    refundHours: draft.price?.refundHours ?? null,
    waitlist: draft.hasWaitlist ?? false,
    approvalRequired: draft.needsApproval ?? false,
    visibility: draft.isPublic ? 'public' : 'members',
    status: isDraft ? 'draft' : cancelled ? 'cancelled' : 'published',
    publishedAt: isDraft ? null : publishedAt,
    cancelledAt: cancelled ? before(now, toMilliseconds(cancelled.ago)) : null,
    cancelReason: cancelled?.reason ?? null,
    calendarSequence: cancelled ? 1 : 0,
    createdAt,
  };
}

function hostRows({ draft, event, getUser: ofKey }: PlannedEvent): EventHostRow[] {
  return draft.hosts.map((key) => ({ eventId: event.id, userId: ofKey(key).id, createdAt: event.createdAt }));
}

function questionRows(random: Random, draft: EventDraft, event: EventRow): PlannedEvent['questions'] {
  return (draft.questions ?? []).map((question, position) => {
    const createdAt = after(event.createdAt, (position + 1) * MINUTE);
    const row = {
      id: idAt(createdAt, random),
      eventId: event.id,
      label: question.label,
      kind: question.kind,
      options: question.kind === 'text' ? [] : [...question.answers],
      required: question.required ?? false,
      position,
      createdAt,
    };
    return { draft: question, row };
  });
}
