import { useForm } from '@mantine/form';
import { useState } from 'react';
import { TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { requestEmailChange } from '../api.ts';
import classes from '../screens/settings.module.css';
import { rules } from './rules.ts';
import { usePasswordConfirmation } from './use-password-confirmation.tsx';

/** Mails a link to a new email address, which becomes the user's when they open it. */
export function ChangeEmail() {
  const { run, dialog } = usePasswordConfirmation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '' },
    validate: { email: (value) => rules.email(value) },
  });

  async function send({ email }: { email: string }): Promise<void> {
    setSentTo(null);
    const address = email.trim();
    if (!(await run(() => requestEmailChange(address)))) return;
    setSentTo(address);
    form.reset();
  }
  return (
    <div className={classes.form}>
      <Form form={form} onSubmit={send}>
        <TextField
          label="New email address"
          description="We mail a link to it. Your address changes when you open the link."
          type="email"
          autoComplete="email"
          inputMode="email"
          {...fieldProps(form, 'email')}
        />
        <div>
          <SubmitButton variant="default">Send the link</SubmitButton>
        </div>
      </Form>
      <p role="status" className={classes.sent}>
        {sentTo !== null && (
          <>
            We sent a link to <strong>{sentTo}</strong>. It works for an hour. Until you open it, your address stays as
            it is.
          </>
        )}
      </p>
      {dialog}
    </div>
  );
}
