import { Link, Outlet, useMatchRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import {
  IconBell,
  IconCreditCard,
  IconDeviceLaptop,
  IconEdit,
  IconFlag,
  IconLock,
  IconLogout,
  IconMoon,
  IconSearch,
  IconShieldCheck,
  IconUser,
  IconUserX,
} from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { useCurrentUser } from '../api.ts';
import { AppearanceSwitch } from '../parts/appearance-switch.tsx';
import { ButtonRow, LinkRow, SettingsRow, Rows } from '../parts/rows.tsx';
import { useSignOut } from '../parts/sign-out.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './settings.module.css';

/** The panels of the settings, in order. */
const panels = {
  account: { to: '/profile/settings/account', title: 'Account', icon: IconUser },
  security: { to: '/profile/settings/security', title: 'Sign-in and security', icon: IconShieldCheck },
  sessions: { to: '/profile/settings/sessions', title: 'Sessions', icon: IconDeviceLaptop },
  appearance: { to: '/profile/settings/appearance', title: 'Appearance', icon: IconMoon },
  notifications: { to: '/profile/settings/notifications', title: 'Notifications', icon: IconBell },
  payments: { to: '/profile/settings/payment-methods', title: 'Payments', icon: IconCreditCard },
  privacy: { to: '/profile/settings/privacy', title: 'Privacy', icon: IconLock },
  blocked: { to: '/profile/settings/blocked', title: 'Blocked people', icon: IconUserX },
  searches: { to: '/profile/settings/searches', title: 'Saved searches', icon: IconSearch },
  reports: { to: '/profile/settings/reports', title: 'My reports', icon: IconFlag },
} as const;

interface SettingsProps {
  withPayments: boolean;
  /** At the end of a row on phones: the number of blocked people, and what the bank account of the user needs. */
  blockedCount: ComponentType;
  payoutState: ComponentType;
  /** Starts the tutorial again. */
  tutorialEntry: ComponentType;
}

/** Settings: a list and the open panel side by side; on phones the list links to the panels. */
export function SettingsScreen(props: SettingsProps) {
  const wide = useWide();
  const matches = useMatchRoute();
  const panel = Object.values(panels).find(({ to }) => matches({ to }) !== false);
  if (wide) {
    return (
      <Page title="Settings" tabTitle={panel?.title} width="wide">
        <div className={classes.columns}>
          <SettingsList {...props} />
          <Outlet />
        </div>
      </Page>
    );
  }
  return panel === undefined ? (
    <Page title="Settings" back="/profile">
      <SettingsRows {...props} />
    </Page>
  ) : (
    <Page title={panel.title} back="/profile/settings">
      <Outlet />
    </Page>
  );
}

function SettingsList({ withPayments, tutorialEntry: TutorialEntry }: SettingsProps) {
  const { leave, question } = useSignOut();
  const atIndex = useMatchRoute()({ to: '/profile/settings' }) !== false;
  return (
    <Stack as="nav" gap={4} aria-label="Settings" className={classes.list}>
      <Link to="/profile" activeOptions={{ exact: true }} className={classes.entry} data-hover>
        <IconEdit /> Profile details
      </Link>
      {Object.values(panels)
        .filter((panel) => withPayments || panel !== panels.payments)
        .map(({ to, title, icon: PanelIcon }, index) => (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            data-hover
            {...(atIndex && index === 0 && { 'aria-current': 'page' as const })}
          >
            <PanelIcon /> {title}
          </Link>
        ))}
      <button type="button" className={classes.entry} data-hover data-tone="danger" onClick={leave}>
        <IconLogout /> Log out
      </button>
      {question}
      <TutorialEntry />
      <Credits />
    </Stack>
  );
}

/** What others gave, where their licence asks to say so. */
function Credits() {
  return (
    <Text size="s" tone="quiet" align="center" className={classes.credits}>
      Homecoming, open source. Cities by{' '}
      <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">
        GeoNames
      </a>
      ,{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="license noreferrer">
        CC BY 4.0
      </a>
      .
    </Text>
  );
}

function SettingsRows({
  withPayments,
  blockedCount: BlockedCount,
  payoutState: PayoutState,
  tutorialEntry: TutorialEntry,
}: SettingsProps) {
  const { data: user } = useCurrentUser();
  const { leave, question } = useSignOut();
  const { account, security, sessions, appearance, notifications, payments, privacy, blocked, searches, reports } =
    panels;
  return (
    <Stack gap={28}>
      <TutorialEntry />
      <Rows label="Account">
        <LinkRow to="/profile" icon={IconEdit} title="Profile details" text="Name, class year, company" />
        <LinkRow {...account} text={user?.email} />
        <LinkRow {...security} text="Second step, passkeys, recovery codes" />
        <LinkRow {...sessions} text="Devices that are signed in" />
        {withPayments && (
          <LinkRow {...payments} text="What you paid, and your bank account" endContent={<PayoutState />} />
        )}
      </Rows>
      <Rows label="Preferences">
        <SettingsRow icon={appearance.icon} title={appearance.title} endContent={<AppearanceSwitch />} />
        <LinkRow {...notifications} text="In the app and by mail" />
        <LinkRow {...privacy} text="Who can write to you, and what they see" />
        <LinkRow {...blocked} text="They cannot write to you" endContent={<BlockedCount />} />
        <LinkRow {...searches} text="With a mail on Mondays" />
        <LinkRow {...reports} text="What became of them" />
      </Rows>
      <Rows>
        <ButtonRow icon={IconLogout} title="Log out" tone="danger" onClick={leave} />
      </Rows>
      {question}
      <Credits />
    </Stack>
  );
}
