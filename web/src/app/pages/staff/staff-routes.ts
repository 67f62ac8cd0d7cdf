import { createRoute, redirect } from '@tanstack/react-router';
import { signedIn } from '../../frames.ts';
import { screen } from '../../screen.ts';

const staff = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff',
  staticData: { hasTopBar: true },
  component: screen(() => import('./frame.tsx'), 'StaffFrame'),
});
const staffStart = createRoute({
  getParentRoute: () => staff,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/staff/people', replace: true });
  },
});
const people = createRoute({
  getParentRoute: () => staff,
  path: '/people',
  staticData: { hasTopBar: true },
  component: screen(() => import('../../../moderation/people/screens/people.tsx'), 'StaffPeopleTab'),
});
const person = createRoute({
  getParentRoute: () => staff,
  path: '/people/$id',
  staticData: { hasTopBar: true },
  component: screen(() => import('../../../moderation/people/screens/person.tsx'), 'StaffPersonTab'),
});
const plans = createRoute({
  getParentRoute: () => staff,
  path: '/plans',
  staticData: { hasTopBar: true },
  component: screen(() => import('../../../communities/plans/screens/staff-plans.tsx'), 'StaffPlansTab'),
});
const communities = createRoute({
  getParentRoute: () => staff,
  path: '/communities',
  staticData: { hasTopBar: true },
  component: screen(() => import('../../../communities/plans/screens/staff-communities.tsx'), 'StaffCommunitiesTab'),
});
const reports = createRoute({
  getParentRoute: () => staff,
  path: '/reports',
  staticData: { hasTopBar: true },
  component: screen(() => import('./cases.tsx'), 'StaffCasesTab'),
});
const lists = createRoute({
  getParentRoute: () => staff,
  path: '/lists',
  staticData: { hasTopBar: true },
  component: screen(() => import('../../../moderation/settings/staff-lists.tsx'), 'StaffListsTab'),
});
const log = createRoute({
  getParentRoute: () => staff,
  path: '/log',
  staticData: { hasTopBar: true },
  component: screen(() => import('./log.tsx'), 'StaffLogTab'),
});

/* Pages of their own */
const installation = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/installation',
  staticData: { hasTopBar: true },
  component: screen(() => import('./installation.tsx'), 'InstallationPage'),
});
const resets = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/second-steps',
  staticData: { hasTopBar: true },
  component: screen(() => import('./second-steps.tsx'), 'StaffResetsPage'),
});

/** The routes of the platform staff. */
export const staffRoutes = [
  staff.addChildren([staffStart, people, person, communities, plans, reports, lists, log]),
  installation,
  resets,
] as const;
