import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { membersSearchOf } from '../communities/members-search.ts';
import { CrashPage } from './crash.tsx';
import { NotFoundPage } from './not-found.tsx';
import { FramePending } from './shell/frame-pending.tsx';
import { HomePending } from './shell/home-pending.tsx';
import { MarkPending } from './shell/mark-pending.tsx';

/*
 * To add a screen: write web/src/<domain>/screens/<screen>.tsx with one named export, then declare its route below with
 * screen(() => import(...), 'Name') under the frame it belongs in, and list it in `routeTree`. Each screen is a chunk
 * of its own; links load it ahead when the pointer comes near.
 */
const root = createRootRoute({ pendingComponent: MarkPending });
const screen = lazyRouteComponent;
/** For what stands outside the shell, or is the shell: else the place of its content is held. */
const pendingComponent = MarkPending;

/* Frames: who may see a page, and what stands around it */
const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  pendingComponent,
  component: screen(() => import('./signed-out-pages.tsx'), 'SignedOutPages'),
});
const onboarding = createRoute({
  getParentRoute: () => root,
  id: 'onboarding',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'OnboardingPages'),
});
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'OpenPages'),
});
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  pendingComponent,
  component: screen(() => import('./guards.tsx'), 'SignedInPages'),
});

/* Before sign-in */
const landing = createRoute({
  getParentRoute: () => signedOut,
  path: '/',
  pendingComponent,
  component: screen(() => import('../accounts/screens/landing.tsx'), 'LandingScreen'),
});
const signUp = createRoute({
  getParentRoute: () => signedOut,
  path: '/signup',
  pendingComponent,
  component: screen(() => import('../accounts/screens/sign-up.tsx'), 'SignUpScreen'),
});
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  pendingComponent,
  component: screen(() => import('../accounts/screens/password-reset.tsx'), 'PasswordResetScreen'),
});
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/confirm',
  validateSearch: linkToken,
  pendingComponent,
  component: screen(() => import('../accounts/screens/new-password.tsx'), 'NewPasswordScreen'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: linkToken,
  pendingComponent,
  component: screen(() => import('../accounts/screens/verify-email.tsx'), 'VerifyEmailScreen'),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: linkToken,
  pendingComponent,
  component: screen(() => import('../notifications/screens/unsubscribe.tsx'), 'UnsubscribeScreen'),
});

/* After sign-up */
const userProfile = createRoute({
  getParentRoute: () => onboarding,
  path: '/user-profile',
  pendingComponent,
  component: screen(() => import('../profiles/screens/about-you.tsx'), 'AboutYouScreen'),
});
const defaultCommunity = createRoute({
  getParentRoute: () => onboarding,
  path: '/default-community',
  pendingComponent,
  component: screen(() => import('./pages/default-community.tsx'), 'DefaultCommunityPage'),
});

/* For everybody */
const invite = createRoute({
  getParentRoute: () => open,
  path: '/invite/$token',
  component: screen(() => import('../communities/screens/invite.tsx'), 'InviteScreen'),
});
const communities = createRoute({
  getParentRoute: () => open,
  path: '/communities',
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
  component: screen(() => import('./pages/community-details.tsx'), 'CommunityDetailsPage'),
});
const communityPosts = createRoute({
  getParentRoute: () => community,
  path: '/posts',
  component: screen(() => import('./pages/community-posts.tsx'), 'CommunityPostsPage'),
});
const communityMembers = createRoute({
  getParentRoute: () => community,
  path: '/members',
  validateSearch: membersSearchOf,
  component: screen(() => import('../communities/screens/members.tsx'), 'MembersTab'),
});

const communityContributors = createRoute({
  getParentRoute: () => community,
  path: '/contributors',
  validateSearch: leaderboardPeriod,
  component: screen(() => import('../communities/screens/contributors.tsx'), 'ContributorsTab'),
});

