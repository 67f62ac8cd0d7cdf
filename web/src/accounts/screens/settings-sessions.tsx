import type { Session } from '@homecoming/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { pastTime } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { IconDeviceLaptop, IconLogout } from '../../ui/icons/icons.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { endOtherSession, endOtherSessions, useSessions } from '../api.ts';
import { SettingsRow, Rows } from '../parts/rows.tsx';
import classes from '../parts/account-panels.module.css';
import { SettingsPanel, SettingsSection } from '../parts/settings-panel.tsx';
import { usePasswordConfirmation, type PasswordConfirmation } from '../parts/use-password-confirmation.tsx';
import { Text } from '../../ui/text/text.tsx';

/** The user's sessions, each with a button to end it. */
export function SessionsPanel() {
  return (
    <SettingsPanel title="Sessions">
      <SettingsSection>
        <Text size="m" tone="soft">
          These devices are signed in to your account. Sign out those you do not know.
        </Text>
        <SessionRows />
      </SettingsSection>
    </SettingsPanel>
  );
}

function SessionRows() {
  const { data, error, mutate } = useSessions();
  const { dialog, ...password } = usePasswordConfirmation();
  return (
    <>
      <ListView list={{ items: data?.results, error, reload: () => void mutate() }} label="Loading" rows={2}>
        {(sessions) => (
          <>
            <Rows>
              {sessions.map((session) => (
                <SettingsRow
                  key={session.id}
                  icon={IconDeviceLaptop}
                  title={session.device}
                  text={session.current ? 'This device' : lastUsed(session.last_used_at)}
                  endContent={
                    session.current ? (
                      <span className={classes.badge}>Now</span>
                    ) : (
                      <SignOutButton session={session} run={password.run} />
                    )
                  }
                />
              ))}
            </Rows>
            {sessions.some(({ current }) => !current) && <SignOutOthersButton {...password} />}
          </>
        )}
      </ListView>
      {dialog}
    </>
  );
}

function SignOutOthersButton({ run, asking }: Omit<PasswordConfirmation, 'dialog'>) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button variant="light" color="brick" leftSection={<IconLogout size={18} />} onClick={() => setOpened(true)}>
        Sign out everywhere else
      </Button>
      <ConfirmSheet
        opened={opened}
        onClose={() => setOpened(false)}
        aside={asking}
        title="Sign out everywhere else?"
        confirm="Sign out the others"
        onConfirm={async () => {
          if (await run(endOtherSessions)) notice.success('All other devices are signed out');
        }}
        returnTo={() => document.getElementById('main')}
      >
        All devices but this one have to sign in again. What they have not sent yet is deleted there.
      </ConfirmSheet>
    </div>
  );
}

function SignOutButton({ session, run }: { session: Session } & Pick<PasswordConfirmation, 'run'>) {
  const end = useAction(async () => {
    if (await run(() => endOtherSession(session.id))) notice.success(`${session.device} is signed out`);
  });
  return (
    <Button
      variant="default"
      size="sm"
      loading={end.isRunning}
      aria-label={`Sign out ${session.device}`}
      onClick={() => void end.run()}
    >
      Sign out
    </Button>
  );
}

function lastUsed(iso: string): string {
  const when = pastTime(iso);
  return when === 'just now' ? 'In use now' : `Last used ${when}`;
}
