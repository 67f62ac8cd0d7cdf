import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { useForm } from '@mantine/form';
import type { ComponentType } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { PasswordField } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconCheck, IconClock, IconMail, IconUser } from '../../ui/icons/icons.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { changePassword, useCurrentUser } from '../api.ts';
import { ChangeEmail } from '../parts/change-email.tsx';
import { DeleteAccount } from '../parts/delete-account.tsx';
import { ExportData } from '../parts/export-data.tsx';
import { ResendMail } from '../parts/resend-mail.tsx';
import { SettingsRow, Rows } from '../parts/rows.tsx';
import { PASSWORD_RULE, rules } from '../parts/rules.ts';
import classes from '../parts/account-panels.module.css';
import { SettingsPanel, SettingsSection } from '../parts/settings-panel.tsx';
import { Text } from '../../ui/text/text.tsx';

interface AccountPanelProps {
  /** The list of communities that the user owns: a sole owner must hand over before deleting the account. */
  ownedCommunities: ComponentType;
}

/** The settings of the account: name, email address, password, download of the data, and deletion. */
export function AccountPanel({ ownedCommunities }: AccountPanelProps) {
  return (
    <SettingsPanel title="Account">
      <NameAndEmail />
      <SettingsSection title="Change your password">
        <Text size="m" tone="soft">
          This signs out all your other devices.
        </Text>
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title="Your data">
        <Text size="m" tone="soft">
          Everything about you in one file: your profile, what you wrote, your pictures and files.
        </Text>
        <ExportData />
      </SettingsSection>
      <SettingsSection title="Delete your account">
        <Text size="m" tone="soft">
          You leave for good. You are asked once more before anything happens.
        </Text>
        <DeleteAccount owned={ownedCommunities} />
      </SettingsSection>
    </SettingsPanel>
  );
}

function NameAndEmail() {
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
    <>
      <SettingsSection title="Your name">
        <Rows>
          <SettingsRow
            icon={IconUser}
            title={fullName(user)}
            text="As others see it, with your class year"
            endContent={
              <ButtonLink to="/profile/edit" variant="default" size="sm" aria-label="Edit your name">
                Edit
              </ButtonLink>
            }
          />
        </Rows>
      </SettingsSection>
      <EmailSection user={user} />
    </>
  );
}

function EmailSection({ user }: { user: OwnUser }) {
  return (
    <SettingsSection title="Your email address">
      <Rows>
        <SettingsRow
          icon={IconMail}
          title={user.email}
          text={
            user.verified ? 'Only you see it, unless your profile shows it' : 'Open the link in the mail we sent you'
          }
          endContent={
            <span className={classes.beside}>
              <Confirmation confirmed={user.verified} />
            </span>
          }
        />
      </Rows>
      {!user.verified && (
        <div>
          <ResendMail>Send the mail again</ResendMail>
        </div>
      )}
      <ChangeEmail />
    </SettingsSection>
  );
}

function Confirmation({ confirmed }: { confirmed: boolean }) {
  return confirmed ? (
    <span className={classes.badge}>
      <IconCheck size={16} /> Confirmed
    </span>
  ) : (
    <span className={classes.badge} data-tone="accent">
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