/* Signed in */
const newCommunity = createRoute({
  getParentRoute: () => signedIn,
  path: '/communities/new',
  component: screen(() => import('../communities/screens/new-community.tsx'), 'NewCommunityScreen'),
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
  component: screen(() => import('../communities/screens/manage-members.tsx'), 'ManageMembersTab'),
});
const manageInvites = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/invites',
  component: screen(() => import('../communities/screens/manage-invites.tsx'), 'ManageInvitesTab'),
});
const managePlan = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/plan',
  component: screen(() => import('../communities/screens/manage-plan.tsx'), 'ManagePlanTab'),
});
const manageSettings = createRoute({
  getParentRoute: () => manageCommunity,
  path: '/settings',
  component: screen(() => import('../communities/screens/manage-settings.tsx'), 'ManageSettingsTab'),
});
const staffCommunities = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/communities',
  component: screen(() => import('./pages/staff-communities.tsx'), 'StaffCommunitiesPage'),
});
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/home',
  pendingComponent: HomePending,
  component: screen(() => import('../posts/screens/feed.tsx'), 'FeedScreen'),
});
const addToCommunity = createRoute({
  getParentRoute: () => signedIn,
  path: '/home/add/community',
  component: screen(() => import('../posts/screens/composer.tsx'), 'AddToCommunityScreen'),
});
const addToChannel = createRoute({
  getParentRoute: () => signedIn,
  path: '/home/add/channel',
  component: screen(() => import('../posts/screens/composer.tsx'), 'AddToChannelScreen'),
});
const addToEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/home/add/event',
  component: screen(() => import('../posts/screens/composer.tsx'), 'AddToEventScreen'),
});
const post = createRoute({
  getParentRoute: () => signedIn,
  path: '/posts/$id',
  component: screen(() => import('../posts/screens/post.tsx'), 'PostScreen'),
});
const channel = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels/$id',
  validateSearch: channelView,
  component: screen(() => import('./pages/channel.tsx'), 'ChannelPage'),
});
const noGroup = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups',
  component: screen(() => import('../groups/screens/group.tsx'), 'NoGroupScreen'),
});
const group = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups/$id',
  component: screen(() => import('../groups/screens/group.tsx'), 'GroupScreen'),
});
const groupDiscussion = createRoute({
  getParentRoute: () => group,
  path: '/',
  component: screen(() => import('../groups/screens/discussion.tsx'), 'DiscussionTab'),
});
const groupResources = createRoute({
  getParentRoute: () => group,
  path: '/resources',
  component: screen(() => import('../groups/screens/resources.tsx'), 'ResourcesTab'),
});
const groupMembers = createRoute({
  getParentRoute: () => group,
  path: '/members',
  component: screen(() => import('../groups/screens/members.tsx'), 'GroupMembersTab'),
});
const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  component: screen(() => import('../events/screens/events.tsx'), 'EventsScreen'),
});
const chat = createRoute({
  getParentRoute: () => signedIn,
  path: '/chat',
  component: screen(() => import('../chat/screens/chat.tsx'), 'ChatScreen'),
});
const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  component: screen(() => import('../notifications/screens/notifications.tsx'), 'NotificationsScreen'),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  id: 'own-profile',
  component: screen(() => import('./pages/profile.tsx'), 'ProfilePage'),
});
const ownAbout = createRoute({
  getParentRoute: () => profile,
  path: '/profile',
  component: screen(() => import('../profiles/screens/profile.tsx'), 'OwnAboutTab'),
});
const ownPosts = createRoute({
  getParentRoute: () => profile,
  path: '/profile/posts',
  component: screen(() => import('./pages/own-posts.tsx'), 'OwnPostsPage'),
});
const editProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/edit',
  component: screen(() => import('../profiles/screens/edit-profile.tsx'), 'EditProfileScreen'),
});
const user = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/$id',
  component: screen(() => import('./pages/user.tsx'), 'UserPage'),
});
const userAbout = createRoute({
  getParentRoute: () => user,
  path: '/',
  component: screen(() => import('../profiles/screens/user.tsx'), 'UserAboutTab'),
});
const userPosts = createRoute({
  getParentRoute: () => user,
  path: '/posts',
  component: screen(() => import('./pages/user-posts.tsx'), 'UserPostsPage'),
});
const savedPosts = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/saved',
  component: screen(() => import('../posts/screens/saved.tsx'), 'SavedPostsScreen'),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/settings',
  component: screen(() => import('../accounts/screens/settings.tsx'), 'SettingsScreen'),
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: screen(() => import('./pages/account-settings.tsx'), 'AccountSettingsPage'),
});
const settingsAccount = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: screen(() => import('./pages/account-settings.tsx'), 'AccountSettingsPage'),
});
const settingsBlocked = createRoute({
  getParentRoute: () => settings,
  path: '/blocked',
  component: screen(() => import('../blocks/screens/blocked.tsx'), 'BlockedPanel'),
});
const settingsSessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: screen(() => import('../accounts/screens/settings-sessions.tsx'), 'SessionsPanel'),
});
const settingsAppearance = createRoute({
  getParentRoute: () => settings,
  path: '/appearance',
  component: screen(() => import('../accounts/screens/settings-appearance.tsx'), 'AppearancePanel'),
});
const settingsNotifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: screen(() => import('../notifications/screens/settings-notifications.tsx'), 'NotificationsPanel'),
});

const routeTree = root.addChildren([
  signedOut.addChildren([landing, signUp]),
  passwordReset,
  newPassword,
  verifyEmail,
  unsubscribe,
  onboarding.addChildren([userProfile, defaultCommunity]),
  open.addChildren([
    invite,
    communities,
    community.addChildren([communityStart, communityDetails, communityPosts, communityMembers, communityContributors]),
  ]),
  signedIn.addChildren([
    home,
    addToCommunity,
    addToChannel,
    addToEvent,
    post,
    channel,
    noGroup,
    group.addChildren([groupDiscussion, groupResources, groupMembers]),
    events,
    chat,
    newCommunity,
    staffCommunities,
    manageCommunity.addChildren([manageRequests, manageMembers, manageInvites, managePlan, manageSettings]),
    notifications,
    profile.addChildren([ownAbout, ownPosts]),
    editProfile,
    savedPosts,
    user.addChildren([userAbout, userPosts]),
    settings.addChildren([
      settingsStart,
      settingsAccount,
      settingsBlocked,
      settingsSessions,
      settingsAppearance,
      settingsNotifications,
    ]),
  ]),
]);

/** The routes of the web, typed: a link to an address that is not here does not compile. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: FramePending,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  // The page brings its own frame: never inside that of another
  notFoundMode: 'root',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Pages that the links of our mails lead to. */
function linkToken(search: Record<string, unknown>): { token?: string } {
  return typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {};
}

/** The communities that the list of them is narrowed to. */
function communityKind({ show }: Record<string, unknown>): { show?: 'mine' | 'discover' | 'requested' } {
  return show === 'mine' || show === 'discover' || show === 'requested' ? { show } : {};
}

/** What of a channel is shown; its groups where nothing is said. */
function channelView({ show }: Record<string, unknown>): { show?: 'posts' } {
  return show === 'posts' ? { show } : {};
}

/** The time that the top contributors of a community are counted over; a month unless said. */
function leaderboardPeriod({ period }: Record<string, unknown>): { period?: 'week' | 'all' } {
  return period === 'week' || period === 'all' ? { period } : {};
}
