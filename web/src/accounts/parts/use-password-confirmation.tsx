import { accountErrors } from '@homecoming/contract/accounts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { PasswordField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { confirmPassword } from '../api.ts';
import { rules } from './rules.ts';

/** The result of `usePasswordConfirmation`. */
export interface PasswordConfirmation {
  /**
   * Runs the action. If the server requires a recent password, opens the dialog and runs the action again. False if the
   * user closed the dialog. Throws what the action throws.
   */
  run: (action: () => Promise<unknown>) => Promise<boolean>;
  /** Whether the password dialog is open; other dialogs hide for it. */
  asking: boolean;
  /** Goes somewhere into the screen. */
  dialog: ReactNode;
}

/** Runs actions for which the server may require a recent password, and asks for it in a dialog. */
export function usePasswordConfirmation(): PasswordConfirmation {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const question = useRef<Promise<boolean> | null>(null);
  // Leaving the screen counts as cancelling
  useEffect(() => () => answer?.(false), [answer]);

  /** Concurrent actions share one dialog. */
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
      subtitle={`What you are about to do asks for it once more. For ${durations.passwordMinutes} minutes it will not ask again.`}
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
