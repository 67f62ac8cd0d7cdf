import { IconDeviceLaptop, IconMail, IconMoon } from '../../ui/icons/icons.tsx';

/** The panels of the settings, in the order of the list. */
export const settingsPanels = [
  { to: '/profile/settings/account', title: 'Email and password', icon: IconMail },
  { to: '/profile/settings/sessions', title: 'Sessions', icon: IconDeviceLaptop },
  { to: '/profile/settings/appearance', title: 'Appearance', icon: IconMoon },
] as const;
