import { createRoute, createRouter } from '@tanstack/react-router';
import { idOfUrl, knownValue, parseQuery, parseSearch } from '../lib/search.ts';
import { communityRoutes, openCommunityRoutes } from './community-routes.ts';
import { doorRoute, eventRoutes, openEvent } from './event-routes.ts';
import { PageError } from './crash.tsx';
import { app, fullScreen, onboarding, open, root, signedIn, signedOut } from './frames.ts';
import { NotFoundPage } from './not-found.tsx';
import { profileRoutes } from './profile-routes.ts';
import { confirmNotice, reportRoutes } from './pages/moderation/report-routes.ts';
import { staffRoutes } from './pages/staff/staff-routes.ts';
import { FramePending, HomePending, MarkPending } from './shell/pending.tsx';
import { screen } from './screen.ts';
import { createOverlayHistory, pageKey } from '../ui/overlays/overlay-history.ts';

/*
 * To add a screen: write web/src/<domain>/screens/<screen>.tsx with one named export, then declare its route below with
 * screen(() => import(...), 'Name') under its frame, and list it in `routeTree`. Routes of communities, of events and of
 * the own profile are in *-routes.ts. Each screen is its own chunk; links preload it when the pointer is near.
 */

/** For pages outside the shell; others show a skeleton inside it. */
const pendingComponent = MarkPending;

/* Before sign-in */
const landing = createRoute({
  getParentRoute: () => signedOut,
  path: '/',
  pendingComponent,
  component: screen(() => import('./pages/landing.tsx'), 'LandingPage'),
});
const signUp = createRoute({
  getParentRoute: () => signedOut,
  path: '/signup',
  pendingComponent,
  component: screen(() => import('./pages/sign-up.tsx'), 'SignUpPage'),
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
  pendingComponent,
  component: screen(() => import('../accounts/screens/new-password.tsx'), 'NewPasswordScreen'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  pendingComponent,
  component: screen(() => import('../accounts/screens/verify-email.tsx'), 'VerifyEmailScreen'),
});
const emailChange = createRoute({
  getParentRoute: () => root,
  path: '/email-change',
  pendingComponent,
  component: screen(() => import('../accounts/screens/email-change.tsx'), 'EmailChangeScreen'),
});
const stopReset = createRoute({
  getParentRoute: () => root,
  path: '/stop-reset',
  pendingComponent,
  component: screen(() => import('../accounts/second-factor/screens/stop-reset.tsx'), 'StopResetScreen'),
});
const mailedStatement = createRoute({
  getParentRoute: () => root,
  path: '/statements/$id/mail',
  pendingComponent,
  component: screen(() => import('../moderation/screens/mailed-statement.tsx'), 'MailedStatementScreen'),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  pendingComponent,
  component: screen(() => import('../notifications/screens/unsubscribe.tsx'), 'UnsubscribeScreen'),
});

/* After sign-up */
const userProfile = createRoute({
  getParentRoute: () => onboarding,
  path: '/user-profile',
  pendingComponent,
  component: screen(() => import('../profiles/onboarding/screens/about-you.tsx'), 'AboutYouScreen'),
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
  component: screen(() => import('../communities/invites/screens/invite.tsx'), 'InviteScreen'),
});

/* Signed in */
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/home',
  staticData: { hasTopBar: true },
  pendingComponent: HomePending,
  component: screen(() => import('../posts/feed/screens/feed.tsx'), 'FeedScreen'),
});
const addToCommunity = createRoute({
  getParentRoute: () => signedIn,
  path: '/home/add/community',
  component: screen(() => import('../posts/composer/screens/composer.tsx'), 'AddToCommunityScreen'),
});
const addToChannel = createRoute({
  getParentRoute: () => signedIn,
  path: '/home/add/channel',
  component: screen(() => import('../posts/composer/screens/composer.tsx'), 'AddToChannelScreen'),
});
const addToEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/home/add/event',
  component: screen(() => import('../posts/composer/screens/composer.tsx'), 'AddToEventScreen'),
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
  staticData: { hasTopBar: true },
  component: screen(() => import('../groups/screens/group.tsx'), 'NoGroupScreen'),
});
const group = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups/$id',
  component: screen(() => import('./pages/group.tsx'), 'GroupPage'),
});
const groupDiscussion = createRoute({
  getParentRoute: () => group,
  path: '/',
  component: screen(() => import('../groups/screens/discussion.tsx'), 'DiscussionTab'),
});
const groupResources = createRoute({
  getParentRoute: () => group,
  path: '/resources',
  component: screen(() => import('../groups/resources/resources-tab.tsx'), 'ResourcesTab'),
});
const groupMembers = createRoute({
  getParentRoute: () => group,
  path: '/members',
  component: screen(() => import('../groups/screens/members.tsx'), 'GroupMembersTab'),
});
const chat = createRoute({
  getParentRoute: () => signedIn,
  path: '/chat',
  component: screen(() => import('../chat/screens/chat.tsx'), 'ChatScreen'),
});
const noThread = createRoute({
  getParentRoute: () => chat,
  path: '/',
  component: screen(() => import('../chat/screens/chat.tsx'), 'NoThread'),
});
const thread = createRoute({
  getParentRoute: () => chat,
  path: '/$id',
  validateSearch: shownMessage,
  component: screen(() => import('./pages/thread.tsx'), 'ThreadPage'),
});
const searchPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/search',
  staticData: { hasTopBar: true },
  validateSearch: parseQuery,
  component: screen(() => import('../posts/search/screens/search.tsx'), 'SearchScreen'),
});
const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  staticData: { hasTopBar: true },
  component: screen(() => import('./pages/notifications.tsx'), 'NotificationsPage'),
});
const user = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/$id',
  component: screen(() => import('./pages/profiles/user.tsx'), 'UserPage'),
});
const userAbout = createRoute({
  getParentRoute: () => user,
  path: '/',
  component: screen(() => import('../profiles/screens/user.tsx'), 'UserAboutTab'),
});
const userPosts = createRoute({
  getParentRoute: () => user,
  path: '/posts',
  component: screen(() => import('./pages/profiles/user-posts.tsx'), 'UserPostsPage'),
});

