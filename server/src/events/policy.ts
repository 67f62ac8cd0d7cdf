import type { CommunityRole } from '@homecoming/contract/communities.ts';
import { FEEDBACK_EDIT_DAYS } from '@homecoming/contract/event-feedback.ts';
import { liveRegistrationStatuses, type Event, type RegistrationStatusName } from '@homecoming/contract/events.ts';
import type { Actor } from '../platform/app.ts';

/** The parts of an event that decide about rights. */
export interface EventState {
  readonly status: Event['status'];
  readonly visibility: Event['visibility'];
  /** When it was taken out of lists, or null. */
  readonly deletedAt: Date | null;
  /** The decision of moderators that removed it, or null. */
  readonly removedBy?: string | null;
}

/** The caller's relation to an event. */
export interface EventPolicyInput {
  /** The role in its community, or null. */
  readonly role: CommunityRole | null;
  /** Moderators let them read only. */
  readonly isMuted?: boolean;
  readonly isPaymentOwner: boolean;
  readonly isHost: boolean;
  /** The platform staff removed its community: only members and those who are registered see it, and nobody can register. */
  readonly isCommunityRemoved?: boolean;
  /** Moderators keep them out of its community. A call says so with a failure of its own: it is read for `can` only. */
  readonly isKeptOut?: boolean;
  /** The status of the newest registration, or null. */
  readonly registration: RegistrationStatusName | null;
  readonly actor: Actor | null;
  /** They created it. */
  readonly isAuthor?: boolean;
}

/** Rights on an event, whatever the time. */
export interface EventRights {
  readonly read: boolean;
  /** Register, ask, and take calendar files: what staff do not do. */
  readonly take_part: boolean;
  /** Become registered, where there is a seat. */
  readonly register: boolean;
  /** The link of an online event. */
  readonly see_link: boolean;
  readonly see_attendees: boolean;
  readonly see_hosts: boolean;
  readonly read_posts: boolean;
  readonly post: boolean;
  /** Read and react to blasts. */
  readonly read_blasts: boolean;
  /** Edit, cancel and delete it; requests, attendees, check-in, blasts, questions, feedback, reminders. */
  readonly manage: boolean;
  /** What moves money back: ending an event or a seat that somebody has paid for. */
  readonly refund: boolean;
  readonly read_statistics: boolean;
  readonly read_revenue: boolean;
  readonly report: boolean;
}

const LIVE: ReadonlySet<RegistrationStatusName | null> = new Set(liveRegistrationStatuses);

/**
 * The table of rights: role × host × registration × event. An organiser is a host, an admin or an owner. Guests are
 * people of other communities: they see public events, and those for which they have a live registration. Of what moderators
 * removed only organisers and those who are registered read.
 */
export function rightsOn(event: EventState, input: EventPolicyInput): EventRights {
  const {
    role,
    isMuted = false,
    isHost,
    isPaymentOwner,
    registration,
    actor,
    isAuthor = false,
    isCommunityRemoved = false,
    isKeptOut = false,
  } = input;
  const exists = event.deletedAt === null;
  const isDraft = event.status === 'draft';
  const isStaff = actor?.isStaff ?? false;
  const belongs = exists && role !== null;
  const owns = belongs && role === 'community_owner';
  const organises = belongs && (owns || role === 'admin' || isHost);
  const isRemoved = event.removedBy != null;
  const isRegistered = exists && LIVE.has(registration);
  const isGuest =
    exists && actor !== null && !isStaff && ((event.visibility === 'public' && !isCommunityRemoved) || isRegistered);
  const takesPart = isDraft ? organises : isRemoved ? organises || isRegistered : belongs || isGuest;
  const isGoing = exists && registration === 'going';
  const staffReads = exists && isStaff && !isDraft;
  const isOpen = exists && !isDraft && !isRemoved && !isCommunityRemoved && event.visibility === 'public';
  const movesMoney = owns || (organises && isPaymentOwner);
  const see_attendees = (takesPart && belongs) || staffReads;
  return {
    read: takesPart || staffReads || isOpen,
    take_part: takesPart,
    register: takesPart && !isRemoved && !isCommunityRemoved && !isKeptOut,
    see_link: organises || isGoing,
    see_attendees,
    see_hosts: see_attendees || isGoing,
    read_posts: (belongs && !isDraft && !isRemoved) || staffReads,
    post: belongs && !isDraft && !isRemoved && !isMuted,
    read_blasts: organises || isGoing,
    manage: organises,
    refund: movesMoney,
    read_statistics: organises || staffReads,
    read_revenue: movesMoney || (belongs && isHost) || staffReads,
    report: takesPart && !isDraft && !isRemoved && !isAuthor,
  };
}

/** What decides about new registrations, beside who asks: the event's state now. */
export interface RegistrationMoment {
  readonly now: Date;
  readonly endsAt: Date;
  readonly status: Event['status'];
  /** Seats left; null: no limit. */
  readonly seatsLeft: number | null;
  readonly waitlist: boolean;
  readonly approvalRequired: boolean;
  /** It has a price, and this installation takes no payments. */
  readonly cannotBePaid: boolean;
  /** Moderators removed it. */
  readonly isRemoved?: boolean;
}

/** What decides about actions beside the rights: the event's state and the caller's registration now. */
export interface EventMoment extends RegistrationMoment {
  /** The caller's newest registration. */
  readonly registration: RegistrationStatusName | null;
  /** An organiser, and not the caller, ended it. */
  readonly endedByOrganiser: boolean;
  /** When the caller gave feedback first, or null. */
  readonly feedbackAt: Date | null;
  readonly hasPaidSeats: boolean;
  /** Somebody has a payment open. */
  readonly isBeingPaid: boolean;
}

/** Whether an event takes registrations, requests or people for its waitlist now, from those who may take part. */
export function isOpenForRegistration(at: RegistrationMoment): boolean {
  const hasWay = at.approvalRequired || at.waitlist || at.seatsLeft === null || at.seatsLeft > 0;
  return at.status === 'published' && at.now < at.endsAt && hasWay && !at.cannotBePaid && at.isRemoved !== true;
}

const FEEDBACK_EDIT_MS = FEEDBACK_EDIT_DAYS * 24 * 60 * 60 * 1_000;

/** What the caller may do with an event now: what the web shows buttons for. */
export function abilitiesNow(rights: EventRights, at: EventMoment): Event['can'] {
  const isOver = at.endsAt <= at.now;
  const isToCome = at.status === 'published' && !isOver;
  const isLive = LIVE.has(at.registration);
  const isTurnedAway = at.registration === 'declined' || at.endedByOrganiser;
  const mayEnd = rights.manage && (isOver || !at.hasPaidSeats || rights.refund);
  const isFeedbackOpen = at.feedbackAt === null || at.now.getTime() - at.feedbackAt.getTime() < FEEDBACK_EDIT_MS;
  const mayEdit = rights.manage && (at.status === 'draft' || isToCome) && at.isRemoved !== true;
  return {
    register: rights.register && !isLive && !isTurnedAway && isOpenForRegistration(at),
    see_attendees: rights.see_attendees,
    give_feedback: at.status === 'published' && isOver && at.registration === 'going' && isFeedbackOpen,
    post: rights.post,
    edit: mayEdit,
    change_price: mayEdit && !at.hasPaidSeats && !at.isBeingPaid,
    manage: rights.manage,
    cancel: mayEnd && isToCome,
    delete: mayEnd,
    report: rights.report,
  };
}
