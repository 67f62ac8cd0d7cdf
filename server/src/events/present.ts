import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { Event, RegistrationStatusName } from '@homecoming/contract/events.ts';
import type { OpenEvent, PublicHost } from '@homecoming/contract/open-events.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import { presentMemberRecord, viewOutside, type MemberRow } from '../communities/members/present.ts';
import { presentRemoved } from '../communities/present.ts';
import { photoUrl, presentPicture, type PictureRow } from '../media/present.ts';
import type { Actor, Context, UserContext } from '../platform/app.ts';
import { seatsLeft, wasEndedByOrganiser, type EventRow } from './access.ts';
import { abilitiesNow, isOpenForRegistration, rightsOn, type EventRights, type RegistrationMoment } from './policy.ts';

/** The columns of an event that everybody who sees it reads. */
export interface OpenEventView {
  readonly event: EventRow;
  readonly community: { readonly id: string; readonly name: string; readonly logoId: string | null };
  readonly cover: PictureRow | null;
}

/** An event with its reader's relation to it. */
export interface EventView extends OpenEventView {
  readonly role: CommunityRole | null;
  readonly isMuted: boolean;
  readonly isPaymentOwner: boolean | null;
  readonly isHost: boolean;
  readonly isCommunityRemoved: boolean;
  readonly isKeptOut: boolean;
  /** The reader's newest registration. */
  readonly registration: {
    readonly id: string;
    readonly status: RegistrationStatusName;
    readonly holdExpiresAt: Date | null;
    readonly checkedInAt: Date | null;
    readonly changedBy: string | null;
    readonly userId: string;
  } | null;
  readonly feedbackAt: Date | null;
  readonly hasPaidSeats: boolean;
}

/** Who is shown with an event. */
export interface EventPeople {
  readonly hosts: readonly PersonRow[];
  readonly attendees: readonly MemberRow[];
}

/** The rights of the reader of an event. */
export function rightsOfReader(view: EventView, actor: Actor): EventRights {
  return rightsOn(view.event, {
    role: view.role,
    isMuted: view.isMuted,
    isPaymentOwner: view.isPaymentOwner ?? false,
    isHost: view.isHost,
    isCommunityRemoved: view.isCommunityRemoved,
    isKeptOut: view.isKeptOut,
    registration: view.registration?.status ?? null,
    isAuthor: view.event.createdBy === actor.userId,
    actor,
  });
}

/** An event on the wire, for its reader. */
export function presentEvent(view: EventView, { hosts, attendees }: EventPeople, ctx: UserContext): Event {
  const { event, registration, feedbackAt, hasPaidSeats } = view;
  const rights = rightsOfReader(view, ctx.actor);
  const forOrganisers = (count: number) => (rights.manage ? count : null);
  return {
    ...presentPublicFields(view, rights.see_link),
    hosts: hosts.map(presentPerson),
    counts: {
      going: event.goingCount,
      requested: forOrganisers(event.requestedCount),
      waitlisted: forOrganisers(event.waitlistedCount),
      checked_in: forOrganisers(event.checkedInCount),
    },
    attendees: attendees.map((row) => presentMemberRecord(row, viewOutside(rights.manage))),
    joinId: registration?.id ?? null,
    my_registration: registration && {
      id: registration.id,
      status: registration.status,
      hold_expires_at: registration.holdExpiresAt?.toISOString() ?? null,
      checked_in_at: registration.checkedInAt?.toISOString() ?? null,
    },
    has_feedback: feedbackAt !== null,
    cancel_reason: event.cancelReason,
    removed: presentRemoved(event, event.createdBy, ctx.actor),
    can: abilitiesNow(rights, {
      ...registrationMoment(event, ctx),
      registration: registration?.status ?? null,
      endedByOrganiser: registration !== null && wasEndedByOrganiser(registration),
      feedbackAt,
      hasPaidSeats,
      isBeingPaid: event.awaitingCount > 0,
    }),
    created_at: event.createdAt.toISOString(),
  };
}

/** A public event as anybody on the web sees it. */
export function presentOpenEvent(view: OpenEventView, hosts: readonly PublicHost[], ctx: Context): OpenEvent {
  const can = { register: isOpenForRegistration(registrationMoment(view.event, ctx)) };
  return { ...presentPublicFields(view, false), hosts: [...hosts], can };
}

function registrationMoment(event: EventRow, ctx: Context): RegistrationMoment {
  return {
    now: ctx.clock.now(),
    endsAt: event.endsAt,
    status: event.status,
    seatsLeft: seatsLeft(event),
    waitlist: event.waitlist,
    approvalRequired: event.approvalRequired,
    isRemoved: event.removedBy !== null,
    cannotBePaid: event.priceAmount !== null && ctx.payments === null,
  };
}

function presentPublicFields(
  { event, community, cover }: OpenEventView,
  seesLink: boolean,
): Omit<OpenEvent, 'can' | 'hosts'> {
  const { priceAmount: amount, priceCurrency: currency } = event;
  const isLinkHidden = event.venueKind === 'online' && !seesLink;
  return {
    id: event.id,
    community: { id: community.id, name: community.name, logo: photoUrl(community.logoId) },
    title: event.title,
    description: event.description,
    cover: presentPicture(cover),
    scene: event.scene,
    starts_at: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    timezone: event.timezone,
    venue: {
      kind: event.venueKind,
      name: event.venueName,
      address: event.venueAddress,
      url: isLinkHidden ? null : event.venueUrl,
    },
    price: amount === null || currency === null ? null : { amount, currency },
    capacity: event.capacity,
    seats_left: seatsLeft(event),
    waitlist: event.waitlist,
    approval_required: event.approvalRequired,
    visibility: event.visibility,
    status: event.status,
    refund_policy: event.refundHours === null ? null : { until: event.refundHours },
    going_count: event.goingCount,
  };
}
