import { profileErrors } from '@homecoming/contract/profiles.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ComponentType } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { PasswordField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { IconTrash } from '../../ui/icons/icons.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { deleteAccount } from '../api.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './account-panels.module.css';
import { rules } from './rules.ts';

interface DeleteAccountProps {
  /** The list of communities that the user owns, to hand them over first. */
  owned: ComponentType;
}

/** Deletes the account, after saying what is deleted and what stays, and asking for the password. */
export function DeleteAccount({ owned }: DeleteAccountProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button variant="light" color="brick" leftSection={<IconTrash size={18} />} onClick={() => setOpened(true)}>
        Delete account
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Delete your account?">
        <Stack as="ul" gap={8} tone="soft" className={classes.consequences}>
          <li>Your profile, photo, points, requests and notifications go. Nobody can bring them back.</li>
          <li>
            Your posts and comments stay, as those of a ‘Former member’. Delete them first if they should go, too.
          </li>
          <li>You are signed out everywhere, and leave all your communities.</li>
        </Stack>
        <DeleteForm owned={owned} onCancel={() => setOpened(false)} />
      </Sheet>
    </div>
  );
}

function DeleteForm({ owned: Owned, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const [ownsAlone, setOwnsAlone] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '' },
    validate: { password: (value) => rules.password(value) },
  });

  async function remove({ password }: { password: string }): Promise<void> {
    setOwnsAlone(false);
    try {
      await deleteAccount(password);
    } catch (error) {
      setOwnsAlone(error instanceof ApiError && error.code === profileErrors.last_owner_somewhere.code);
      throw error;
    }
    notice.success('Your account is deleted. Thank you for the time you were here.');
  }

  return (
    <Form form={form} onSubmit={remove}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...fieldProps(form, 'password')}
      />
      <SubmitButton color="brick" variant="light">
        Delete my account
      </SubmitButton>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {ownsAlone && <Owned />}
    </Form>
  );
}
