import { useForm } from '@mantine/form';
import { Button } from '@mantine/core';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { cancelEmailChange, requestEmailChange, usePendingEmail } from '../api.ts';
import { Row } from '../../ui/layout/row.tsx';
import classes from './account-panels.module.css';
import { rules } from './rules.ts';
import { usePasswordConfirmation } from './use-password-confirmation.tsx';

/** Mails a link to a new email address, which becomes the user's when they open it. Shows an address that waits for it. */
export function ChangeEmail() {
  const { run, dialog } = usePasswordConfirmation();
  const pending = usePendingEmail();
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '' },
    validate: { email: (value) => rules.email(value) },
  });

  async function send({ email }: { email: string }): Promise<void> {
    const address = email.trim();
    if (await run(() => requestEmailChange(address))) form.reset();
  }

  const again = useAction(async (address: string) => {
    if (await run(() => requestEmailChange(address))) notice.success('We sent the link again');
  });
  const cancel = useAction(async () => {
    await cancelEmailChange();
    form.getInputNode('email')?.focus();
  });
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
        {pending !== null && (
          <>
            Confirm the link we sent to <strong>{pending}</strong>. It works for an hour. Until you open it, your
            address stays as it is.
          </>
        )}
      </p>
      {pending !== null && (
        <Row align="stretch" wrap gap={8} className={classes.sentActions}>
          <Button variant="light" size="sm" loading={again.isRunning} onClick={() => void again.run(pending)}>
            Send it again
          </Button>
          <Button variant="subtle" size="sm" loading={cancel.isRunning} onClick={() => void cancel.run()}>
            Cancel
          </Button>
        </Row>
      )}
      {dialog}
    </div>
  );
}
