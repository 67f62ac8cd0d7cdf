import type { NotificationKind } from '@homecoming/contract/notifications.ts';
import { levels } from '@homecoming/contract/points.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { toExcerpt } from '../platform/excerpt.ts';
import { formatMentoringNews, formatMentoringRequest } from './mentoring-news.ts';
import { formatReunionNews } from './reunion-news.ts';
import { BLAST_EXCERPT, EXCERPT, type Named, type NotificationRow, type NotificationView } from './view.ts';

const PAYMENTS = '/profile/settings/payment-methods';

/** The pages of notifications that are not the page of what they are about. */
export const pages: Partial<Record<NotificationKind, (line: NotificationRow) => string | undefined>> = {
  payment_updated: ({ details, eventId }) =>
    eventId === null || details.news === 'returned' || details.news === 'refunded' ? PAYMENTS : undefined,
  payment_problem: () => '/events/payments',
  payout_account: () => PAYMENTS,
  newcomers_listed: () => '/newcomers',
  arrival_asked: () => '/profile',
  search_found: () => '/profile/settings/searches',
  plan_requested: () => '/staff/plans',
  plan_answered: ({ communityId }) => `/communities/${communityId}/manage/plan`,
  case_opened: ({ communityId, details }) => {
    if (communityId === null) return '/staff/reports';
    return `/communities/${communityId}/manage/reports${details.news === 'texts' ? '?show=review' : ''}`;
  },
  report_answered: () => '/profile/settings/reports',
  decision_received: ({ subjectId }) => `/statements/${subjectId}`,
  graduation_asked: () => '/profile',
  admins_graduated: ({ communityId }) => `/communities/${communityId}/manage/members`,
  job_expiring: ({ subjectId }) => `/jobs/${subjectId}`,
  mentoring_asked: ({ details, communityId }) =>
    details.news === 'offered' ? `/communities/${communityId}/manage/mentoring` : '/mentorships',
  mentoring_news: ({ details, communityId }) => {
    if (details.conversation) return undefined;
    const isOfOffer = details.news === 'paused' || details.news === 'confirmed';
    return isOfOffer ? `/communities/${communityId}/mentoring` : '/mentorships';
  },
  // Their page, where they can leave at once.
  member_added: ({ communityId }) => `/communities/${communityId}/details#added`,
};

/** Where on the pages of an event its notifications lead. */
export const suffixes: Partial<Record<NotificationKind, string>> = {
  request_received: '/manage/requests',
  event_feedback: '#feedback',
};

const roles: Readonly<Record<string, string>> = { member: 'a member', admin: 'an admin', community_owner: 'an owner' };

/** What waits for moderators, if not a report. */
const waiting: Readonly<Record<string, readonly [string, string]>> = {
  texts: ['Something to review', 'things to review'],
  objections: ['An objection waits', 'objections wait'],
};

/** Numbers at the start of a sentence. */
const numerals: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five', 6: 'Six' };

