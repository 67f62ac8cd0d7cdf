import { createRoute, redirect } from '@tanstack/react-router';
import type { DirectoryUrl } from '../directory/directory-url.ts';
import type { JobsUrl } from '../job-board/url.ts';
import { knownValue, parseSearch } from '../lib/search.ts';
import { open, signedIn } from './frames.ts';
import { screen } from './screen.ts';

/* For everybody */
const communities = createRoute({
  getParentRoute: () => open,
  path: '/communities',
  staticData: { hasTopBar: true },
  validateSearch: communityKind,
  component: screen(() => import('./pages/communities.tsx'), 'CommunitiesPage'),
});
const community = createRoute({
  getParentRoute: () => open,
  path: '/communities/$id',
  component: screen(() => import('./pages/community.tsx'), 'CommunityPage'),
});
const communityStart = createRoute({
  getParentRoute: () => community,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/communities/$id/details', params, replace: true });
  },
});
const communityDetails = createRoute({
  getParentRoute: () => community,
  path: '/details',
  validateSearch: ({ search }) => parseSearch(search),
  component: screen(() => import('./pages/community-details.tsx'), 'CommunityDetailsPage'),
});
const communityPosts = createRoute({
  getParentRoute: () => community,
  path: '/posts',
  component: screen(() => import('./pages/community-posts.tsx'), 'CommunityPostsPage'),
});
const communityEvents = createRoute({
  getParentRoute: () => community,
  path: '/events',
  component: screen(() => import('../events/screens/community-events.tsx'), 'CommunityEventsTab'),
});
const communityMembers = createRoute({
  getParentRoute: () => community,
  path: '/members',
  validateSearch: directoryUrl,
  component: screen(() => import('./pages/community-directory.tsx'), 'CommunityDirectoryPage'),
});
const communityMoving = createRoute({
  getParentRoute: () => community,
  path: '/members/moving',
  component: screen(() => import('../moves/screens/moving.tsx'), 'MovingTab'),
});
const communityContributors = createRoute({
  getParentRoute: () => community,
  path: '/contributors',
  validateSearch: leaderboardPeriod,
  component: screen(() => import('../communities/members/screens/contributors.tsx'), 'ContributorsTab'),
});

const communityTransparency = createRoute({
  getParentRoute: () => open,
  path: '/communities/$id/transparency',
  component: screen(() => import('../moderation/transparency/screens/transparency.tsx'), 'CommunityTransparencyScreen'),
});
const transparency = createRoute({
  getParentRoute: () => open,
  path: '/transparency',
  staticData: { hasTopBar: true },
  component: screen(() => import('../moderation/transparency/screens/transparency.tsx'), 'TransparencyScreen'),
});

