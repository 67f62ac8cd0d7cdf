import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../../lib/use-action.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { IconLock } from '../../../ui/icons/icons.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { LinkRow, Rows, SettingsRow } from '../../parts/rows.tsx';
import { SettingsPanel, SettingsSection } from '../../parts/settings-panel.tsx';
import { usePasswordConfirmation } from '../../parts/use-password-confirmation.tsx';
import { newRecoveryCodes, useSecondFactor } from '../api.ts';
import { AuthenticatorApp } from '../parts/authenticator-app.tsx';
import { Passkeys } from '../parts/passkeys.tsx';
import { RecoveryCodesSheet } from '../parts/recovery-codes.tsx';

/** Sign-in and security: the authenticator app, passkeys and recovery codes. */
export function SecurityPanel() {
  const { data, error, mutate } = useSecondFactor();
  const { dialog, ...password } = usePasswordConfirmation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAction(async () => {
    await password.run(async () => setCodes(await newRecoveryCodes()));
  });
  return (
    <SettingsPanel title="Sign-in and security">
      {data === undefined && error === undefined && (
        <Loading label="Loading">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {data === undefined && error !== undefined && <SectionError error={error} onRetry={() => void mutate()} alone />}
      {data !== undefined && (
        <>
          <SettingsSection title="Second step">
            <Text size="m" tone="soft">
              With a second step, your password alone lets nobody in. After it we ask for a code of an app on your
              phone.
            </Text>
            <AuthenticatorApp totp={data.totp} password={password} onCodes={setCodes} />
          </SettingsSection>
          <SettingsSection title="Passkeys">
            <Text size="m" tone="soft">
              Sign in with your fingerprint, your face or a security key, without your password. A passkey also serves
              as the second step.
            </Text>
            <Passkeys passkeys={data.passkeys} password={password} onCodes={setCodes} />
          </SettingsSection>
          {(data.totp !== null || data.passkeys.length > 0) && (
            <SettingsSection title="If you lose them">
              <Text size="m" tone="soft">
                Each recovery code lets you in once, without your app or passkey. New codes replace the old ones.
              </Text>
              <Rows>
                <SettingsRow
                  icon={IconLock}
                  title="Recovery codes"
                  text={describeLeft(data.recovery_codes_left)}
                  endContent={
                    <Button variant="default" size="sm" loading={renew.isRunning} onClick={() => void renew.run()}>
                      New codes
                    </Button>
                  }
                />
              </Rows>
            </SettingsSection>
          )}
          <SettingsSection title="Password">
            <Rows>
              <LinkRow
                to="/profile/settings/account"
                icon={IconLock}
                title="Change your password"
                text="In the settings of your account"
              />
            </Rows>
          </SettingsSection>
        </>
      )}
      <RecoveryCodesSheet codes={codes} onClose={() => setCodes(null)} />
      {dialog}
    </SettingsPanel>
  );
}

function describeLeft(count: number): string {
  return count === 0 ? 'None is left' : `${count} of 10 left`;
}