/** The sentence of each kind; `who` are the people that it names. */
export const sentences: Readonly<Record<NotificationKind, (view: NotificationView, who: string) => string>> = {
  post_liked: ({ post }, who) => `${who} liked your post${quoted(post)}`,
  post_commented: ({ post }, who) => `${who} commented on your post${quoted(post)}`,
  mentioned: ({ line, post }, who) =>
    `${who} mentioned you in ${line.subjectId === null ? 'the post' : 'a comment on'}${quoted(post)}`,
  comment_liked: (view, who) => `${who} liked your comment ${formatSubject(view)}`,
  comment_replied: (view, who) => `${who} replied to your comment ${formatSubject(view)}`,
  group_commented: (view, who) => `${who} commented in ${formatGroupName(view)}`,
  request_received: (view, who) =>
    view.event
      ? `${who} would like to come to ${titled(view)}`
      : `${who} would like to join ${formatPlaceName(view.channel ?? view.community)}`,
  request_answered: ({ line, channel, community }) =>
    `Your request to join ${formatPlaceName(channel ?? community)} was ${line.details.answer}`,
  role_changed: ({ line, community }) =>
    `You are now ${roles[line.details.role ?? ''] ?? 'a member'} of ${formatPlaceName(community)}`,
  member_added: ({ community }, who) => `${who} added you to ${formatPlaceName(community)}`,
  message_reacted: (_view, who) => `${who} reacted to your message`,
  // Mailed by chat, never a line.
  message_received: (_view, who) => `${who} wrote to you`,
  event_published: (view) => `New event in ${formatPlaceName(view.community)}: ${titled(view)}`,
  event_updated: (view) =>
    eventNews[view.line.details.news ?? '']?.(titled(view), view.line.details) ?? `News about ${titled(view)}`,
  event_blast: formatBlast,
  event_reminder: (view) => reminders[view.line.details.news ?? '']?.(titled(view)) ?? `A reminder of ${titled(view)}`,
  event_feedback: (view) => `How was ${titled(view)}? Your feedback helps the organisers`,
  payment_updated: (view) =>
    paymentNews[view.line.details.news ?? '']?.(view) ?? `News about your payment for ${titled(view)}`,
  payment_problem: (view) =>
    paymentProblems[view.line.details.news ?? '']?.(view) ??
    `A payment of ${formatAmount(view)} for ${titled(view)} needs you`,
  payout_account: () => 'Your bank account needs something from you. Until then nobody can pay for your events',
  plan_requested: ({ line, community }, who) =>
    `${who} asks for the ${formatPlan(line)} plan for ${formatPlaceName(community)}`,
  plan_answered: ({ line, community }) =>
    line.details.answer === 'granted'
      ? `${formatPlaceName(community)} has the ${formatPlan(line)} plan now`
      : `The request for the ${formatPlan(line)} plan for ${formatPlaceName(community)} was declined`,
  case_opened: ({ line, community }) => {
    const count = Number(line.details.count ?? 1);
    const [one, many] = waiting[line.details.news ?? ''] ?? ['A report waits', 'reports wait'];
    const waits = count === 1 ? one : `${count > 99 ? '99+' : count} ${many}`;
    return community === null ? `${waits} for the platform staff` : `${waits} in ${formatPlaceName(community)}`;
  },
  report_answered: ({ line }) => reportAnswers[line.details.answer ?? ''] ?? 'Your report was answered',
  decision_received: (view) => decisionNews[view.line.details.news ?? '']?.(view) ?? 'Moderators decided about you',
  graduation_asked: ({ line }) => `You graduate on ${line.details.date}. Is that right?`,
  admins_graduated: ({ line, community }) => {
    const count = Number(line.details.count ?? 1);
    const who = count === 1 ? 'An admin has' : `${numerals[count] ?? count} admins have`;
    return `${who} graduated in ${formatPlaceName(community)}`;
  },
  newcomers_listed: ({ line }) =>
    line.details.count === 1
      ? `Somebody from your communities moves to near ${line.details.city ?? 'you'}`
      : `${line.details.count} people from your communities move to near ${line.details.city ?? 'you'}`,
  // Mailed, never a line.
  search_found: () => 'There is news in your saved searches',
  job_expiring: ({ line: { details } }) => `Your job “${details.title}” ends on ${details.until}. Is it still open?`,
  arrival_asked: ({ line }) => `Have you arrived in ${line.details.place}?`,
  mentoring_asked: (view, who) => formatMentoringRequest(toMentoringLine(view, who)),
  mentoring_news: (view, who) => formatMentoringNews(toMentoringLine(view, who)),
  contact_made: (view, who) => `${who} was glad to meet you at ${titled(view)}, too. You are contacts now`,
  reunion_asked: (view) => formatReunionNews(view.line.details, titled(view)),
  level_up: ({ line }) => {
    const reached = levels.find(({ level }) => level === line.details.level);
    return `You have reached level ${line.details.level}${reached ? `, ${reached.name}` : ''}`;
  },
};