/* Signed in */
const newCommunity = createRoute({
  getParentRoute: () => signedIn,
  path: '/communities/new',
  component: screen(() => import('../communities/manage/screens/new-community.tsx'), 'NewCommunityScreen'),
});
const mentors = createRoute({
  getParentRoute: () => signedIn,
  path: '/communities/$id/mentoring',
  component: screen(() => import('../mentoring/screens/mentors.tsx'), 'MentorsScreen'),
});
const mentorships = createRoute({
  getParentRoute: () => signedIn,
  path: '/mentorships',
  component: screen(() => import('../mentoring/screens/my-mentorships.tsx'), 'MyMentorshipsScreen'),
});
const jobs = createRoute({
  getParentRoute: () => signedIn,
  path: '/communities/$id/jobs',
  validateSearch: jobsUrl,
  component: screen(() => import('./pages/community-jobs.tsx'), 'CommunityJobsPage'),
});
const postJob = createRoute({
  getParentRoute: () => signedIn,
  path: '/communities/$id/jobs/new',
  component: screen(() => import('../job-board/screens/post-job.tsx'), 'PostJobScreen'),
});
const job = createRoute({
  getParentRoute: () => signedIn,
  path: '/jobs/$id',
  component: screen(() => import('../job-board/screens/job.tsx'), 'JobScreen'),
});
const editJob = createRoute({
  getParentRoute: () => signedIn,
  path: '/jobs/$id/edit',
  component: screen(() => import('../job-board/screens/edit-job.tsx'), 'EditJobScreen'),
});
const manageCommunity = createRoute({
  getParentRoute: () => signedIn,
  path: '/communities/$id/manage',
  component: screen(() => import('./pages/manage-community.tsx'), 'ManageCommunityPage'),
});
const manageRequests = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/',
  component: screen(() => import('../join-requests/screens/requests.tsx'), 'RequestsTab'),
});
const manageMembers = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/members',
  component: screen(() => import('../communities/members/screens/manage-members.tsx'), 'ManageMembersTab'),
});
const manageInvites = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/invites',
  component: screen(() => import('../communities/invites/screens/manage-invites.tsx'), 'ManageInvitesTab'),
});
const manageEvents = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/events',
  component: screen(() => import('../events/screens/manage-events.tsx'), 'ManageEventsTab'),
});
const manageReports = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/reports',
  // The view of texts that wait, to which notifications of them lead.
  validateSearch: reportsView,
  component: screen(() => import('./pages/moderation/community-cases.tsx'), 'CommunityCasesTab'),
});
const manageRestrictions = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/reports/restrictions',
  component: screen(() => import('./pages/moderation/community-restrictions.tsx'), 'CommunityRestrictionsTab'),
});
/** Its pages share one tab. */
const manageAlumni = createRoute({
  getParentRoute: () => manageCommunity,
  id: 'alumni',
  component: screen(() => import('../communities/manage/screens/manage-alumni.tsx'), 'ManageAlumniTab'),
});
const manageStudies = createRoute({
  getParentRoute: () => manageAlumni,
  path: '/studies',
  component: screen(() => import('../studies/screens/manage-studies.tsx'), 'ManageStudiesTab'),
});
const manageClasses = createRoute({
  getParentRoute: () => manageAlumni,
  path: '/classes',
  component: screen(() => import('../cohorts/screens/manage-classes.tsx'), 'ManageClassesTab'),
});
const manageDirectory = createRoute({
  getParentRoute: () => manageAlumni,
  path: '/directory',
  component: screen(() => import('../directory/screens/manage-directory.tsx'), 'ManageDirectoryTab'),
});
const manageMentoring = createRoute({
  getParentRoute: () => manageAlumni,
  path: '/mentoring',
  component: screen(() => import('../mentoring/screens/manage-mentoring.tsx'), 'ManageMentoringTab'),
});
const manageLog = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/log',
  component: screen(() => import('./pages/moderation/community-log.tsx'), 'CommunityLogTab'),
});
const manageModeration = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/moderation',
  component: screen(() => import('./pages/moderation/settings.tsx'), 'ModerationSettingsTab'),
});
const managePlan = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/plan',
  component: screen(() => import('../communities/plans/screens/manage-plan.tsx'), 'ManagePlanTab'),
});
const manageSettings = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/settings',
  component: screen(() => import('../communities/manage/screens/manage-settings.tsx'), 'ManageSettingsTab'),
});
const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements/$id',
  component: screen(() => import('../moderation/screens/statement.tsx'), 'StatementScreen'),
});
/** The routes of communities that are open to everybody. */
export const openCommunityRoutes = [
  communities,
  community.addChildren([
    communityStart,
    communityDetails,
    communityPosts,
    communityEvents,
    communityMembers,
    communityMoving,
    communityContributors,
  ]),
  communityTransparency,
  transparency,
] as const;

/** The routes of communities for signed-in users: create one, manage it. */
export const communityRoutes = [
  newCommunity,
  mentors,
  mentorships,
  jobs,
  postJob,
  job,
  editJob,
  statement,
  manageCommunity.addChildren([
    manageRequests,
    manageMembers,
    manageInvites,
    manageEvents,
    manageReports,
    manageRestrictions,
    manageLog,
    manageModeration,
    manageAlumni.addChildren([manageStudies, manageClasses, manageDirectory, manageMentoring]),
    managePlan,
    manageSettings,
  ]),
] as const;

/** Parses the filter of the list of communities. */
function communityKind({ show }: Record<string, unknown>): { show?: 'mine' | 'discover' | 'requested' | undefined } {
  return { show: knownValue(show, ['mine', 'discover', 'requested']) };
}

/** Parses the period of the top contributors; a month by default. */
function leaderboardPeriod({ period }: Record<string, unknown>): { period?: 'week' | 'all' | undefined } {
  return { period: knownValue(period, ['week', 'all']) };
}

function reportsView({ show }: Record<string, unknown>): { show?: 'review' | undefined } {
  return { show: knownValue(show, ['review']) };
}

/** The same boundary to the list of jobs. */
function jobsUrl(search: Record<string, unknown>): JobsUrl {
  return search as JobsUrl;
}

/** The boundary to the directory, which parses its query string itself: other pages need not load the code for that. */
function directoryUrl(search: Record<string, unknown>): DirectoryUrl {
  return search as DirectoryUrl;
}