const routeTree = root.addChildren([
  signedOut.addChildren([landing, signUp]),
  passwordReset,
  newPassword,
  verifyEmail,
  emailChange,
  stopReset,
  mailedStatement,
  confirmNotice,
  unsubscribe,
  onboarding.addChildren([userProfile, defaultCommunity]),
  app.addChildren([
    open.addChildren([invite, openEvent, ...reportRoutes, ...openCommunityRoutes]),
    signedIn.addChildren([
      home,
      addToCommunity,
      addToChannel,
      addToEvent,
      post,
      channel,
      noGroup,
      group.addChildren([groupDiscussion, groupResources, groupMembers]),
      ...eventRoutes,
      chat.addChildren([noThread, thread]),
      ...communityRoutes,
      ...staffRoutes,
      notifications,
      searchPage,
      user.addChildren([userAbout, userPosts]),
      ...profileRoutes,
    ]),
  ]),
  fullScreen.addChildren([doorRoute]),
]);

/** All routes, typed: a link to an unknown route does not compile. */
export const router = createRouter({
  routeTree,
  history: createOverlayHistory(),
  getScrollRestorationKey: pageKey,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: FramePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
  // The page renders its own frame, so it must not be inside another one
  notFoundMode: 'root',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Parses the message that a link to a conversation shows. */
function shownMessage({ message }: Record<string, unknown>): { message?: string | undefined } {
  return { message: idOfUrl(message) };
}

/** Parses the tab of a channel, groups by default, and the search among its groups. */
function channelView({ show, search }: Record<string, unknown>): {
  show?: 'posts' | undefined;
  search?: string | undefined;
} {
  return { show: knownValue(show, ['posts']), ...parseSearch(search) };
}
