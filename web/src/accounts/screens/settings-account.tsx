import { useForm } from '@mantine/form';
import { notice } from '../../lib/toasts.ts';
import { SectionError } from '../../ui/error-state.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/form.tsx';
import { IconCheck, IconClock, IconMail } from '../../ui/icons/icons.tsx';
import { Loading, RowsSkeleton } from '../../ui/loading.tsx';
import { changePassword, useCurrentUser } from '../api.ts';
import { ResendMail } from '../parts/resend-mail.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { PASSWORD_RULE, rules } from '../parts/rules.ts';
import classes from './settings.module.css';

/** E-mail address, whether it is confirmed, and the password. */
export function AccountPanel() {
  return (
    <div className={classes.panel}>
      <h2 className={classes.panelTitle}>Email and password</h2>
      <EmailSection />
      <section className={classes.section}>
        <h3 className={classes.sectionTitle}>Change your password</h3>
        <p className={classes.quiet}>All other devices are signed out then.</p>
        <PasswordForm />
      </section>
    </div>
  );
}

function EmailSection() {
  const { data: user, error, mutate } = useCurrentUser();
  if (user === undefined) {
    if (error !== undefined) return <SectionError error={error} onRetry={() => void mutate()} />;
    return (
      <Loading>
        <RowsSkeleton rows={1} />
      </Loading>
    );
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>Your email address</h3>
      <Rows>
        <Row
          icon={IconMail}
          title={user.email}
          text={
            user.verified ? 'Only you see it, unless your profile shows it' : 'Open the link in the mail we sent you'
          }
          end={<Confirmation confirmed={user.verified} />}
        />
      </Rows>
      {!user.verified && (
        <div>
          <ResendMail>Send the mail again</ResendMail>
        </div>
      )}
    </section>
  );
}

function Confirmation({ confirmed }: { confirmed: boolean }) {
  return confirmed ? (
    <span className={classes.badge}>
      <IconCheck size={16} /> Confirmed
    </span>
  ) : (
    <span className={classes.badge} data-tone="gold">
      <IconClock size={16} /> Not confirmed yet
    </span>
  );
}

function PasswordForm() {
  const form = useForm({
    mode: 'controlled',
    initialValues: { old_password: '', new_password: '' },
    validate: {
      old_password: (value) => rules.password(value),
      new_password: (value) => rules.newPassword(value),
    },
  });
  return (
    <div className={classes.form}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await changePassword(values);
          form.reset();
          notice.success('Your password is changed. Other devices are signed out.');
        }}
      >
        <PasswordField label="Current password" autoComplete="current-password" {...fieldProps(form, 'old_password')} />
        <PasswordField
          label="New password"
          description={PASSWORD_RULE}
          autoComplete="new-password"
          {...fieldProps(form, 'new_password')}
        />
        <div>
          <SubmitButton>Change password</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