/** What has happened to a registration or its event, as `details.news` names it. */
const eventNews: Readonly<
  Record<string, (title: string, details: Readonly<Record<string, string | number>>) => string>
> = {
  approved: (title) => `Your request for ${title} was approved`,
  declined: (title) => `Your request for ${title} was declined`,
  approved_waitlisted: (title) => `Your request for ${title} was approved. You are on the waitlist`,
  offered: (title) => `A seat at ${title} is kept for you. Pay to confirm it`,
  moved_up: (title) => `A seat came free: you are going to ${title}`,
  added: (title) => `You were added to ${title}: you are going`,
  removed: (title) => `An organiser cancelled your registration for ${title}`,
  changed: (title, { changed = 'time or place' }) =>
    `The ${changed} of ${title} ${changed === 'time and place' ? 'have' : 'has'} changed`,
  cancelled: (title) => `${title} was cancelled`,
};

/** What has become of a payment, as `details.news` names it. */
const paymentNews: Readonly<Record<string, (view: NotificationView) => string>> = {
  receipt: (view) => `You paid ${formatAmount(view)} for ${titled(view)}: you are going`,
  failed: (view) => `Your payment for ${titled(view)} did not go through. Nothing was charged`,
  expired: (view) => `Your seat at ${titled(view)} was not paid in time. Nothing was charged`,
  returned: (view) => `Your ${formatAmount(view)} for ${titled(view)} goes back to your card`,
  refunded: (view) => `Your ${formatAmount(view)} for ${titled(view)} went back to your card`,
  differs: (view) => `You paid another amount for ${titled(view)} than it costs. The organisers look at it`,
};

function toMentoringLine({ line, community, actorsCount }: NotificationView, who: string) {
  return { details: line.details, who, namesPeople: actorsCount > 0, place: formatPlaceName(community) };
}

/** What has become of a report, as `details.answer` names it. */
const reportAnswers: Readonly<Record<string, string>> = {
  acted: 'We acted on your report. Thanks for telling us',
  no_breach: 'We looked at your report and found no breach',
  objection: 'Your objection was answered',
};

/** What moderators decided about somebody, as `details.news` names it. */
const decisionNews: Readonly<Record<string, (view: NotificationView) => string>> = {
  removed: (view) => {
    const { details } = view.line;
    const of = details.kind === 'profile' ? 'the photo and texts of your profile' : `your ${details.kind}`;
    const verb = details.kind === 'profile' ? 'were' : 'was';
    const person = String(details.person);
    const gravest = graverThanRemoval.has(person) ? decisionNews[person] : undefined;
    if (gravest !== undefined) return `${gravest(view)}, and ${of} ${verb} removed`;
    const place = details.kind === 'profile' ? '' : formatPlace(view.community);
    return `${of.charAt(0).toUpperCase()}${of.slice(1)}${place} ${verb} removed`;
  },
  warn: ({ community }) =>
    community === null
      ? 'We ask you to keep to the rules'
      : `The moderators of ${formatPlaceName(community)} ask you to keep to the rules`,
  // As it was called in lines of before.
  warned: (view) => decisionNews.warn?.(view) ?? '',
  muted: (view) => decisionNews.mute?.(view) ?? '',
  mute: ({ line, community }) => `You can’t write in ${formatPlaceName(community)}${formatEnd(line)}`,
  review: ({ line, community }) =>
    `What you write in ${formatPlaceName(community)} waits for the moderators${formatEnd(line)}`,
  suspend: ({ line, community }) => `You can’t take part in ${formatPlaceName(community)}${formatEnd(line)}`,
  remove: ({ community }) => `Your membership of ${formatPlaceName(community)} has ended`,
  ban: ({ community }) => `Your membership of ${formatPlaceName(community)} has ended`,
  deactivate: ({ line }) => `Your account is closed${formatEnd(line)}`,
  undone: ({ line, community }) => `A decision about your ${line.details.kind}${formatPlace(community)} was undone`,
  answered: ({ community }) => `Your objection${formatPlace(community)} was answered`,
};

