import type { Passkey } from '@homecoming/contract/second-factor.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { pastTime } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useLastKnown } from '../../../lib/use-last-known.ts';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { IconKey, IconPlus } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Rows, SettingsRow } from '../../parts/rows.tsx';
import type { PasswordConfirmation } from '../../parts/use-password-confirmation.tsx';
import { addPasskey, removePasskey, renamePasskey } from '../api.ts';
import { knowsPasskeys, suggestPasskeyName } from '../texts.ts';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  password: Omit<PasswordConfirmation, 'dialog'>;
  onCodes: (codes: readonly string[] | null) => void;
}

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys: add, name and remove them. */
export function Passkeys({ passkeys, password, onCodes }: PasskeysProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  // Keeps the name in the sheet during its closing animation
  const named = useLastKnown(open !== null && 'passkey' in open ? open.passkey : undefined);

  async function add(name: string): Promise<void> {
    let codes: readonly string[] | null = null;
    const isDone = await password.run(async () => {
      codes = await addPasskey(name);
    });
    if (!isDone) return;
    close();
    notice.success('The passkey is added');
    onCodes(codes);
  }

  async function rename(name: string): Promise<void> {
    if (named !== undefined) await renamePasskey(named.id, name);
    close();
  }

  return (
    <>
      {passkeys.length > 0 && (
        <Rows>
          {passkeys.map((passkey) => (
            <SettingsRow
              key={passkey.id}
              icon={IconKey}
              title={passkey.name}
              text={describeUse(passkey)}
              endContent={
                <Row wrap gap={8}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Rename ${passkey.name}`}
                    onClick={() => setOpen({ what: 'rename', passkey })}
                  >
                    Rename
                  </Button>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => setOpen({ what: 'remove', passkey })}
                  >
                    Remove
                  </Button>
                </Row>
              }
            />
          ))}
        </Rows>
      )}
      {knowsPasskeys() ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen({ what: 'add' })}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <Text size="m" tone="soft">
          This browser knows no passkeys.
        </Text>
      )}
      <Sheet
        opened={open?.what === 'add'}
        onClose={close}
        aside={password.asking}
        title="Add a passkey"
        subtitle="Your browser asks you to unlock this device, or a security key. Nobody else can use it."
      >
        <NameForm name={suggestPasskeyName()} submit="Make the passkey" onSubmit={add} />
      </Sheet>
      <Sheet opened={open?.what === 'rename'} onClose={close} title="Rename this passkey">
        <NameForm name={named?.name ?? ''} submit="Save" onSubmit={rename} />
      </Sheet>
      <ConfirmSheet
        opened={open?.what === 'remove'}
        onClose={close}
        aside={password.asking}
        title={`Remove ${named?.name ?? 'it'}?`}
        confirm="Remove it"
        onConfirm={async () => {
          if (named !== undefined && (await password.run(() => removePasskey(named.id))))
            notice.success('The passkey is removed');
        }}
        returnTo={() => document.getElementById('main')}
      >
        It no longer signs in here. You can also delete it on the device where it is.
      </ConfirmSheet>
    </>
  );
}

function NameForm({
  name,
  submit,
  onSubmit,
}: {
  name: string;
  submit: string;
  onSubmit: (name: string) => Promise<void>;
}) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? 'Give it a name' : null) },
  });
  return (
    <Form form={form} onSubmit={(values) => onSubmit(values.name.trim())}>
      <TextField
        label="Name"
        description="So that you know later which device it is on"
        maxLength={limits.name}
        data-autofocus
        {...fieldProps(form, 'name')}
      />
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}

function describeUse({ created_at, last_used_at }: Passkey): string {
  const added = `Added ${pastTime(created_at)}`;
  return last_used_at === null ? `${added}, not used yet` : `${added}, last used ${pastTime(last_used_at)}`;
}
