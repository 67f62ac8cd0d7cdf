import { createRoute } from '@tanstack/react-router';
import { knownValue } from '../lib/search.ts';
import { signedIn } from './frames.ts';
import { screen } from './screen.ts';

const profile = createRoute({
  getParentRoute: () => signedIn,
  id: 'own-profile',
  staticData: { hasTopBar: true },
  component: screen(() => import('./pages/profiles/profile.tsx'), 'ProfilePage'),
});
const ownAbout = createRoute({
  getParentRoute: () => profile,
  path: '/profile',
  staticData: { hasTopBar: true },
  component: screen(() => import('./pages/profiles/own-about.tsx'), 'OwnAboutPage'),
});
const ownPosts = createRoute({
  getParentRoute: () => profile,
  path: '/profile/posts',
  staticData: { hasTopBar: true },
  component: screen(() => import('./pages/profiles/own-posts.tsx'), 'OwnPostsPage'),
});
const editProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/edit',
  component: screen(() => import('../profiles/edit/screens/edit-profile.tsx'), 'EditProfileScreen'),
});
const preview = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/preview',
  validateSearch: ({ community }: Record<string, unknown>): { community?: string } =>
    typeof community === 'string' ? { community } : {},
  component: screen(() => import('./pages/profiles/preview.tsx'), 'PreviewPage'),
});
const newcomers = createRoute({
  getParentRoute: () => signedIn,
  path: '/newcomers',
  component: screen(() => import('../moves/screens/newcomers.tsx'), 'NewcomersScreen'),
});
const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts',
  component: screen(() => import('../contacts/screens/contacts.tsx'), 'ContactsScreen'),
});
const savedPosts = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/saved',
  staticData: { hasTopBar: true },
  component: screen(() => import('../posts/feed/screens/saved.tsx'), 'SavedPostsScreen'),
});

/* Settings */
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/settings',
  component: screen(() => import('./pages/settings.tsx'), 'SettingsPage'),
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
const settingsSecurity = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: screen(() => import('../accounts/second-factor/screens/settings-security.tsx'), 'SecurityPanel'),
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
const settingsPayments = createRoute({
  getParentRoute: () => settings,
  path: '/payment-methods',
  validateSearch: linkingResult,
  component: screen(() => import('./pages/payment-settings.tsx'), 'PaymentSettingsPage'),
});
const settingsReports = createRoute({
  getParentRoute: () => settings,
  path: '/reports',
  component: screen(() => import('../reports/screens/reports.tsx'), 'ReportsPanel'),
});
const settingsSearches = createRoute({
  getParentRoute: () => settings,
  path: '/searches',
  component: screen(() => import('../saved-searches/screens/settings-searches.tsx'), 'SavedSearchesPanel'),
});
const settingsPrivacy = createRoute({
  getParentRoute: () => settings,
  path: '/privacy',
  component: screen(() => import('./pages/profiles/privacy.tsx'), 'PrivacyPage'),
});

const paymentSuccess = createRoute({
  getParentRoute: () => signedIn,
  path: '/payment-success',
  validateSearch: providerResult,
  component: screen(() => import('../payouts/screens/payment-success.tsx'), 'PaymentSuccessScreen'),
});

/** The routes of the user's own profile, saved posts, and the settings. */
export const profileRoutes = [
  profile.addChildren([ownAbout, ownPosts]),
  editProfile,
  preview,
  newcomers,
  contacts,
  savedPosts,
  paymentSuccess,
  settings.addChildren([
    settingsStart,
    settingsAccount,
    settingsBlocked,
    settingsSecurity,
    settingsSessions,
    settingsAppearance,
    settingsNotifications,
    settingsPayments,
    settingsPrivacy,
    settingsReports,
    settingsSearches,
  ]),
] as const;

/** Parses where the payment provider's page for bank accounts was left. */
function linkingResult({ linking }: Record<string, unknown>): { linking?: 'cancelled' | undefined } {
  return { linking: knownValue(linking, ['cancelled']) };
}

/** Parses why the payment provider's page returns: it is done, or its link was too old. */
function providerResult({ result }: Record<string, unknown>): { result?: 'success' | 'refresh' | undefined } {
  return { result: knownValue(result, ['success', 'refresh']) };
}
