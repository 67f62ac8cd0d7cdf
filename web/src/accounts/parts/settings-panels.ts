import { IconBell, IconDeviceLaptop, IconMoon, IconUser, IconUserX } from '../../ui/icons/icons.tsx';

/** The panels of the settings, in the order of the list. */
export const settingsPanels = [
  { to: '/profile/settings/account', title: 'Account', icon: IconUser },
  { to: '/profile/settings/sessions', title: 'Sessions', icon: IconDeviceLaptop },
  { to: '/profile/settings/appearance', title: 'Appearance', icon: IconMoon },
  { to: '/profile/settings/notifications', title: 'Notifications', icon: IconBell },
  { to: '/profile/settings/blocked', title: 'Blocked people', icon: IconUserX },
] as const;
