import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { communityRoutes, openCommunityRoutes } from './community-routes.ts';
import { CrashPage } from './crash.tsx';
import { onboarding, open, root, signedIn, signedOut } from './frames.ts';
import { NotFoundPage } from './not-found.tsx';
import { profileRoutes } from './profile-routes.ts';
import { FramePending } from './shell/frame-pending.tsx';
import { HomePending } from './shell/home-pending.tsx';
import { MarkPending } from './shell/mark-pending.tsx';

/*
 * To add a screen: write web/src/<domain>/screens/<screen>.tsx with one named export, then declare its route below with
 * screen(() => import(...), 'Name') under the frame it belongs in, and list it in `routeTree`; communities and
 * one's own profile have files of their own. Each screen is a chunk of its own; links load it ahead when the pointer
 * comes near.
 */
const screen = lazyRouteComponent;
/** For what stands outside the shell: else the place of its content is held. */
const pendingComponent = MarkPending;

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
  component: screen(() => import('../groups/resources/resources-tab.tsx'), 'ResourcesTab'),
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

const routeTree = root.addChildren([
  signedOut.addChildren([landing, signUp]),
  passwordReset,
  newPassword,
  verifyEmail,
  unsubscribe,
  onboarding.addChildren([userProfile, defaultCommunity]),
  open.addChildren([invite, ...openCommunityRoutes]),
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
    ...communityRoutes,
    notifications,
    user.addChildren([userAbout, userPosts]),
    ...profileRoutes,
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

/** What of a channel is shown; its groups where nothing is said. */
function channelView({ show }: Record<string, unknown>): { show?: 'posts' } {
  return show === 'posts' ? { show } : {};
}
