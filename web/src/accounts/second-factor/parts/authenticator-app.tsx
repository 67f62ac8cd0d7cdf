import type { SecondFactor } from '@homecoming/contract/second-factor.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { pastTime } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { IconDeviceMobile } from '../../../ui/icons/icons.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Rows, SettingsRow } from '../../parts/rows.tsx';
import type { PasswordConfirmation } from '../../parts/use-password-confirmation.tsx';
import { confirmTotp, removeTotp, startTotp } from '../api.ts';
import classes from './authenticator-app.module.css';

interface AuthenticatorAppProps {
  totp: SecondFactor['totp'];
  password: Omit<PasswordConfirmation, 'dialog'>;
  onCodes: (codes: readonly string[] | null) => void;
}

type Started = Awaited<ReturnType<typeof startTotp>>;

/** The authenticator app: set it up, or remove it. */
export function AuthenticatorApp({ totp, password, onCodes }: AuthenticatorAppProps) {
  const [started, setStarted] = useState<Started | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const start = useAction(async () => {
    await password.run(async () => setStarted(await startTotp()));
  });
  return (
    <>
      <Rows>
        <SettingsRow
          icon={IconDeviceMobile}
          title="Authenticator app"
          text={
            totp === null
              ? 'An app on your phone that shows a new code every 30 seconds'
              : `Added ${pastTime(totp.added_at)}`
          }
          endContent={
            totp === null ? (
              <Button variant="default" size="sm" loading={start.isRunning} onClick={() => void start.run()}>
                Set up
              </Button>
            ) : (
              <Button variant="default" size="sm" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )
          }
        />
      </Rows>
      <Sheet
        opened={started !== null}
        onClose={() => setStarted(null)}
        aside={password.asking}
        title="Set up your app"
        subtitle="Scan this picture with an authenticator app, then enter the code that the app shows."
      >
        {started !== null && (
          <SetUp
            started={started}
            password={password}
            onDone={(codes) => {
              setStarted(null);
              notice.success('Your authenticator app is set up');
              onCodes(codes);
            }}
          />
        )}
      </Sheet>
      <ConfirmSheet
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        aside={password.asking}
        title="Remove the authenticator app?"
        confirm="Remove it"
        onConfirm={async () => {
          if (await password.run(removeTotp)) notice.success('The authenticator app is removed');
        }}
        returnTo={() => document.getElementById('main')}
      >
        Signing in no longer asks for its codes. Without another second step, your password is enough.
      </ConfirmSheet>
    </>
  );
}

function SetUp({
  started,
  password,
  onDone,
}: {
  started: Started;
  password: AuthenticatorAppProps['password'];
  onDone: (codes: readonly string[] | null) => void;
}) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { code: '' },
    validate: { code: (value) => (/^\s*\d{3}\s?\d{3}\s*$/.test(value) ? null : 'Enter the six digits of your app') },
  });

  async function confirm({ code }: { code: string }): Promise<void> {
    let codes: readonly string[] | null = null;
    const isDone = await password.run(async () => {
      codes = await confirmTotp(code.trim());
    });
    if (isDone) onDone(codes);
  }

  return (
    <Stack gap={20}>
      <div className={classes.picture}>
        <img src={started.qr_code} alt="QR code for your authenticator app" width={200} height={200} />
      </div>
      <Text size="s" tone="soft">
        On this phone, or without a camera, type this key into the app:
        <span className={classes.secret}>{started.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </Text>
      <Form form={form} onSubmit={confirm}>
        <TextField
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          size="lg"
          data-autofocus
          classNames={{ input: classes.code }}
          {...fieldProps(form, 'code')}
        />
        <Text size="s" tone="quiet">
          This signs out your other devices, which signed in with the password alone.
        </Text>
        <SubmitButton>Confirm</SubmitButton>
      </Form>
    </Stack>
  );
}