/** ` in Northgate`; nothing for what is in no community. */
function formatPlace(community: NotificationView['community']): string {
  return community === null ? '' : ` in ${formatPlaceName(community)}`;
}

/** What a decision says first, also where it removed something. */
const graverThanRemoval: ReadonlySet<string> = new Set(['mute', 'suspend', 'remove', 'ban', 'deactivate']);

/** ` until 28 November 2026`. */
function formatEnd({ details }: NotificationRow): string {
  return details.until === undefined ? '' : ` until ${details.until}`;
}

/** Why a human has to look at a payment, where it is said in other words than that it needs them. */
const paymentProblems: Readonly<Record<string, (view: NotificationView) => string>> = {
  dispute_open: (view) => `A cardholder disputes a payment of ${formatAmount(view)} for ${titled(view)}`,
  partly_refunded: (view) =>
    `A part of a payment of ${formatAmount(view)} for ${titled(view)} was refunded at the payment provider`,
  dispute_lost: (view) => `The bank gave a payment of ${formatAmount(view)} for ${titled(view)} back to the cardholder`,
  refund_failed: (view) => `A refund of ${formatAmount(view)} for ${titled(view)} did not reach the buyer`,
};

/** `Amir ’11: Room change. We moved to the map room`. Without an author who may be named, its organisers say it. */
function formatBlast(view: NotificationView): string {
  const { blast, blastAuthor: author } = view;
  if (blast === null) return `The organisers of ${titled(view)} have news for everybody who is going`;
  const title = blast.title === null ? '' : `${blast.title}${/[.!?…:]$/.test(blast.title) ? '' : '.'} `;
  const text = toExcerpt(title + blast.excerpt, BLAST_EXCERPT);
  if (author === null) return `The organisers of ${titled(view)}: ${text}`;
  return `${author.firstName}${formatClassYear(author.graduationYear)}: ${text}`;
}

/** ` ’14` after a name. */
function formatClassYear(year: number | null): string {
  return year === null ? '' : ` ’${String(year % 100).padStart(2, '0')}`;
}

function formatPlan({ details }: NotificationRow): string {
  return String(details.plan ?? 'asked for');
}

function formatAmount({ line }: NotificationView): string {
  return String(line.details.amount ?? 'some money');
}

const reminders: Readonly<Record<string, (title: string) => string>> = {
  day_before: (title) => `${title} is coming up`,
  hour_before: (title) => `${title} begins soon`,
};

function titled({ event, line }: NotificationView): string {
  const title = event?.title ?? line.details.title;
  return title === undefined ? 'an event that is gone' : `“${title}”`;
}

/** `Ana Lima and 2 others`. */
export function formatActors({ actorsCount }: NotificationView, [first, second]: readonly Person[]): string {
  if (first === undefined) return 'Somebody';
  const name = fullName(first);
  if (actorsCount <= 1) return name;
  if (actorsCount === 2 && second) return `${name} and ${fullName(second)}`;
  return `${name} and ${actorsCount - 1} others`;
}

/** `Ana Lima, Ben Moss or Cleo Park`. */
export function formatChoice(actors: readonly Person[]): string {
  const names = actors.map(fullName);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ');
}

function fullName({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`.trim();
}

function formatPlaceName(place: Named | null): string {
  return place?.name ?? 'a place that is gone';
}

function formatSubject(view: NotificationView): string {
  return view.post ? `on${quoted(view.post)}` : `in ${formatGroupName(view)}`;
}

/** With its channel, because most channels have a group called General. */
function formatGroupName({ channel, group }: NotificationView): string {
  return channel && group ? `${channel.name} · ${group.name}` : formatPlaceName(group);
}

function quoted(post: NotificationView['post']): string {
  return post ? ` “${formatPostTitle(post)}”` : '';
}

/** The title of a post, or the beginning of its text, in one line. */
export function formatPostTitle({ title, excerpt }: NonNullable<NotificationView['post']>): string {
  return title ? title : toExcerpt(excerpt, EXCERPT);
}
