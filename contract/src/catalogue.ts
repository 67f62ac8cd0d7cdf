import * as accounts from './accounts.ts';
import * as blasts from './blasts.ts';
import * as blocks from './blocks.ts';
import * as cases from './cases.ts';
import * as channels from './channels.ts';
import * as chat from './chat.ts';
import * as cohorts from './cohorts.ts';
import * as comments from './comments.ts';
import * as contacts from './contacts.ts';
import * as communities from './communities.ts';
import type { Endpoint } from './endpoint.ts';
import * as directory from './directory.ts';
import * as eventCalendars from './event-calendars.ts';
import * as eventFeedback from './event-feedback.ts';
import * as eventStatistics from './event-statistics.ts';
import * as events from './events.ts';
import * as openEvents from './open-events.ts';
import * as groupChats from './group-chats.ts';
import * as groups from './groups.ts';
import * as installation from './installation.ts';
import * as invites from './invites.ts';
import * as jobPosts from './job-posts.ts';
import * as joinRequests from './join-requests.ts';
import * as mentoring from './mentoring.ts';
import * as members from './members.ts';
import * as moderationLog from './moderation-log.ts';
import * as moves from './moves.ts';
import * as notices from './notices.ts';
import * as notifications from './notifications.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as places from './places.ts';
import * as plans from './plans.ts';
import * as points from './points.ts';
import * as posts from './posts.ts';
import * as profiles from './profiles.ts';
import * as questions from './questions.ts';
import * as registrations from './registrations.ts';
import * as review from './review.ts';
import * as reunions from './reunions.ts';
import * as reports from './reports.ts';
import * as restrictions from './restrictions.ts';
import * as rules from './rules.ts';
import * as savedSearches from './saved-searches.ts';
import * as secondFactor from './second-factor.ts';
import * as staffPeople from './staff-people.ts';
import * as studies from './studies.ts';
import * as statements from './statements.ts';
import * as transparency from './transparency.ts';
import * as trust from './trust.ts';

const domains: Record<string, object> = {
  accounts: { ...accounts, ...secondFactor },
  profiles,
  places,
  blocks,
  communities,
  members,
  directory,
  studies,
  cohorts: { ...cohorts, ...reunions },
  moves,
  'saved searches': savedSearches,
  mentoring,
  contacts,
  jobs: jobPosts,
  rules,
  invites,
  plans,
  'join requests': joinRequests,
  channels,
  groups,
  comments,
  posts,
  events: { ...events, ...openEvents, ...eventCalendars },
  payouts,
  payments,
  chat: { ...chat, ...groupChats },
  points,
  notifications,
  outreach: { ...questions, ...blasts, ...eventFeedback, ...eventStatistics },
  registrations,
  installation,
  moderation: {
    ...reports,
    ...cases,
    ...statements,
    ...restrictions,
    ...moderationLog,
    ...transparency,
    ...staffPeople,
    ...notices,
    ...trust,
    ...review,
  },
};

/** Every endpoint of the API with the name of its domain; the OpenAPI page and the tests that walk all calls use it. */
export const catalogue: readonly { domain: string; endpoint: Endpoint }[] = Object.entries(domains).flatMap(
  ([domain, exports]) =>
    Object.values(exports)
      .filter(isEndpoint)
      .map((endpoint) => ({ domain, endpoint })),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
