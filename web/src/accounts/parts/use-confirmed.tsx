import { accountErrors } from '@homecoming/contract/accounts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { PasswordField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { confirmPassword } from '../api.ts';
import { rules } from './rules.ts';

/** What `useConfirmed` gives. */
export interface Confirmed {
  /**
   * Does something that may need a password entered lately: where the server asks for it, so does the dialog, and then
   * it is done again. False when the person closed the dialog. Throws what the action throws.
   */
  run: (action: () => Promise<unknown>) => Promise<boolean>;
  /** The dialog is open: others step aside for it. */
  asking: boolean;
  /** Goes somewhere into the screen. */
  dialog: ReactNode;
}

/** Asks for the password where the server wants it entered again, and repeats what was asked for. */
export function useConfirmed(): Confirmed {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const question = useRef<Promise<boolean> | null>(null);
  // Whoever leaves the screen meanwhile has not confirmed
  useEffect(() => () => answer?.(false), [answer]);

  /** All that wait for the password wait for one dialog. */
  async function ask(): Promise<boolean> {
    question.current ??= new Promise((resolve) => setAnswer(() => resolve));
    const confirmed = await question.current;
    question.current = null;
    setAnswer(null);
    return confirmed;
  }

  async function run(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== commonErrors.password_required.code) throw error;
    }
    if (!(await ask())) return false;
    await action();
    return true;
  }

  const asking = answer !== null;
  const dialog = <PasswordSheet opened={asking} onAnswer={(confirmed) => answer?.(confirmed)} />;
  return { run, asking, dialog };
}

function PasswordSheet({ opened, onAnswer }: { opened: boolean; onAnswer: (confirmed: boolean) => void }) {
  return (
    <Sheet
      opened={opened}
      onClose={() => onAnswer(false)}
      title="Enter your password"
      subtitle="What you are about to do asks for it once more. For 30 minutes it will not ask again."
    >
      <PasswordForm onConfirmed={() => onAnswer(true)} />
    </Sheet>
  );
}

function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '' },
    validate: { password: (value) => rules.password(value) },
  });

  async function confirm({ password }: { password: string }): Promise<void> {
    try {
      await confirmPassword(password);
    } catch (error) {
      throw error instanceof ApiError ? atTheField(error) : error;
    }
    onConfirmed();
  }

  return (
    <Form form={form} onSubmit={confirm}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...fieldProps(form, 'password')}
      />
      <SubmitButton>Continue</SubmitButton>
    </Form>
  );
}

function atTheField(error: ApiError): ApiError {
  if (error.code !== accountErrors.wrong_password.code) return error;
  return new ApiError(error.status, error.code, error.message, { password: error.message });
}
